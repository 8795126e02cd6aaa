import { type RefObject, useEffect, useRef } from "react";
import { call } from "../../session/api.ts";
import { session } from "../../session/session.ts";
import { readDraft, saveDraft } from "../../storage/tab-storage.ts";
import { contactFields, controlOf } from "./message.ts";

const kept = "contactDraft";

/** Forgets what was written, because it is sent. */
export function forgetDraft(): void {
  saveDraft(kept, undefined);
}

/** Begins another message by the same person. */
export function beginAnother({ name, email }: { readonly name: string; readonly email: string }): void {
  saveDraft(kept, { name, email });
}

/** Name and email of whoever is signed in, who then need not write them. Nobody is told when they cannot be had. */
function fillFromAccount(fill: (known: { readonly name: string; readonly email: string }) => void): () => void {
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
 * Keeps what is typed for this tab, and fills the form once the page is alive: with what was kept, and else with what
 * the account knows. What somebody has typed, or emptied, is never replaced. `onChange` is told whenever the form may
 * hold something else.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const typed: Record<string, string> = {};
    const before = readDraft(kept);
    for (const field of contactFields) {
      const control = controlOf(element, field);
      // What stands there already was typed before the page came alive, or brought back by the browser: it is newer.
      if (control?.value === "") control.value = before[field] ?? "";
      if (control !== undefined && (control.value !== "" || field in before)) typed[field] = control.value;
    }
    changed.current();
    const keep = (event: Event) => {
      for (const field of contactFields) {
        const control = controlOf(element, field);
        if (control !== undefined && event.target === control) typed[field] = control.value;
      }
      saveDraft(kept, typed);
      changed.current();
    };
    element.addEventListener("input", keep);
    const stop = fillFromAccount((known) => {
      for (const field of ["name", "email"] as const) {
        const control = controlOf(element, field);
        if (control?.value === "" && !(field in typed)) control.value = known[field];
      }
    });
    return () => {
      stop();
      element.removeEventListener("input", keep);
    };
  }, [form]);
}
