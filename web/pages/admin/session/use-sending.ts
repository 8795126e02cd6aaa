import { type FormEvent, useRef, useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { ApiError } from "#web/session/api.ts";
import { messageOf } from "./message-of.ts";

/** What to tell somebody whose password or code did not get through. */
function problemOf(error: unknown): string {
  const unheard = error instanceof ApiError && error.status === 0;
  return messageOf(error, unheard ? securityWords.unheard : securityWords.failed);
}

/**
 * Sending a form once however often its button is pressed. `check` answers what is wrong with what was typed; `send`
 * throws `ApiError`, whose message is shown, unless `isKnown` says that another place tells of it.
 */
export function useSending(
  check: () => string | undefined,
  send: () => Promise<unknown>,
  isKnown: (error: unknown) => boolean = () => false,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);
  const submit = async (form: HTMLElement) => {
    if (sending.current) return;
    const fault = check();
    setProblem(fault);
    if (fault !== undefined) return form.querySelector<HTMLInputElement>("input[aria-required]")?.focus();
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!isKnown(error)) setProblem(problemOf(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    problem,
    onSubmit: (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
