import { type RefObject, useEffect, useRef } from "react";
import { call } from "../../session/api.ts";
import { session } from "../../session/session.ts";
import { readDraft, saveDraft } from "../../storage/tab-storage.ts";
import { contactFields, controlOf } from "./message.ts";

const draftName = "contactDraft";

/** Deletes the draft after sending. */
export function deleteDraft(): void {
  saveDraft(draftName, undefined);
}

/** Starts another message by the same person. */
export function startAnotherMessage({ name, email }: { readonly name: string; readonly email: string }): void {
  saveDraft(draftName, { name, email });
}

/** Loads name and email of a signed-in customer. Silent on failure. */
function fillFromAccount(fill: (account: { readonly name: string; readonly email: string }) => void): () => void {
  const stop = new AbortController();
  if (session().token !== null) {
    call("getMe", {}, { signal: stop.signal }).then(
      ({ user }) => fill(user),
      () => {},
    );
  }
  return () => stop.abort();
}

/**
 * Stores the draft for this tab, and fills the form after hydration: from the draft, or else from the account. What
 * was typed or cleared is never replaced. `onChange` is called whenever the form may have changed.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const typed: Record<string, string> = {};
    const before = readDraft(draftName);
    for (const field of contactFields) {
      const control = controlOf(element, field);
      // Existing text was typed before hydration, or restored by the browser: it is newer.
      if (control?.value === "") control.value = before[field] ?? "";
      if (control !== undefined && (control.value !== "" || field in before)) typed[field] = control.value;
    }
    changed.current();
    const storeDraft = (event: Event) => {
      for (const field of contactFields) {
        const control = controlOf(element, field);
        if (control !== undefined && event.target === control) typed[field] = control.value;
      }
      saveDraft(draftName, typed);
      changed.current();
    };
    element.addEventListener("input", storeDraft);
    const stop = fillFromAccount((account) => {
      for (const field of ["name", "email"] as const) {
        const control = controlOf(element, field);
        if (control?.value === "" && !(field in typed)) control.value = account[field];
      }
    });
    return () => {
      stop();
      element.removeEventListener("input", storeDraft);
    };
  }, [form]);
}
