import { links } from "#shared/contract/shop/links.ts";
import { attemptWrite, hashOf, limits } from "../../data/attempts.ts";
import { newId } from "../../data/ids.ts";
import { proofLinkWrites } from "../../data/link-mails.ts";
import { linkWrite } from "../../data/links.ts";
import { findUserByEmail } from "../../data/user.ts";
import { transact } from "../../data/write.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { countLinkRequest } from "../../sign-in/attempts.ts";

/**
 * Mails a link for signing in or for a new password. An address without an account gets the same response after the
 * same reads and writes: in its place, a link of nobody and a count of nothing.
 */
export const handler = openEndpoint("requestLink", links, async ({ body, requestOrigin, now }) => {
  const { email, purpose } = body;
  await countLinkRequest({ email, address: await callerAddress(requestOrigin, now) }, now);
  const user = await findUserByEmail(email);
  await transact<string>(
    user === undefined
      ? [
          linkWrite({ id: newId("lnk", now), purpose, userId: "nobody", email: "", version: 0 }, now),
          attemptWrite(limits.linkToNobody, hashOf(email), now),
        ]
      : proofLinkWrites(purpose === "signIn" ? "signInLink" : purpose, user, now),
  );
  return { ok: true };
});
