/**
 * The lock of the admin area (docs/decisions/020). A locked area asks for the password again (after inactivity, with a
 * void token, or before a sensitive call) or for the code of the second factor. Rejected calls wait and are repeated
 * when the area is unlocked, so nothing on the page is lost.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "#web/session/api.ts";
import { isAdmin, onAuthChanged, session } from "#web/session/session.ts";
import { request } from "./request.ts";

/**
 * What unlocks the area: the `password` after the session has ended, the password as a `proof` before a sensitive call,
 * or the `code` of the second factor.
 */
export type Lock = "password" | "proof" | "code";

let currentLock: Lock | null = null;
const listeners = new Set<() => void>();
const waitingCalls = new Set<() => void>();

function setLock(next: Lock | null): void {
  currentLock = next;
  for (const notify of listeners) notify();
}

/** Returns the lock that an error requires; null for none. */
export function lockFor(error: unknown): Lock | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "second_factor_required") return "code";
  if (error.code === "proof_required") return "proof";
  return error.code === "session_idle" || error.code === "sign_in_required" ? "password" : null;
}

/** Locks the area for a rejected call, and resolves when the area is unlocked. */
export function lockAndWait(lock: Lock): Promise<void> {
  setLock(lock);
  return new Promise((resolve) => waitingCalls.add(resolve));
}

/** Locks the area, for a caller that has no rejected call to repeat. */
export function lockNow(lock: Lock): void {
  setLock(lock);
}

/** Unlocks the area. The waiting calls are repeated, and may lock it again. */
export function unlock(): void {
  setLock(null);
  const resumable = [...waitingCalls];
  waitingCalls.clear();
  for (const resume of resumable) resume();
}

/** Removes the lock when the admin leaves the area. The waiting calls are never repeated. */
export function resetLock(): void {
  waitingCalls.clear();
  setLock(null);
}

let currentAttempt: { readonly token: string | null; readonly promise: Promise<void> } | undefined;

/**
 * Unlocks the area if the server accepts an admin call with the current token; otherwise sets the lock that the server
 * requires. Throws `ApiError` on any other error.
 */
export function unlockIfAllowed(): Promise<void> {
  const { token } = session();
  if (currentAttempt?.token === token) return currentAttempt.promise;
  const attempt = { token, promise: tryToUnlock() };
  currentAttempt = attempt;
  return attempt.promise.finally(() => {
    if (currentAttempt === attempt) currentAttempt = undefined;
  });
}

async function tryToUnlock(): Promise<void> {
  try {
    await request("getSecondFactor", {});
  } catch (error) {
    const lock = lockFor(error);
    if (lock === null) throw error;
    return setLock(lock);
  }
  unlock();
}

/** Unlocks the area whenever an admin signs in in another tab. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  return onAuthChanged(() => {
    const { token, role } = session();
    // On failure the area stays locked, and the lock screen's form can still unlock it.
    if (currentLock !== null && token !== null && isAdmin(role)) unlockIfAllowed().catch(() => {});
  });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the current lock, or null while the area is unlocked. */
export function useLock(): Lock | null {
  return useSyncExternalStore(
    subscribe,
    () => currentLock,
    () => null,
  );
}
