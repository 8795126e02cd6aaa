/**
 * The lock of the admin area (docs/decisions/020): it asks for the password again, after inactivity, for a void token
 * or before a sensitive call, or for the code of the second factor. Affected calls wait, so nothing on the page is
 * lost, and continue afterward.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "#web/session/api.ts";
import { isAdmin, onAuthChanged, session } from "#web/session/session.ts";
import { request } from "./request.ts";

export type Lock = "password" | "proof" | "code";

let lock: Lock | null = null;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

function set(next: Lock | null): void {
  lock = next;
  for (const notify of listeners) notify();
}

/** The lock that an error requires; null for none. */
export function lockFor(error: unknown): Lock | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "second_factor_required") return "code";
  if (error.code === "proof_required") return "proof";
  return error.code === "session_idle" || error.code === "sign_in_required" ? "password" : null;
}

/** Locks the area, and resolves when it is unlocked. */
export function lockAndWait(why: Lock): Promise<void> {
  set(why);
  return new Promise((resolve) => waiting.add(resolve));
}

/** Locks the area without a rejected call. */
export function lockNow(why: Lock): void {
  set(why);
}

/** Unlocks the area. Waiting calls are repeated, and may lock it again. */
export function unlock(): void {
  set(null);
  const waitingCalls = [...waiting];
  waiting.clear();
  for (const go of waitingCalls) go();
}

/** Resets the lock when the area is left; waiting calls are never made. */
export function resetLock(): void {
  waiting.clear();
  set(null);
}

let opening: { readonly token: string | null; readonly done: Promise<void> } | undefined;

/**
 * Unlocks the area if the server accepts admin calls of the current user; otherwise shows the required lock. Throws
 * `ApiError` on any other error.
 */
export function unlockIfAllowed(): Promise<void> {
  const { token } = session();
  if (opening?.token === token) return opening.done;
  const attempt = { token, done: tryToOpen() };
  opening = attempt;
  return attempt.done.finally(() => {
    if (opening === attempt) opening = undefined;
  });
}

async function tryToOpen(): Promise<void> {
  try {
    await request("getSecondFactor", {});
  } catch (error) {
    const why = lockFor(error);
    if (why === null) throw error;
    return set(why);
  }
  unlock();
}

/** Unlocks after a sign-in in another tab. Returns its cleanup. */
export function followOtherTabs(): () => void {
  return onAuthChanged(() => {
    const { token, role } = session();
    // On failure the area stays locked, and its form can retry.
    if (lock !== null && token !== null && isAdmin(role)) unlockIfAllowed().catch(() => {});
  });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The current lock. */
export function useLock(): Lock | null {
  return useSyncExternalStore(
    subscribe,
    () => lock,
    () => null,
  );
}
