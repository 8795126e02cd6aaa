import { type RefObject, useEffect, useRef } from "react";
import { call } from "../../session/api.ts";
import { session } from "../../session/session.ts";
import { personalDrafts, readDraft, saveDraft } from "../../storage/tab-storage.ts";
import { contactFields, controlOf } from "./message.ts";

const draftName = personalDrafts.message;

/** Deletes the draft after sending. */
export function deleteDraft(): void {
  saveDraft(draftName, undefined);
}

/** Stores the name and email as the draft of another message by the same person. */
export function startAnotherMessage({ name, email }: { readonly name: string; readonly email: string }): void {
  saveDraft(draftName, { name, email });
}

/** Passes a signed-in customer's name and email to `fill`. Ignores failures. Returns a function that cancels. */
function fillFromAccount(fill: (account: { readonly name: string; readonly email: string }) => void): () => void {
  const controller = new AbortController();
  if (session().token !== null) {
    call("getMe", {}, { signal: controller.signal }).then(
      ({ user }) => fill(user),
      () => {},
    );
  }
  return () => controller.abort();
}

/**
 * Stores the draft for this tab, and fills the form after hydration: from the draft, or else from the account. What
 * was typed or cleared is never replaced. `onChange` is called whenever the form may have changed.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const draft: Record<string, string> = {};
    const storedDraft = readDraft(draftName);
    for (const field of contactFields) {
      const control = controlOf(element, field);
      // Existing text was typed before hydration, or restored by the browser, so it is newer than the stored draft.
      if (control?.value === "") control.value = storedDraft[field] ?? "";
      if (control !== undefined && (control.value !== "" || field in storedDraft)) draft[field] = control.value;
    }
    latestOnChange.current();
    const handleInput = (event: Event) => {
      for (const field of contactFields) {
        const control = controlOf(element, field);
        if (control !== undefined && event.target === control) draft[field] = control.value;
      }
      saveDraft(draftName, draft);
      latestOnChange.current();
    };
    element.addEventListener("input", handleInput);
    const stopFilling = fillFromAccount((account) => {
      for (const field of ["name", "email"] as const) {
        const control = controlOf(element, field);
        if (control?.value === "" && !(field in draft)) control.value = account[field];
      }
    });
    return () => {
      stopFilling();
      element.removeEventListener("input", handleInput);
    };
  }, [form]);
}
