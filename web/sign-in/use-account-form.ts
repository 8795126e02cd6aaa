import { useRef } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { useForm } from "../form/use-form.ts";
import { useWords } from "../language/use-words.ts";
import { ApiError } from "../session/api.ts";
import { messageOf } from "../session/failure.ts";
import { deleteAccountDraft, useAccountDraft } from "./account-draft.ts";
import { accountFields, checkAccount, readAccountForm, refusedFields } from "./account-form.ts";
import { EmailConflict, type NewAccount } from "./sign-in.ts";

/**
 * The controller of the account form. Name and email survive a reload until `send` succeeds. `send` throws `ApiError`
 * or `EmailConflict`; `fallback` is displayed when the server sent no message. Pass `element` to the form as its
 * `ref`.
 */
export function useAccountForm(
  kind: "existing" | "new",
  fallback: string,
  send: (account: NewAccount) => Promise<void>,
) {
  const words = useWords("accountForm", accountFormWords);
  const element = useRef<HTMLFormElement>(null);
  useAccountDraft(element, kind);
  const { busy, problems, failure, onSubmit, clear } = useForm({
    fields: accountFields,
    read: readAccountForm,
    check: (account) => checkAccount(account, kind),
    send: async (account) => {
      await send(account);
      deleteAccountDraft();
    },
    problemsFrom: refusedFields,
  });
  const messageFor = (error: unknown) =>
    error instanceof EmailConflict ? words.emailConflict : messageOf(error, fallback);
  return {
    element,
    submitting: busy,
    problems,
    message: failure && messageFor(failure.error),
    /** Whether the message is that email and password do not match. */
    isMismatch: failure?.error instanceof ApiError && failure.error.code === "wrong_credentials",
    /** Whether the message is that the email has an account, with another password. */
    isTaken: failure?.error instanceof EmailConflict,
    onSubmit,
    clear,
  };
}
