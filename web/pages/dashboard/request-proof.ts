/**
 * Changes that could let someone take over an admin's account, its deletion and its export require a proof: a
 * second-factor code, or the password again after some time. Affected calls wait for it, so that no input is lost.
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

function notifyListeners(): void {
  for (const notify of listeners) notify();
}

/** The proof that an error requires; undefined for none. */
export function requiredProof(refusal: unknown): Proof | undefined {
  if (!(refusal instanceof ApiError)) return undefined;
  if (refusal.code === "second_factor_required") return "code";
  return refusal.code === "proof_required" ? "password" : undefined;
}

/** Resolves once the proof was given; throws `refusal` when the dialog is canceled. */
export function requestProof(proof: Proof, refusal: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.add({ proof, goOn: resolve, giveUp: () => reject(refusal) });
    notifyListeners();
  });
}

/** The proof was given, or the dialog was canceled. */
export function finishProof(how: "goOn" | "giveUp"): void {
  const waitingCalls = [...waiting];
  waiting.clear();
  for (const one of waitingCalls) one[how]();
  notifyListeners();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The proof that the first waiting call requires. */
export function useProofWanted(): Proof | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...waiting][0]?.proof,
    () => undefined,
  );
}
