/** Stores that a session was locked for inactivity, so that a reload does not unlock it. */

import { session } from "#web/session/session.ts";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const key = "adminLocked";

/** Identifies a token without containing it. */
function nameOf(token: string): string {
  return token.slice(-12);
}

export function rememberLock(): void {
  const { token } = session();
  if (token !== null) writeStored(key, nameOf(token));
}

/** Whether this session was locked. A new sign-in has a new token. */
export function isLockRemembered(): boolean {
  const { token } = session();
  return token !== null && readStored(key) === nameOf(token);
}
