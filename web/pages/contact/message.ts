import type { WordsOf } from "#shared/content/words/catalog.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { type EmailProblem, emailProblem } from "../../form/email-problem.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { currentLanguage } from "../../language/language.ts";

/** The visible fields, in the form's order. */
export const contactFields = ["name", "email", "message"] as const;
export type ContactField = (typeof contactFields)[number];

/** A field's problem: the key of an interface word, or the server's message with the key of a word like it. */
export type FieldProblem = ProblemWord | { readonly serverMessage: string; readonly otherwise: ProblemWord };
type ProblemWord = EmailProblem | "nameMissing" | "nameUnfit" | "messageMissing" | "messageLong";
type FieldProblems = Readonly<Partial<Record<ContactField, FieldProblem>>>;

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

/** Returns the problem's text. The server's messages are English; other languages show a fixed one per field. */
export function textOf(problem: FieldProblem | undefined, words: WordsOf<"contact">): string | undefined {
  if (problem === undefined) return undefined;
  if (typeof problem === "string") return words[problem];
  return currentLanguage() === "en" ? problem.serverMessage : words[problem.otherwise];
}

/** Returns the problems by field before anything is sent. */
export function checkMessage({ name, email, message }: Message): FieldProblems {
  const addressProblem = emailProblem(email);
  return {
    ...(name === "" && { name: "nameMissing" }),
    ...(addressProblem !== undefined && { email: addressProblem }),
    ...(message === "" && { message: "messageMissing" }),
    ...(message.length > maxLengths.message && { message: "messageLong" }),
  };
}

const otherwise = { name: "nameUnfit", email: "emailInvalid", message: "messageLong" } as const;

/** Returns the server's issues by field. */
export function refusedFields(error: unknown): FieldProblems {
  const issues = issuesByField(error, contactFields);
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const serverMessage = issues[field];
      return serverMessage === undefined ? [] : [[field, { serverMessage, otherwise: otherwise[field] }]];
    }),
  );
}
