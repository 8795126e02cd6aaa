import { type RefObject, useEffect } from "react";
import { readDraft, saveDraft } from "../storage/tab-storage.ts";

const name = "accountForm";
/** What a reload brings back. A password never is. */
const keptFields = ["name", "email"] as const;

/** Forgets what was typed, because somebody is signed in now. */
export function forgetAccount(): void {
  saveDraft(name, undefined);
}

/**
 * Keeps name and email of an account form while they are typed, and fills them in again after a reload. The fields
 * are filled once the page is alive, and only where nothing stands: what was typed before, or what a password manager
 * knows, is newer. `kind` tells when the form gets other fields.
 */
export function useKeptAccount(form: RefObject<HTMLFormElement | null>, kind: "existing" | "new"): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form of another kind has other fields to fill.
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const before = readDraft(name);
    for (const [field, input] of inputsOf(element)) if (input.value === "") input.value = before[field] ?? "";
    const keep = () => {
      const typed = Object.fromEntries(inputsOf(element).map(([field, input]) => [field, input.value]));
      saveDraft(name, { ...readDraft(name), ...typed });
    };
    if (inputsOf(element).some(([, input]) => input.value !== "")) keep();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, kind]);
}

function inputsOf(form: HTMLFormElement): readonly (readonly [field: string, input: HTMLInputElement])[] {
  return keptFields.flatMap((field) => {
    const input = form.elements.namedItem(field);
    return input instanceof HTMLInputElement ? [[field, input] as const] : [];
  });
}
