import { ApiError } from "../session/api.ts";

/** The server's issues by field of a form; the first per field wins. Other issues are dropped. */
export function issuesByField<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  const found: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => path === name || path.endsWith(`.${name}`));
    if (field !== undefined) found[field] ??= message;
  }
  return found;
}

/** Focuses the first field with a problem, in the form's order. */
export function focusFirst<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problems: Readonly<Partial<Record<string, unknown>>>,
): void {
  const first = fields.find((field) => problems[field] !== undefined);
  const control = first === undefined ? null : form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}
