/**
 * The server requires an admin to prove their identity before a change that could let someone take over the account,
 * before its deletion and before its export: with a second-factor code or, if the last sign-in is too long ago, with
 * the password. Such a call waits for the proof, so that no input is lost.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "./api.ts";

export type Proof = "code" | "password";

interface WaitingCall {
  readonly proof: Proof;
  readonly proceed: () => void;
  readonly cancel: () => void;
}

const waitingCalls = new Set<WaitingCall>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const notify of listeners) notify();
}

/** Returns the proof without which the server rejected a call; undefined for any other error. */
export function requiredProof(refusal: unknown): Proof | undefined {
  if (!(refusal instanceof ApiError)) return undefined;
  if (refusal.code === "second_factor_required") return "code";
  return refusal.code === "proof_required" ? "password" : undefined;
}

/** Resolves once the proof was given; rejects with `refusal` when the dialog is canceled. */
export function requestProof(proof: Proof, refusal: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waitingCalls.add({ proof, proceed: resolve, cancel: () => reject(refusal) });
    notifyListeners();
  });
}

/** Lets the waiting calls proceed after the proof was given, or cancels them with the dialog. */
export function finishProof(outcome: "proceed" | "cancel"): void {
  const finishedCalls = [...waitingCalls];
  waitingCalls.clear();
  for (const call of finishedCalls) call[outcome]();
  notifyListeners();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The proof that the first waiting call requires. */
export function useRequiredProof(): Proof | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...waitingCalls][0]?.proof,
    () => undefined,
  );
}
