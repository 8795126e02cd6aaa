import { type FormEvent, useState } from "react";
import { focusFirstProblem } from "./field-issues.ts";
import { useBusy } from "./use-busy.ts";

/** Problems by field. */
type Problems<Problem> = Readonly<Partial<Record<string, Problem>>>;

/**
 * The controller of an uncontrolled form: reads it, validates it, sends it once, and keeps the input when that fails.
 * Focuses the first field with a problem. `send` throws `ApiError`; `problemsFrom` turns it into problems by field.
 */
export function useForm<Values, Field extends string, Problem>({
  fields,
  read,
  check,
  send,
  problemsFrom,
}: {
  /** The fields, in the form's order. */
  readonly fields: readonly Field[];
  readonly read: (form: HTMLFormElement) => Values;
  readonly check: (values: Values) => Problems<Problem>;
  readonly send: (values: Values) => Promise<void>;
  readonly problemsFrom: (error: unknown) => Problems<Problem>;
}) {
  const [problems, setProblems] = useState<Problems<Problem>>({});
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run, isBusy } = useBusy();

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = read(form);
    const inputProblems = check(values);
    setProblems(inputProblems);
    setFailure(undefined);
    if (Object.keys(inputProblems).length > 0) return focusFirstProblem(form, fields, inputProblems);
    await run(async () => {
      try {
        await send(values);
      } catch (error) {
        const serverProblems = problemsFrom(error);
        setProblems(serverProblems);
        setFailure({ error });
        focusFirstProblem(form, fields, serverProblems);
      }
    });
  }

  return {
    busy,
    problems,
    failure,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy()) void submit(event.currentTarget);
    },
    /** Clears a field's problem when the field is edited. */
    onEdit: (field: Field) => setProblems((before) => ({ ...before, [field]: undefined })),
    /** Clears all problems, for example when the form changes its kind. */
    clear: () => {
      setProblems({});
      setFailure(undefined);
    },
  };
}
