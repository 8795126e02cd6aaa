import { isSessionLost } from "../../session/api.ts";
import { endSession, session } from "../../session/session.ts";
import { requestProof, requiredProof } from "./request-proof.ts";

/** Thrown when the session ended or was replaced, so that no one awaits the response. */
export class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/**
 * Calls the API as the current user, for all parts of the dashboard. A 401 ends the session, which leads to the
 * sign-in. Another tab may sign in another user: then neither the response nor a 401 may take effect. A call that
 * needs an admin's code or password waits for it and is repeated.
 */
export async function callAsSignedInUser<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const { token } = session();
  try {
    const answer = await send();
    if (session().token === token) return answer;
  } catch (error) {
    if (session().token === token) {
      const proof = requiredProof(error);
      if (proof !== undefined) {
        await requestProof(proof, error);
        return callAsSignedInUser(send);
      }
      if (!isSessionLost(error)) throw error;
      endSession();
    }
  }
  throw new SessionOver();
}
