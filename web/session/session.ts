/**
 * The session as known to the browser: a user with a stored token is signed in. Name and role only affect the display;
 * the server rereads both on every call. `auth-changed` is dispatched after every change.
 */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const keys = { token: "token", name: "userName", role: "userRole" } as const;
const changeEvent = "auth-changed";
const adminRole = "admin";
/**
 * Events on which a page checks for changes by other tabs: `storage` reports a change, and a frozen or cached page,
 * which misses `storage`, returns with one of the other two.
 */
const otherTabEvents = ["storage", "pageshow", "visibilitychange"] as const;

export interface Session {
  readonly token: string | null;
  readonly name: string | null;
  readonly role: string | null;
}

const signedOut: Session = { token: null, name: null, role: null };
let currentSession = signedOut;

/** Returns the current session: the same object until it changes, as `useSyncExternalStore` requires. */
export function session(): Session {
  const token = readStored(keys.token);
  const next = { token, name: readStored(keys.name), role: readStored(keys.role) };
  if (next.token !== currentSession.token || next.name !== currentSession.name || next.role !== currentSession.role)
    currentSession = next;
  return currentSession;
}

/** Notifies the page that the session changed. */
export function announceSession(): void {
  window.dispatchEvent(new Event(changeEvent));
}

/** Stores the session after a sign-in, a registration, or a profile change with a new token. */
export function startSession(token: string, user: { readonly name: string; readonly role: string }): void {
  writeStored(keys.token, token);
  rememberUser(user);
  announceSession();
}

/**
 * Stores name and role, or clears them when the account could not be fetched. Keeps the token, and dispatches no
 * event.
 */
export function rememberUser(user: { readonly name: string; readonly role: string } | null): void {
  writeStored(keys.name, user?.name ?? null);
  writeStored(keys.role, user?.role ?? null);
  for (const notify of displayListeners) notify();
}

/** Signs out: clears token, name and role. */
export function endSession(): void {
  writeStored(keys.token, null);
  rememberUser(null);
  announceSession();
}

function listen(onOwnChange: () => void, onOtherTabChange: () => void): () => void {
  window.addEventListener(changeEvent, onOwnChange);
  for (const event of otherTabEvents) window.addEventListener(event, onOtherTabChange);
  return () => {
    window.removeEventListener(changeEvent, onOwnChange);
    for (const event of otherTabEvents) window.removeEventListener(event, onOtherTabChange);
  };
}

/** Calls `notify` on every `auth-changed`, and when another tab has replaced the stored token. */
export function onAuthChanged(notify: () => void): () => void {
  let lastToken = session().token;
  const update = () => {
    lastToken = session().token;
    notify();
  };
  // Only the token is compared: name and role, which the other tab also changes, are fetched with the account.
  return listen(update, () => {
    if (session().token !== lastToken) update();
  });
}

const displayListeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  displayListeners.add(notify);
  const stopListening = listen(notify, notify);
  return () => {
    displayListeners.delete(notify);
    stopListening();
  };
}

/** Returns the session, for components. A prerendered page shows a signed-out visitor until it is hydrated. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, session, () => signedOut);
}

/**
 * Inline script for the document's head, before paint: marks the document of a signed-in user, so that a page
 * prerendered for everyone shows the right parts first (web/styles/session.css). Must never throw.
 */
export const sessionMarkerScript = `try{if(localStorage.getItem("${keys.token}")!==null)document.documentElement.dataset.session=localStorage.getItem("${keys.role}")==="${adminRole}"?"${adminRole}":"customer"}catch(e){}`;

/** Whether a role is the admin role. A user with any other role is an ordinary customer. */
export function isAdmin(role: string | null): boolean {
  return role === adminRole;
}
