import { session, startSession } from "#web/session/session.ts";

/** Stores a new token of the same admin; the previous one is void. */
export function replaceToken(token: string): void {
  const { name, role } = session();
  startSession(token, { name: name ?? "", role: role ?? "" });
}
