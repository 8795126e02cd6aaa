/**
 * What stands between an admin and the next call (docs/decisions/020): the password again, because nothing happened
 * for a while or the token is void, or because what was asked for takes a recent proof, or the code of the second
 * factor. Calls that met it wait, so that nothing on the page is lost, and go on once it is given.
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

/** What an answer asks for before it will be another one; null when it asks for nothing. */
export function lockFor(error: unknown): Lock | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "second_factor_required") return "code";
  if (error.code === "proof_required") return "proof";
  return error.code === "session_idle" || error.code === "sign_in_required" ? "password" : null;
}

/** Locks the area, and answers once it is open again. */
export function waitBehind(why: Lock): Promise<void> {
  set(why);
  return new Promise((resolve) => waiting.add(resolve));
}

/** Locks the area although no call was refused yet. */
export function lockNow(why: Lock): void {
  set(why);
}

/** Opens the area. Calls that waited are made again; what they meet may lock it again. */
export function unlock(): void {
  set(null);
  const ready = [...waiting];
  waiting.clear();
  for (const go of ready) go();
}

/** The area was left: it is not locked any more, and calls that waited are never made. */
export function forgetLock(): void {
  waiting.clear();
  set(null);
}

let opening: { readonly token: string | null; readonly done: Promise<void> } | undefined;

/**
 * Opens the area if the server takes an admin's calls from whoever is signed in now; what it asks for first locks it.
 * Throws `ApiError` when it says neither.
 */
export function openIfAllowed(): Promise<void> {
  const { token } = session();
  if (opening?.token === token) return opening.done;
  const mine = { token, done: tryToOpen() };
  opening = mine;
  return mine.done.finally(() => {
    if (opening === mine) opening = undefined;
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

/** A sign-in in another tab opens the area here too. Answers how to stop listening. */
export function followOtherTabs(): () => void {
  return onAuthChanged(() => {
    const { token, role } = session();
    // What fails here leaves the area locked, with its form to try again.
    if (lock !== null && token !== null && isAdmin(role)) openIfAllowed().catch(() => {});
  });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** What locks the area now, in a component. */
export function useLock(): Lock | null {
  return useSyncExternalStore(
    subscribe,
    () => lock,
    () => null,
  );
}
