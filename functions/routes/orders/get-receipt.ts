import { receipts } from "#shared/contract/shop/receipts.ts";
import { readOrder } from "../../data/orders.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { receiptReply } from "../../replies/receipt.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns the receipt of one of the caller's paid orders, with today's refunds and seller. */
export const handler = endpointWithPreload(
  "getReceipt",
  receipts,
  ({ params }, userId) => Promise.all([readOrder(userId, params.id), readEffectiveSettings()]),
  async ({ caller }) => {
    const [order, settings] = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    if (order.status !== "complete")
      throw new ShopError("order_unpaid", { message: "Only a paid order has a receipt." });
    return { receipt: receiptReply(order, settings) };
  },
);
