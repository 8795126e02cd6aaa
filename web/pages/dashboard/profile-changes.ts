import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Input } from "#shared/contract/index.ts";
import { passwordFault } from "#shared/domain/limits.ts";
import { emailProblem } from "../../form/email-problem.ts";
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
export type ProfileFaults = { readonly [Field in ProfileField]?: string };
export type ProfileChanges = Input<"updateMe">["body"];
type Words = WordsOf<"dashboard">["account"];

/** Returns the errors by field. An empty password is valid: it keeps the old one. */
export function profileFaults(draft: ProfileDraft, words: Words): ProfileFaults {
  const addressProblem = emailProblem(draft.email.trim());
  return {
    ...(draft.name.trim() === "" && { name: words.nameMissing }),
    ...(addressProblem !== undefined && { email: words[addressProblem] }),
    ...passwordFaults(draft, words),
  };
}

function passwordFaults({ password, confirmation }: ProfileDraft, words: Words): ProfileFaults {
  if (password === "" && confirmation === "") return {};
  const fault = passwordFault(password);
  if (fault !== undefined) return { password: words.passwordFaults[fault] };
  if (password !== confirmation) return { confirmation: words.differ };
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

/** Returns the server's errors by field, in the page's language. */
export function refusedFields(error: unknown, words: Words): ProfileFaults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "common_password") return { password: words.passwordCommon };
  if (error.code === "email_taken") return { email: localizedMessage(error.message, words.emailTaken) };
  const fieldMessages: Readonly<Record<string, string>> = {
    name: words.nameMissing,
    email: words.emailInvalid,
    password: words.passwordFaults.short,
  };
  return Object.fromEntries(
    error.issues.map(({ path, message }) => [path, localizedMessage(message, fieldMessages[path] ?? words.failed)]),
  );
}

/** Returns the message about the form as a whole; undefined if the email field already reports the error. */
export function formError(error: unknown, words: Words): string | undefined {
  const conflict = error instanceof ApiError && error.status === 409;
  if (conflict && error.code === "email_taken") return undefined;
  return messageOf(error, conflict ? words.emailTaken : words.failed);
}
