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

/** Returns the element with this id, checked against `kind`. Throws when there is none. */
export function requireElement<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** The form of /elements/payment: formats and validates the input, and converts it to `payment_method_data`. */
export function createCardForm(changed: () => void) {
  const number = requireElement("number", HTMLInputElement);
  const expiry = requireElement("expiry", HTMLInputElement);
  const cvc = requireElement("cvc", HTMLInputElement);
  const account = requireElement("account", HTMLSelectElement);
  const bank = requireElement("method-bank", HTMLInputElement);
  const card = requireElement("method-card", HTMLInputElement);
  const redirectMethodInput = requireElement("method-elsewhere", HTMLInputElement);
  const radios = [card, bank, redirectMethodInput];
  let elsewhereType = "";
  let bankType = bankDebitFor("usd");
  let lastExpiry = "";

  const fields = [
    { input: number, check: () => checkCardNumber(number.value) },
    { input: expiry, check: () => checkExpiry(expiry.value, new Date()) },
    { input: cvc, check: () => checkSecurityCode(cvc.value, number.value) },
  ];

  function show(input: HTMLInputElement, problem: FieldProblem | undefined): void {
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
  for (const { input, check } of fields) {
    input.addEventListener("input", () => {
      show(input, undefined);
      changed();
    });
    input.addEventListener("blur", () => show(input, input.value === "" ? undefined : check()));
  }
  for (const radio of radios)
    radio.addEventListener("change", () => {
      showMethod();
      changed();
    });

  function showMethod(): void {
    requireElement("card-fields", HTMLElement).hidden = !card.checked;
    requireElement("bank-fields", HTMLElement).hidden = !bank.checked;
    for (const radio of radios) radio.parentElement?.classList.toggle("Tab--selected", radio.checked);
  }
  showMethod();

  return {
    /** Shows the methods that the intent's types and currency allow. */
    offer(types: readonly string[], currency: string): void {
      bankType = bankDebitFor(currency);
      const hasBank = bankType !== undefined && types.includes(bankType);
      const other = TEST_REDIRECT_METHODS.find((one) => types.includes(one.type));
      elsewhereType = other?.type ?? "";
      requireElement("elsewhere-name", HTMLElement).textContent = elsewhereType.replaceAll("_", " ");
      requireElement("methods", HTMLElement).hidden = !hasBank && other === undefined;
      for (const [radio, is] of [
        [bank, hasBank],
        [redirectMethodInput, other !== undefined],
      ] as const) {
        if (radio.parentElement !== null) radio.parentElement.hidden = !is;
        if (!is && radio.checked) card.checked = true;
      }
      showMethod();
    },
    type: (): string => (redirectMethodInput.checked ? elsewhereType : bank.checked ? (bankType ?? "card") : "card"),
    isEmpty: (): boolean => card.checked && fields.every(({ input }) => input.value === ""),
    problem: (): FieldProblem | undefined =>
      !card.checked ? undefined : fields.map(({ check }) => check()).find((one) => one !== undefined),
    /** Shows every error and focuses the first invalid field. */
    reveal(): void {
      if (!card.checked) return;
      for (const { input, check } of fields) show(input, check());
      fields.find(({ check }) => check() !== undefined)?.input.focus();
    },
    focus: (): void => (bank.checked ? account : number).focus(),
    clear(): void {
      for (const { input } of fields) {
        input.value = "";
        show(input, undefined);
      }
      changed();
    },
    methodData(): { [key: string]: Encodable } {
      if (redirectMethodInput.checked) return { type: elsewhereType };
      if (bank.checked && bankType !== undefined) {
        const settles = account.value === "fail" ? "fail" : "succeed";
        const test = TEST_BANK_ACCOUNTS.find((one) => one.type === bankType && one.scenario.settles === settles);
        const value = test?.number ?? "";
        return { type: bankType, [bankType]: bankType === "sepa_debit" ? { iban: value } : { account_number: value } };
      }
      const { month, year } = readExpiry(expiry.value);
      return {
        type: "card",
        card: { number: number.value.replaceAll(" ", ""), exp_month: month, exp_year: year, cvc: cvc.value },
      };
    },
  };
}

/** Reformats a value while typing and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, formatted: string): void {
  if (input.value === formatted) return;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, "").length;
  const atEnd = (input.selectionStart ?? 0) >= input.value.length;
  input.value = formatted;
  if (atEnd || document.activeElement !== input) return;
  let caret = 0;
  for (let seen = 0; caret < formatted.length && seen < digitsBefore; caret += 1)
    if (/\d/.test(formatted.charAt(caret))) seen += 1;
  input.setSelectionRange(caret, caret);
}
