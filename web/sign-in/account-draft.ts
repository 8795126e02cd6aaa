import { type RefObject, useEffect } from "react";
import { personalDrafts, readDraft, saveDraft } from "../storage/tab-storage.ts";

const draftName = personalDrafts.account;
/** The fields that survive a reload. A password is never stored. */
const storedFields = ["name", "email"] as const;

/** Deletes the stored input, after a sign-in. */
export function deleteAccountDraft(): void {
  saveDraft(draftName, undefined);
}

/**
 * Stores name and email of an account form while the user types, and restores them after a reload. Fields are filled
 * after hydration, and only if empty, because earlier input and autofill are newer than the draft. When `kind` changes,
 * the form has other fields, which are filled too.
 */
export function useAccountDraft(form: RefObject<HTMLFormElement | null>, kind: "existing" | "new"): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form of another kind has other fields to fill.
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const draft = readDraft(draftName);
    for (const [field, input] of inputsOf(element)) if (input.value === "") input.value = draft[field] ?? "";
    const store = () => {
      const typed = Object.fromEntries(inputsOf(element).map(([field, input]) => [field, input.value]));
      saveDraft(draftName, { ...readDraft(draftName), ...typed });
    };
    if (inputsOf(element).some(([, input]) => input.value !== "")) store();
    element.addEventListener("input", store);
    return () => element.removeEventListener("input", store);
  }, [form, kind]);
}

function inputsOf(form: HTMLFormElement): readonly (readonly [field: string, input: HTMLInputElement])[] {
  return storedFields.flatMap((field) => {
    const input = form.elements.namedItem(field);
    return input instanceof HTMLInputElement ? [[field, input] as const] : [];
  });
}
