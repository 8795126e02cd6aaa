import { claims } from "#shared/contract/shop/claims.ts";
import { lineOf } from "#shared/domain/line.ts";
import { isOpen } from "../../data/claim-codes.ts";
import { undoMove } from "../../data/line-moves.ts";
import { readLine } from "../../data/lines.ts";
import { lineStateOf, readOrder } from "../../data/orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";

/** Gives the caller's license back to the number and the chat that held it before it moved. */
export const handler = endpoint("undoMove", claims, async ({ params, caller, now }) => {
  return retryOnConflict(async () => {
    const order = await readOrder(caller.id, params.id);
    if (order === undefined) throw new ShopError("not_found");
    const { formerHolding } = order;
    if (formerHolding === undefined || !isOpen(formerHolding, now) || lineStateOf(order) !== "active")
      throw new ShopError("move_not_undoable");
    const { holder } = await readLine(lineOf(formerHolding.phone));
    if (holder !== undefined && holder.orderId !== order.id && holder.state !== "ended")
      throw new ShopError("move_not_undoable", {
        message: "Another order has the former number by now. Please write to us.",
      });
    return (await undoMove(order, { now, via: "customer" })) ? { ok: true } : retry;
  });
});
