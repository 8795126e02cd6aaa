import type { WordsOf } from "#shared/content/words/catalog.ts";
import { isEmailAddress } from "#shared/domain/email-address.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { currentLanguage } from "../../language/language.ts";

/** The visible fields, in the form's order. */
export const contactFields = ["name", "email", "message"] as const;
export type ContactField = (typeof contactFields)[number];
export type FieldErrors = Readonly<Partial<Record<ContactField, string>>>;

/** The submitted message: trimmed, the email in lower case. */
export interface Message {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** A bot's input in the honeypot field; absent when empty. */
  readonly website?: string;
}

/** Returns the form control of a field. */
export function controlOf(
  form: HTMLFormElement | null,
  field: ContactField,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
}

/** Reads the form on submit. */
export function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  const text = (field: string) => {
    const value = data.get(field);
    return typeof value === "string" ? value.trim() : "";
  };
  const website = text("website");
  return {
    name: text("name"),
    email: text("email").toLowerCase(),
    message: text("message"),
    ...(website !== "" && { website }),
  };
}

/** Returns the errors to show, by field, before anything is sent. */
export function checkMessage({ name, email, message }: Message, words: WordsOf<"contact">): FieldErrors {
  return {
    ...(name === "" && { name: words.nameMissing }),
    ...(!isEmailAddress(email) && { email: words.emailInvalid }),
    ...(message === "" && { message: words.messageMissing }),
    ...(message.length > maxLengths.message && { message: words.messageLong }),
  };
}

/** Returns the server's issues by field. As these are in English, other languages show a fixed message per field. */
export function refusedFields(error: unknown, words: WordsOf<"contact">): FieldErrors {
  const issues = issuesByField(error, contactFields);
  if (currentLanguage() === "en") return issues;
  const fieldMessages = { name: words.nameUnfit, email: words.emailInvalid, message: words.messageLong };
  return Object.fromEntries(
    contactFields.filter((field) => issues[field]).map((field) => [field, fieldMessages[field]]),
  );
}
