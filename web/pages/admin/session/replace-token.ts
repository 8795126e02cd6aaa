import { session, startSession } from "#web/session/session.ts";

/** The same admin goes on with another token; the one before is void. */
export function replaceToken(token: string): void {
  const { name, role } = session();
  startSession(token, { name: name ?? "", role: role ?? "" });
}
