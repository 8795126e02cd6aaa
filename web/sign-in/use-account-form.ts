import { type FormEvent, useRef, useState } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { useWords } from "../language/use-words.ts";
import { messageOf } from "../session/api.ts";
import { checkAccount, type FieldProblems, focusFirstProblem, issuesByField, readAccountForm } from "./account-form.ts";
import { forgetAccount, useKeptAccount } from "./kept-account.ts";
import { EmailConflict, type NewAccount } from "./sign-in.ts";

/**
 * Sending the account form: checks it, sends it once however often the button is pressed, and keeps what was typed
 * when that fails or the page is loaded again. `send` throws `ApiError` or `EmailConflict`; `fallback` is shown where
 * the server sent no message. Give `element` to the form.
 */
export function useAccountForm(
  kind: "existing" | "new",
  fallback: string,
  send: (account: NewAccount) => Promise<void>,
) {
  const words = useWords("accountForm", accountFormWords);
  const element = useRef<HTMLFormElement>(null);
  const [submitting, setSubmitting] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const busy = useRef(false);
  useKeptAccount(element, kind);

  async function submit(form: HTMLFormElement): Promise<void> {
    const account = readAccountForm(form);
    const found = checkAccount(account, kind);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirstProblem(form, found);
    setSubmitting(true);
    try {
      await send(account);
      forgetAccount();
    } catch (error) {
      const refused = issuesByField(error);
      setProblems(refused);
      setFailure({ error });
      focusFirstProblem(form, refused);
    } finally {
      setSubmitting(false);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit(event.currentTarget).finally(() => {
      busy.current = false;
    });
  }

  function messageFor(error: unknown): string {
    return error instanceof EmailConflict ? words.emailConflict : messageOf(error, fallback);
  }

  return {
    element,
    submitting,
    problems,
    message: failure && messageFor(failure.error),
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    /** Forgets what was wrong, for example when the form changes its kind. */
    clear: () => {
      setProblems({});
      setFailure(undefined);
    },
  };
}
