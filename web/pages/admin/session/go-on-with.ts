import { session, startSession } from "#web/session.ts";

/** The same admin goes on with another token; the one before is void. */
export function goOnWith(token: string): void {
  const { name, role } = session();
  startSession(token, { name: name ?? "", role: role ?? "" });
}
