import { isSessionLost } from "../../session/api.ts";
import { endSession, session } from "../../session/session.ts";
import { proofGiven, proofOf } from "./proof-wanted.ts";

/**
 * Thrown instead of an answer where nobody is left to hear it: the session ended, or somebody else's took its place.
 */
export class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/**
 * A call in the name of whoever is signed in, as every part of the dashboard makes it. Any 401 ends the session,
 * which leads to the sign-in. Two tabs may hold two people: what comes back after somebody else has signed in there
 * is not for them, neither an answer nor a 401. A call that wants an admin's code or password waits for it and is
 * then made again.
 */
export async function ownCall<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { token } = session();
  try {
    const answer = await ask();
    if (session().token === token) return answer;
  } catch (error) {
    if (session().token === token) {
      const proof = proofOf(error);
      if (proof !== undefined) {
        await proofGiven(proof, error);
        return ownCall(ask);
      }
      if (!isSessionLost(error)) throw error;
      endSession();
    }
  }
  throw new SessionOver();
}
