import { type FormEvent, useState } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { ApiError } from "#web/session/api.ts";
import { messageOf } from "./message-of.ts";

/** Returns the message for a failed submission. */
function problemOf(error: unknown): string {
  const hasNoResponse = error instanceof ApiError && error.status === 0;
  return messageOf(error, hasNoResponse ? securityWords.unreachable : securityWords.failed);
}

/**
 * Submits a form once, however often its button is clicked. `check` returns the input error, if any. `send` throws
 * `ApiError`, whose message is returned as `problem` unless `isKnown` returns true: then the caller handles the error.
 */
export function useFormSubmit(
  check: () => string | undefined,
  send: () => Promise<unknown>,
  isKnown: (error: unknown) => boolean = () => false,
) {
  const [problem, setProblem] = useState<string>();
  const [isInputProblem, setIsInputProblem] = useState(false);
  const { busy, run, isBusy } = useBusy();
  const submit = async (form: HTMLElement) => {
    if (isBusy()) return;
    const inputError = check();
    setProblem(inputError);
    setIsInputProblem(inputError !== undefined);
    if (inputError !== undefined) return form.querySelector<HTMLInputElement>("input[aria-required]")?.focus();
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
    /** Whether `problem` is about what was typed, and not about what the server answered. */
    isInputProblem,
    onSubmit: (event: FormEvent<HTMLElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
