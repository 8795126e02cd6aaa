import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Input } from "#shared/contract/index.ts";
import { type PasswordFault, passwordFault } from "#shared/domain/limits.ts";
import { type EmailProblem, emailProblem } from "../../form/email-problem.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { ApiError } from "../../session/api.ts";
import { messageOf } from "../../session/failure.ts";
import { localizedMessage } from "./localized-message.ts";
import type { User } from "./use-account.ts";

/** The form's values. */
export interface ProfileDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

export type ProfileField = keyof ProfileDraft;
/** A field's error: the key of a word, or the server's message with the key of a word like it. */
export type ProfileFault = FaultWord | { readonly serverMessage: string; readonly otherwise: FaultWord };
type FaultWord = EmailProblem | PasswordFault | "nameMissing" | "passwordCommon" | "differ" | "emailTaken";
export type ProfileFaults = { readonly [Field in ProfileField]?: ProfileFault };
export type ProfileChanges = Input<"updateMe">["body"];
type Words = WordsOf<"dashboard">["account"];

/** Returns the errors by field. An empty password is valid: it keeps the old one. */
export function profileFaults(draft: ProfileDraft): ProfileFaults {
  const addressProblem = emailProblem(draft.email.trim());
  return {
    ...(draft.name.trim() === "" && { name: "nameMissing" }),
    ...(addressProblem !== undefined && { email: addressProblem }),
    ...passwordFaults(draft),
  };
}

function passwordFaults({ password, confirmation }: ProfileDraft): ProfileFaults {
  if (password === "" && confirmation === "") return {};
  const fault = passwordFault(password);
  if (fault !== undefined) return { password: fault };
  if (password !== confirmation) return { confirmation: "differ" };
  return {};
}

/** Returns the changed fields to send; undefined if nothing changed. */
export function profileChanges(draft: ProfileDraft, user: User): ProfileChanges | undefined {
  const name = draft.name.trim();
  const email = draft.email.trim().toLowerCase();
  const changes = {
    ...(name === user.name ? {} : { name }),
    ...(email === user.email ? {} : { email }),
    ...(draft.password === "" ? {} : { password: draft.password }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** What the page says in another language than English instead of the server's message about a field. */
const otherwise = { name: "nameMissing", email: "emailInvalid", password: "short" } as const;

/** Returns the server's errors by field. */
export function refusedFields(error: unknown): ProfileFaults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "common_password") return { password: "passwordCommon" };
  if (error.code === "email_taken") return { email: { serverMessage: error.message, otherwise: "emailTaken" } };
  const fields = ["name", "email", "password"] as const;
  const issues = issuesByField(error, fields);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const serverMessage = issues[field];
      return serverMessage === undefined ? [] : [[field, { serverMessage, otherwise: otherwise[field] }]];
    }),
  );
}

/** Returns the error's text, in the page's language. */
export function faultText(fault: ProfileFault | undefined, words: Words): string | undefined {
  if (fault === undefined) return undefined;
  const texts = { ...words, ...words.passwordFaults };
  return typeof fault === "string" ? texts[fault] : localizedMessage(fault.serverMessage, texts[fault.otherwise]);
}

/** Returns the message about the form as a whole; undefined if the email field already reports the error. */
export function formError(error: unknown, words: Words): string | undefined {
  const conflict = error instanceof ApiError && error.status === 409;
  if (conflict && error.code === "email_taken") return undefined;
  return messageOf(error, conflict ? words.emailTaken : words.failed);
}
