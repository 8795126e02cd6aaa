/**
 * The code of a second factor, which an admin's own account takes for what would take it over or end it. Calls that met it wait until the
 * code was given, so that nothing that was typed is lost.
 */
import { useSyncExternalStore } from "react";

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const notify of listeners) notify();
}

/** Answers once a code was given; throws `refusal` when the person would rather not. */
export function codeGiven(refusal: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add({ goOn: resolve, giveUp: () => reject(refusal) });
    tell();
  });
}

/** The code was given, or the dialog was closed without it. */
export function endWaiting(how: keyof Waiting): void {
  const ready = [...waiting];
  waiting.clear();
  for (const one of ready) one[how]();
  tell();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether a call waits for a code, in a component. */
export function useCodeWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );
}
