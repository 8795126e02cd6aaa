import type { Reply } from "#shared/contract/index.ts";
import type { User } from "../data/user.ts";
import { signToken } from "./sign-token.ts";

/** Creates the reply of registration and sign-in. */
export async function signInReply(user: User, now: Date): Promise<Reply<"login">> {
  return { token: await signToken(user, now), user };
}
