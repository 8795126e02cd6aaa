import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, emptyDraft } from "./draft.ts";
import { readStoredDraft, storeDraft } from "./draft-storage.ts";

const typedFields = ["typed", "name", "email", "note"] as const;

/** Text typed into the prerendered form before hydration. */
function writtenEarly(form: HTMLFormElement): Partial<Draft> {
  const written: Partial<Record<(typeof typedFields)[number], string>> = {};
  for (const field of typedFields) {
    const control = form.elements.namedItem(field);
    const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (typed && control.value !== "") written[field] = control.value;
  }
  return written;
}

/** The form's values. Starts with the stored draft or early input, and is stored on every change. */
export function useDraft(form: RefObject<HTMLFormElement | null>): {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly reset: () => void;
} {
  const [draft, setDraft] = useState(emptyDraft);
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    const early = form.current === null ? {} : writtenEarly(form.current);
    const draft = readStoredDraft();
    if (draft !== undefined || Object.keys(early).length > 0) setDraft({ ...emptyDraft, ...draft, ...early });
  }, [form]);
  useEffect(() => {
    // The first value is empty, before the draft is read.
    if (hasStarted.current) storeDraft(draft);
    hasStarted.current = true;
  }, [draft]);
  return {
    draft,
    change: useCallback((part) => setDraft((before) => ({ ...before, ...part })), []),
    reset: useCallback(() => setDraft(emptyDraft), []),
  };
}
