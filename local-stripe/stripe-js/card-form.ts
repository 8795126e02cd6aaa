import { bankDebitFor, TEST_BANK_ACCOUNTS, TEST_REDIRECT_METHODS } from "../model/cards.ts";
import type { Encodable } from "../requests/form-encoding.ts";
import {
  checkCardNumber,
  checkExpiry,
  checkSecurityCode,
  type FieldProblem,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  readExpiry,
} from "./card-number.ts";
import { languageOf } from "./labels.ts";
import { customerMessage } from "./messages.ts";
import { textAt, type WireObject } from "./wire.ts";

/** The language in which the page is now: showLabels sets it. */
export const shownLanguage = () => languageOf(document.documentElement.lang);

/** Returns the element with this id, checked against `kind`. Throws when there is no such element. */
export function requireElement<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** The form of /elements/payment: formats and validates the input, and converts it to `payment_method_data`. */
export function createCardForm(onChange: () => void) {
  const number = requireElement("number", HTMLInputElement);
  const expiry = requireElement("expiry", HTMLInputElement);
  const cvc = requireElement("cvc", HTMLInputElement);
  const accountSelect = requireElement("account", HTMLSelectElement);
  const bankRadio = requireElement("method-bank", HTMLInputElement);
  const cardRadio = requireElement("method-card", HTMLInputElement);
  const redirectRadio = requireElement("method-elsewhere", HTMLInputElement);
  const today = new Date(requireElement("form", HTMLFormElement).dataset.now ?? Date.now());
  const radios = [cardRadio, bankRadio, redirectRadio];
  let redirectType = "";
  let bankType = bankDebitFor("usd");
  let lastExpiry = "";

  const fields = [
    { input: number, params: ["number"], check: () => translated(checkCardNumber(number.value)) },
    {
      input: expiry,
      params: ["exp_month", "exp_year"],
      check: () => translated(checkExpiry(expiry.value, today)),
    },
    { input: cvc, params: ["cvc"], check: () => translated(checkSecurityCode(cvc.value, number.value)) },
  ];
  /** What the bank has refused: one field's value, until it is changed or tried again. */
  let refused: { input: HTMLInputElement; value: string; problem: FieldProblem } | undefined;
  const visibleProblem = ({ input, check }: (typeof fields)[number]): FieldProblem | undefined =>
    check() ?? (refused?.input === input && refused.value === input.value ? translated(refused.problem) : undefined);

  function showProblem(input: HTMLInputElement, problem: FieldProblem | undefined): void {
    requireElement(`${input.id}-error`, HTMLElement).textContent = problem?.message ?? "";
    input.setAttribute("aria-invalid", String(problem !== undefined));
    input.classList.toggle("Input--invalid", problem !== undefined);
  }

  number.addEventListener("input", () => reformat(number, formatCardNumber(number.value)));
  expiry.addEventListener("input", () => {
    reformat(expiry, formatExpiry(expiry.value, lastExpiry));
    lastExpiry = expiry.value;
  });
  cvc.addEventListener("input", () => reformat(cvc, formatSecurityCode(cvc.value, number.value)));
  for (const field of fields) {
    const { input } = field;
    input.addEventListener("input", () => {
      showProblem(input, undefined);
      onChange();
    });
    input.addEventListener("blur", () => showProblem(input, input.value === "" ? undefined : visibleProblem(field)));
  }
  for (const radio of radios)
    radio.addEventListener("change", () => {
      showMethod();
      onChange();
    });

  function showMethod(): void {
    requireElement("card-fields", HTMLElement).hidden = !cardRadio.checked;
    requireElement("bank-fields", HTMLElement).hidden = !bankRadio.checked;
    for (const radio of radios) radio.parentElement?.classList.toggle("Tab--selected", radio.checked);
  }
  showMethod();

  return {
    /** Shows the methods that the intent's types and currency allow. */
    offer(types: readonly string[], currency: string): void {
      bankType = bankDebitFor(currency);
      const hasBank = bankType !== undefined && types.includes(bankType);
      const redirectMethod = TEST_REDIRECT_METHODS.find((method) => types.includes(method.type));
      redirectType = redirectMethod?.type ?? "";
      requireElement("elsewhere-name", HTMLElement).textContent = redirectType.replaceAll("_", " ");
      requireElement("methods", HTMLElement).hidden = !hasBank && redirectMethod === undefined;
      for (const [radio, isOffered] of [
        [bankRadio, hasBank],
        [redirectRadio, redirectMethod !== undefined],
      ] as const) {
        if (radio.parentElement !== null) radio.parentElement.hidden = !isOffered;
        if (!isOffered && radio.checked) cardRadio.checked = true;
      }
      showMethod();
    },
    selectedType: (): string =>
      redirectRadio.checked ? redirectType : bankRadio.checked ? (bankType ?? "card") : "card",
    isEmpty: (): boolean => cardRadio.checked && fields.every(({ input }) => input.value === ""),
    problem: (): FieldProblem | undefined =>
      !cardRadio.checked ? undefined : fields.map(({ check }) => check()).find((problem) => problem !== undefined),
    /** Shows every error and focuses the first invalid field. */
    showProblems(): void {
      refused = undefined;
      if (!cardRadio.checked) return;
      for (const { input, check } of fields) showProblem(input, check());
      fields.find(({ check }) => check() !== undefined)?.input.focus();
    },
    /** Shows under its field that the bank has refused it, if `error` names one: a wrong security code, for example. */
    showRefusal(error: WireObject): void {
      const field = fields.find(({ params }) => params.includes(textAt(error, "param") ?? ""));
      if (textAt(error, "type") !== "card_error" || field === undefined) return;
      const problem = { code: textAt(error, "code") ?? "", message: textAt(error, "message") ?? "" };
      refused = { input: field.input, value: field.input.value, problem };
      showProblem(field.input, visibleProblem(field));
    },
    /** Translates the errors that are shown. */
    translateProblems(): void {
      for (const field of fields)
        if (field.input.ariaInvalid === "true") showProblem(field.input, visibleProblem(field));
    },
    focus: (): void => (bankRadio.checked ? accountSelect : number).focus(),
    clear(): void {
      for (const { input } of fields) {
        input.value = "";
        showProblem(input, undefined);
      }
      onChange();
    },
    methodData(): { [key: string]: Encodable } {
      if (redirectRadio.checked) return { type: redirectType };
      if (bankRadio.checked && bankType !== undefined) {
        const settles = accountSelect.value === "fail" ? "fail" : "succeed";
        const testAccount = TEST_BANK_ACCOUNTS.find(
          (candidate) => candidate.type === bankType && candidate.scenario.settles === settles,
        );
        const accountNumber = testAccount?.number ?? "";
        return {
          type: bankType,
          [bankType]: bankType === "sepa_debit" ? { iban: accountNumber } : { account_number: accountNumber },
        };
      }
      const { month, year } = readExpiry(expiry.value);
      return {
        type: "card",
        card: { number: number.value.replaceAll(" ", ""), exp_month: month, exp_year: year, cvc: cvc.value },
      };
    },
  };
}

function translated(problem: FieldProblem | undefined): FieldProblem | undefined {
  return problem && { ...problem, message: customerMessage(shownLanguage(), problem.code) ?? problem.message };
}

/** Replaces the value that the buyer is typing, and keeps the caret after the same digit. */
function reformat(input: HTMLInputElement, formatted: string): void {
  if (input.value === formatted) return;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, "").length;
  const isCaretAtEnd = (input.selectionStart ?? 0) >= input.value.length;
  input.value = formatted;
  if (isCaretAtEnd || document.activeElement !== input) return;
  let caret = 0;
  for (let digitsPassed = 0; caret < formatted.length && digitsPassed < digitsBefore; caret += 1)
    if (/\d/.test(formatted.charAt(caret))) digitsPassed += 1;
  input.setSelectionRange(caret, caret);
}
