import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { listPasskeys } from "../../data/passkeys.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { passkeyReply } from "../../replies/passkey.ts";

/** Lists the caller's passkeys. */
export const handler = endpointWithPreload(
  "listPasskeys",
  passkeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller }) => ({ passkeys: (await caller.preloaded()).map(passkeyReply) }),
);
