/** Stores that the session was locked after inactivity, so that a reload does not unlock it. */

import { session } from "#web/session/session.ts";
import { readStored, writeStored } from "#web/storage/browser-storage.ts";

const storageKey = "adminLocked";

/** Returns the end of a token, which identifies it but cannot be used in its place. */
function fingerprintOf(token: string): string {
  return token.slice(-12);
}

export function rememberLock(): void {
  const { token } = session();
  if (token !== null) writeStored(storageKey, fingerprintOf(token));
}

/** Whether the session with the current token was locked. Signing in again issues a new token, so the new
 * session is not locked. */
export function isLockRemembered(): boolean {
  const { token } = session();
  return token !== null && readStored(storageKey) === fingerprintOf(token);
}
