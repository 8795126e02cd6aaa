import { ApiError } from "../session/api.ts";

/** Groups the server's issues by field of a form; the first per field wins. Drops issues of other fields. */
export function issuesByField<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  const issues: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field !== undefined) issues[field] ??= message;
  }
  return issues;
}

/** Focuses the first field with a problem, in the form's order. */
export function focusFirstProblem<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problems: Readonly<Partial<Record<string, unknown>>>,
): void {
  const firstField = fields.find((field) => problems[field] !== undefined);
  const control = firstField === undefined ? null : form.elements.namedItem(firstField);
  if (control instanceof HTMLElement) control.focus();
}
