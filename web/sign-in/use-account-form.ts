import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../api.ts";
import { checkAccount, type FieldErrors, focusFirstError, issuesByField, readAccountForm } from "./account-form.ts";
import type { NewAccount } from "./sign-in.ts";

/**
 * Sending the account form: checks it, sends it once however often the button is pressed, and keeps what was typed when that fails.
 * `send` throws `ApiError`; `fallback` is shown where the server sent no message.
 */
export function useAccountForm(
  kind: "existing" | "new",
  fallback: string,
  send: (account: NewAccount) => Promise<void>,
) {
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string>();
  const busy = useRef(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    const account = readAccountForm(form);
    const problems = checkAccount(account, kind);
    setErrors(problems);
    setMessage(undefined);
    if (Object.keys(problems).length > 0) return focusFirstError(form, problems);
    setSubmitting(true);
    try {
      await send(account);
    } catch (error) {
      const refused = issuesByField(error);
      setErrors(refused);
      setMessage(messageOf(error, fallback));
      focusFirstError(form, refused);
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

  return {
    submitting,
    errors,
    message,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    /** Forgets what was wrong, for example when the form changes its kind. */
    clear: () => {
      setErrors({});
      setMessage(undefined);
    },
  };
}
