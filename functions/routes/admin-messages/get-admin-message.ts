import { adminMessages } from "#shared/contract/admin/messages.ts";
import { readMessage } from "../../data/messages.ts";
import { endpointWith } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns a message, without marking it as read. */
export const handler = endpointWith(
  "getAdminMessage",
  adminMessages,
  ({ params }) => readMessage(params.id),
  async ({ caller }) => {
    const message = await caller.loaded();
    if (message === undefined) throw new ShopError("not_found");
    return { message };
  },
);
