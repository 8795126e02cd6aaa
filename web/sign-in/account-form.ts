import type { WordsOf } from "#shared/content/words/catalog.ts";
import { type PasswordFault, passwordFault } from "#shared/domain/limits.ts";
import { currentLanguage } from "../language/language.ts";
import { ApiError } from "../session/api.ts";
import type { NewAccount } from "./sign-in.ts";

type AccountFormWords = WordsOf<"accountForm">;

export const accountFields = ["name", "email", "password"] as const;
export type AccountField = (typeof accountFields)[number];

/** What is wrong with a field: by the name of our own words, or what the server said of it. */
export type FieldProblem =
  | "nameMissing"
  | "emailMissing"
  | "passwordMissing"
  | "passwordShort"
  | "passwordLong"
  | "passwordBlank"
  | "passwordControl"
  | "passwordCommon"
  | { readonly said: string };
export type FieldProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>;

/**
 * The problem as a person reads it. The server writes English; who reads another language is only told where to look.
 */
export function textOf(problem: FieldProblem | undefined, words: AccountFormWords): string | undefined {
  if (problem === undefined) return undefined;
  if (typeof problem === "string") return words[problem];
  return currentLanguage() === "en" ? problem.said : words.fieldRefused;
}

/**
 * What stands in the form, read when it is sent: name trimmed, email trimmed and lower-cased (specification section
 * 5).
 */
export function readAccountForm(form: HTMLFormElement): NewAccount {
  const data = new FormData(form);
  const text = (field: AccountField) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name").trim(), email: text("email").trim().toLowerCase(), password: text("password") };
}

const problemOf = {
  short: "passwordShort",
  long: "passwordLong",
  blank: "passwordBlank",
  control: "passwordControl",
} as const satisfies Record<PasswordFault, FieldProblem>;

/** What has to be put right before anything is sent. Only a new account has a name, and a new password has a length. */
export function checkAccount({ name, email, password }: NewAccount, kind: "existing" | "new"): FieldProblems {
  const isNew = kind === "new";
  const fault = passwordFault(password);
  return {
    ...(isNew && name === "" && { name: "nameMissing" }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: "emailMissing" }),
    ...(isNew && fault !== undefined && { password: problemOf[fault] }),
    ...(password === "" && { password: "passwordMissing" }),
  };
}

/** The server's refusals by field; what concerns no field of this form is left out. */
export function issuesByField(error: unknown): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "common_password") return { password: "passwordCommon" };
  const found: Partial<Record<AccountField, FieldProblem>> = {};
  for (const { path, message } of error.issues) {
    const field = accountFields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field !== undefined) found[field] ??= { said: message };
  }
  return found;
}

/** Brings the person to the first field that needs another look. */
export function focusFirstProblem(form: HTMLFormElement, problems: FieldProblems): void {
  const first = accountFields.find((field) => problems[field] !== undefined);
  const control = first === undefined ? null : form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}
