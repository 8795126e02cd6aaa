import type { WordsOf } from "#shared/content/words/catalog.ts";
import { type PasswordFault, passwordFault } from "#shared/domain/limits.ts";
import { type EmailProblem, emailProblem } from "../form/email-problem.ts";
import { issuesByField } from "../form/field-issues.ts";
import { currentLanguage } from "../language/language.ts";
import { ApiError } from "../session/api.ts";
import type { NewAccount } from "./sign-in.ts";

type AccountFormWords = WordsOf<"accountForm">;

export const accountFields = ["name", "email", "password"] as const;
export type AccountField = (typeof accountFields)[number];

/** A field's problem: the key of an interface word, or the server's message. */
export type FieldProblem =
  | EmailProblem
  | "nameMissing"
  | "passwordMissing"
  | "newPasswordMissing"
  | "passwordShort"
  | "passwordLong"
  | "passwordBlank"
  | "passwordControl"
  | "passwordCommon"
  | { readonly serverMessage: string };
export type FieldProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>;

/** Returns the problem's text. The server's messages are English; in other languages a generic hint is displayed. */
export function textOf(problem: FieldProblem | undefined, words: AccountFormWords): string | undefined {
  if (problem === undefined) return undefined;
  if (typeof problem === "string") return words[problem];
  return currentLanguage() === "en" ? problem.serverMessage : words.fieldInvalid;
}

/** Reads the form on submit: name trimmed, email trimmed and lower-cased. */
export function readAccountForm(form: HTMLFormElement): NewAccount {
  const data = new FormData(form);
  const text = (field: AccountField) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name").trim(), email: text("email").trim().toLowerCase(), password: text("password") };
}

const problemByFault = {
  short: "passwordShort",
  long: "passwordLong",
  blank: "passwordBlank",
  control: "passwordControl",
} as const satisfies Record<PasswordFault, FieldProblem>;

/** Returns the problem of a new password; undefined if it meets the rules. */
export function newPasswordProblem(password: string): FieldProblem | undefined {
  if (password === "") return "newPasswordMissing";
  const fault = passwordFault(password);
  return fault && problemByFault[fault];
}

/** Checks the input before it is sent. Only a new account must have a name and a password that meets the rules. */
export function checkAccount({ name, email, password }: NewAccount, kind: "existing" | "new"): FieldProblems {
  const isNew = kind === "new";
  const addressProblem = emailProblem(email);
  const passwordProblem = isNew ? newPasswordProblem(password) : password === "" ? "passwordMissing" : undefined;
  return {
    ...(isNew && name === "" && { name: "nameMissing" }),
    ...(addressProblem !== undefined && { email: addressProblem }),
    ...(passwordProblem !== undefined && { password: passwordProblem }),
  };
}

/** Groups the server's issues by field of the form. */
export function refusedFields(error: unknown): FieldProblems {
  if (error instanceof ApiError && error.code === "common_password") return { password: "passwordCommon" };
  const issues = Object.entries(issuesByField(error, accountFields));
  return Object.fromEntries(issues.map(([field, serverMessage]) => [field, { serverMessage }]));
}
