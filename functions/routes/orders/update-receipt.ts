import { receipts } from "#shared/contract/shop/receipts.ts";
import { type Order, readOrder, saveOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { receiptReply } from "../../replies/receipt.ts";
import { ShopError } from "../../shop-error.ts";

/** Makes out the receipt of one of the caller's paid orders to a company, or to none when all fields are blank. */
export const handler = endpointWithPreload(
  "updateReceipt",
  receipts,
  ({ params }, userId) => Promise.all([readOrder(userId, params.id), readEffectiveSettings()]),
  async ({ body, caller, params }) => {
    const [orderAsRead, settings] = await caller.preloaded();
    let order: Order | undefined = orderAsRead;
    const isBlank = Object.values(body).every((text) => text === "");
    return retryOnConflict(async () => {
      if (order === undefined) throw new ShopError("not_found");
      if (order.status !== "complete")
        throw new ShopError("order_unpaid", { message: "Only a paid order has a receipt." });
      const saved = await saveOrder(order, { billTo: isBlank ? undefined : body });
      if (saved !== undefined) return { receipt: receiptReply(saved, settings) };
      order = await readOrder(caller.id, params.id);
      return retry;
    });
  },
);
