import type { WordsOf } from "#shared/content/words/catalog.ts";
import { isEmailAddress } from "#shared/domain/email-address.ts";
import { longest } from "#shared/domain/limits.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { currentLanguage } from "../../language/language.ts";

/** The fields that a person sees, in the form's order. */
export const contactFields = ["name", "email", "message"] as const;
export type ContactField = (typeof contactFields)[number];
export type FieldErrors = Readonly<Partial<Record<ContactField, string>>>;

/** What is sent: all of it trimmed, the email in lower case. */
export interface Message {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** What a program wrote into the field that people do not see; absent when nothing stands there. */
  readonly website?: string;
}

/** The field's control. */
export function controlOf(
  form: HTMLFormElement | null,
  field: ContactField,
): HTMLInputElement | HTMLTextAreaElement | undefined {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
}

/** What stands in the form, read when it is sent. */
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

/** What has to be put right before anything is sent. */
export function checkMessage({ name, email, message }: Message, words: WordsOf<"contact">): FieldErrors {
  return {
    ...(name === "" && { name: words.nameMissing }),
    ...(!isEmailAddress(email) && { email: words.emailInvalid }),
    ...(message === "" && { message: words.messageMissing }),
    ...(message.length > longest.message && { message: words.messageLong }),
  };
}

/** The server's issues by field. They are in English; other languages show their own sentence for the field. */
export function refusedFields(error: unknown, words: WordsOf<"contact">): FieldErrors {
  const issues = issuesByField(error, contactFields);
  if (currentLanguage() === "en") return issues;
  const own = { name: words.nameUnfit, email: words.emailInvalid, message: words.messageLong };
  return Object.fromEntries(contactFields.filter((field) => issues[field]).map((field) => [field, own[field]]));
}
