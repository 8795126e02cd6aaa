import { isSessionLost } from "./failure.ts";
import { requestProof, requiredProof } from "./request-proof.ts";
import { endSession, session } from "./session.ts";

/** Thrown when the session has ended or was replaced by another. Callers ignore it, as their page is replaced too. */
export class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/**
 * Calls the API as the current user, for all parts of the customer's pages. A 401 ends the session, which redirects to
 * the sign-in page. If another tab signs in another user during the call, neither the response nor a 401 has an effect.
 * If the server requires an admin's code or password, waits until it has been entered and repeats the call. Throws
 * `SessionOver`.
 */
export async function callAsSignedInUser<Result>(send: () => Promise<Result>): Promise<Result> {
  const { token } = session();
  try {
    const result = await send();
    if (session().token === token) return result;
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
