import { rememberUser, session } from "#web/session/session.ts";
import { request } from "./request.ts";

/**
 * An admin's call was forbidden: looks at who is signed in, as the server knows them now. Who is no admin any more is
 * led out by the guard.
 */
export async function lookAtRole(): Promise<void> {
  const { token } = session();
  try {
    const { user } = await request("getMe", {});
    if (session().token === token) rememberUser(user);
  } catch {
    // What was forbidden stays so; the role is looked at again the next time.
  }
}
