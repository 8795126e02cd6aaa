import { accountFormWords as words } from "../../shared/content/words/account-form.ts";
import { passwordBytes, password as passwordLimits } from "../../shared/domain/limits.ts";
import { ApiError } from "../api.ts";
import type { NewAccount } from "./sign-in.ts";

export const accountFields = ["name", "email", "password"] as const;
export type AccountField = (typeof accountFields)[number];
export type FieldErrors = Readonly<Partial<Record<AccountField, string>>>;

/** What stands in the form, read when it is sent: name trimmed, e-mail trimmed and lower-cased (specification section 5). */
export function readAccountForm(form: HTMLFormElement): NewAccount {
  const data = new FormData(form);
  const text = (field: AccountField) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return { name: text("name").trim(), email: text("email").trim().toLowerCase(), password: text("password") };
}

/** What has to be put right before anything is sent. Only a new account has a name, and a new password has a length. */
export function checkAccount({ name, email, password }: NewAccount, kind: "existing" | "new"): FieldErrors {
  const isNew = kind === "new";
  const bytes = passwordBytes(password);
  return {
    ...(isNew && name === "" && { name: words.nameMissing }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: words.emailMissing }),
    ...(isNew && bytes > passwordLimits.maxBytes && { password: words.passwordLong }),
    ...(isNew && bytes < passwordLimits.minBytes && { password: words.passwordShort }),
    ...(bytes === 0 && { password: words.passwordMissing }),
  };
}

/** The server's refusals by field; what concerns no field of this form is left out. */
export function issuesByField(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const found: Partial<Record<AccountField, string>> = {};
  for (const { path, message } of error.issues) {
    const field = accountFields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}

/** Brings the person to the first field that needs another look. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = accountFields.find((field) => errors[field] !== undefined);
  const control = first === undefined ? null : form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}
