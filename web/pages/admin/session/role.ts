import { rememberUser, session } from "#web/session/session.ts";
import { request } from "./request.ts";

/** Rereads the user's role after a `forbidden` response. A user who is no longer an admin then leaves the area. */
export async function recheckRole(): Promise<void> {
  const { token } = session();
  try {
    const { user } = await request("getMe", {});
    if (session().token === token) rememberUser(user);
  } catch {
    // The role is checked again after the next `forbidden` response.
  }
}
