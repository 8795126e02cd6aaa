import { adminMessages } from "#shared/contract/admin/messages.ts";
import { readMessage } from "../../data/messages.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns a message, without marking it as read. */
export const handler = endpointWithPreload(
  "getAdminMessage",
  adminMessages,
  ({ params }) => readMessage(params.id),
  async ({ caller }) => {
    const message = await caller.preloaded();
    if (message === undefined) throw new ShopError("not_found");
    return { message };
  },
);
