/**
 * The session as known to the browser: signed in means a stored token. Name and role only affect the display; the
 * server rereads both on every call. `auth-changed` is dispatched after every change.
 */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const keys = { token: "token", name: "userName", role: "userRole" } as const;
const changed = "auth-changed";
const admin = "admin";
/** How a page notices changes by other tabs; the last two because a frozen or cached page misses events. */
const otherTabEvents = ["storage", "pageshow", "visibilitychange"] as const;

export interface Session {
  readonly token: string | null;
  readonly name: string | null;
  readonly role: string | null;
}

const signedOut: Session = { token: null, name: null, role: null };
let current = signedOut;

/** The current session. The same object until it changes, as `useSyncExternalStore` requires. */
export function session(): Session {
  const token = readStored(keys.token);
  const next = { token, name: readStored(keys.name), role: readStored(keys.role) };
  if (next.token !== current.token || next.name !== current.name || next.role !== current.role) current = next;
  return current;
}

/** Notifies the page that the session changed. */
export function announceSession(): void {
  window.dispatchEvent(new Event(changed));
}

/** After sign-in, registration, or a profile change with a new token. */
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
  window.addEventListener(changed, onOwnChange);
  for (const event of otherTabEvents) window.addEventListener(event, onOtherTabChange);
  return () => {
    window.removeEventListener(changed, onOwnChange);
    for (const event of otherTabEvents) window.removeEventListener(event, onOtherTabChange);
  };
}

/** Calls back on every `auth-changed`, and when another tab has replaced the stored token. */
export function onAuthChanged(notify: () => void): () => void {
  let lastToken = session().token;
  const update = () => {
    lastToken = session().token;
    notify();
  };
  // Name and role, which the other tab changes too, are fetched with the account.
  return listen(update, () => {
    if (session().token !== lastToken) update();
  });
}

const displayListeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  displayListeners.add(notify);
  const stop = listen(notify, notify);
  return () => {
    displayListeners.delete(notify);
    stop();
  };
}

/** The session, for components. Prerendered pages are signed out, and change after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, session, () => signedOut);
}

/**
 * Inline script for the document's head, before paint: marks the document of a signed-in user, so that a page
 * prerendered for everyone shows the right parts first (web/styles/session.css). Must never throw.
 */
export const markSession = `try{if(localStorage.getItem("${keys.token}")!==null)document.documentElement.dataset.session=localStorage.getItem("${keys.role}")==="${admin}"?"${admin}":"customer"}catch(e){}`;

/** Any other role is an ordinary customer. */
export function isAdmin(role: string | null): boolean {
  return role === admin;
}
