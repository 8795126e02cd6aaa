/**
 * Who is signed in, as the browser knows it: a stored token and nothing else decides. Name
 * and role only decide what is shown; the server re-reads both on every call. `auth-changed` is fired after every
 * change.
 */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const keys = { token: "token", name: "userName", role: "userRole" } as const;
const changed = "auth-changed";
const admin = "admin";
/**
 * How a page learns what another tab did; the last two because a page that was frozen or kept for "Back" hears of
 * nothing meanwhile.
 */
const elsewhere = ["storage", "pageshow", "visibilitychange"] as const;

export interface Session {
  readonly token: string | null;
  readonly name: string | null;
  readonly role: string | null;
}

const signedOut: Session = { token: null, name: null, role: null };
let current = signedOut;

/** The session now. The same object as long as nothing changed, as `useSyncExternalStore` requires. */
export function session(): Session {
  const token = readStored(keys.token);
  const next = { token, name: readStored(keys.name), role: readStored(keys.role) };
  if (next.token !== current.token || next.name !== current.name || next.role !== current.role) current = next;
  return current;
}

/** Tells the page that the session changed. */
export function announceSession(): void {
  window.dispatchEvent(new Event(changed));
}

/** After sign-in, registration, or a profile change that brought a new token. */
export function startSession(token: string, user: { readonly name: string; readonly role: string }): void {
  writeStored(keys.token, token);
  rememberUser(user);
  announceSession();
}

/**
 * Stores name and role, or clears them when the account could not be fetched. The token stays, and nobody is
 * announced.
 */
export function rememberUser(user: { readonly name: string; readonly role: string } | null): void {
  writeStored(keys.name, user?.name ?? null);
  writeStored(keys.role, user?.role ?? null);
  for (const notify of shown) notify();
}

/** Signs out: clears token, name and role. */
export function endSession(): void {
  writeStored(keys.token, null);
  rememberUser(null);
  announceSession();
}

function listen(here: () => void, there: () => void): () => void {
  window.addEventListener(changed, here);
  for (const event of elsewhere) window.addEventListener(event, there);
  return () => {
    window.removeEventListener(changed, here);
    for (const event of elsewhere) window.removeEventListener(event, there);
  };
}

/** Calls back on every `auth-changed`, and when the stored token has become another one without it, by another tab. */
export function onAuthChanged(notify: () => void): () => void {
  let known = session().token;
  const always = () => {
    known = session().token;
    notify();
  };
  // Name and role change there too, each with an event of its own; they are fetched with the account.
  return listen(always, () => {
    if (session().token !== known) always();
  });
}

const shown = new Set<() => void>();

function onShownChange(notify: () => void): () => void {
  shown.add(notify);
  const stop = listen(notify, notify);
  return () => {
    shown.delete(notify);
    stop();
  };
}

/** The session in a component. Prerendered pages read as signed out, and change after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onShownChange, session, () => signedOut);
}

/**
 * Runs before the page is painted, from the document's head: marks it for somebody who is signed in, so that a page
 * that was prerendered for everybody shows nobody else's state first (web/styles/session.css). Nothing may fail it.
 */
export const markSession = `try{if(localStorage.getItem("${keys.token}")!==null)document.documentElement.dataset.session=localStorage.getItem("${keys.role}")==="${admin}"?"${admin}":"customer"}catch(e){}`;

/** Any role other than admin is an ordinary customer. */
export function isAdmin(role: string | null): boolean {
  return role === admin;
}
