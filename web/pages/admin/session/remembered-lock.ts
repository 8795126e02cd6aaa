/**
 * That a session was locked because nobody was there is remembered with its token, so that loading the page again
 * does not open it.
 */

import { session } from "#web/session/session.ts";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const key = "adminLocked";

/** Names a token without being one. */
function nameOf(token: string): string {
  return token.slice(-12);
}

export function rememberLock(): void {
  const { token } = session();
  if (token !== null) writeStored(key, nameOf(token));
}

/** Whether this very session was locked. A new sign-in has another token. */
export function isLockRemembered(): boolean {
  const { token } = session();
  return token !== null && readStored(key) === nameOf(token);
}
