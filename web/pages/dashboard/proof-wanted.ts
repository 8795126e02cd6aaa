/**
 * What an admin's own account takes for what would take it over, end it or take its data out: the code of a second
 * factor, or the password again when it was given too long ago. Calls that met it wait until it was given, so that
 * nothing that was typed is lost.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "../../session/api.ts";

export type Proof = "code" | "password";

interface Waiting {
  readonly proof: Proof;
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const notify of listeners) notify();
}

/** What a refusal asks for before the call is let through; undefined when it asks for nothing. */
export function proofOf(refusal: unknown): Proof | undefined {
  if (!(refusal instanceof ApiError)) return undefined;
  if (refusal.code === "second_factor_required") return "code";
  return refusal.code === "proof_required" ? "password" : undefined;
}

/** Answers once the proof was given; throws `refusal` when the person would rather not. */
export function proofGiven(proof: Proof, refusal: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add({ proof, goOn: resolve, giveUp: () => reject(refusal) });
    tell();
  });
}

/** The proof was given, or the dialog was closed without it. */
export function endWaiting(how: "goOn" | "giveUp"): void {
  const ready = [...waiting];
  waiting.clear();
  for (const one of ready) one[how]();
  tell();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** What a call waits for, in a component: the first one's proof. */
export function useProofWanted(): Proof | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...waiting][0]?.proof,
    () => undefined,
  );
}
