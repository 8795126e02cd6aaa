import { rememberUser, session } from "#web/session/session.ts";
import { request } from "./request.ts";

/** After a forbidden call: rereads the current user. The guard removes a former admin from the area. */
export async function recheckRole(): Promise<void> {
  const { token } = session();
  try {
    const { user } = await request("getMe", {});
    if (session().token === token) rememberUser(user);
  } catch {
    // The call stays forbidden; the role is checked again next time.
  }
}
