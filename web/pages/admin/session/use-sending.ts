import { type FormEvent, useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { ApiError } from "#web/session/api.ts";
import { messageOf } from "./message-of.ts";

/** The message after a failed password or code. */
function problemOf(error: unknown): string {
  const unheard = error instanceof ApiError && error.status === 0;
  return messageOf(error, unheard ? securityWords.unheard : securityWords.failed);
}

/**
 * Submits a form once, however often its button is clicked. `check` returns input errors; `send` throws `ApiError`,
 * whose message is displayed unless `isKnown` says that it is handled elsewhere.
 */
export function useSending(
  check: () => string | undefined,
  send: () => Promise<unknown>,
  isKnown: (error: unknown) => boolean = () => false,
) {
  const [problem, setProblem] = useState<string>();
  const { busy, run, isBusy } = useBusy();
  const submit = async (form: HTMLElement) => {
    if (isBusy()) return;
    const fault = check();
    setProblem(fault);
    if (fault !== undefined) return form.querySelector<HTMLInputElement>("input[aria-required]")?.focus();
    await run(async () => {
      try {
        await send();
      } catch (error) {
        if (!isKnown(error)) setProblem(problemOf(error));
      }
    });
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
