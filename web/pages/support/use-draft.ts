import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, emptyDraft } from "./draft.ts";
import { readStoredDraft, storeDraft } from "./draft-storage.ts";

const typedFields = ["typedAmount", "name", "email", "note"] as const;

/** Returns the text typed into the prerendered form before hydration. */
function readEarlyInput(form: HTMLFormElement): Partial<Draft> {
  const earlyInput: Partial<Record<(typeof typedFields)[number], string>> = {};
  for (const field of typedFields) {
    const control = form.elements.namedItem(field);
    const isTextControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isTextControl && control.value !== "") earlyInput[field] = control.value;
  }
  return earlyInput;
}

/**
 * Returns the form's values. They start as the stored draft and any text typed before hydration, and are stored on
 * every change.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly reset: () => void;
} {
  const [draft, setDraft] = useState(emptyDraft);
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    const earlyInput = form.current === null ? {} : readEarlyInput(form.current);
    const storedDraft = readStoredDraft();
    if (storedDraft !== undefined || Object.keys(earlyInput).length > 0)
      setDraft({ ...emptyDraft, ...storedDraft, ...earlyInput });
  }, [form]);
  useEffect(() => {
    // The first value is empty, because the stored draft has not been read yet.
    if (hasStarted.current) storeDraft(draft);
    hasStarted.current = true;
  }, [draft]);
  return {
    draft,
    change: useCallback((part) => setDraft((previous) => ({ ...previous, ...part })), []),
    reset: useCallback(() => setDraft(emptyDraft), []),
  };
}
