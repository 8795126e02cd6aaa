import type * as z from "zod";
import { adminOrders } from "#shared/contract/admin/orders.ts";
import { parseSentNumber } from "#shared/domain/phone.ts";
import type { Actor } from "../../data/audit.ts";
import { changeLineHolder } from "../../data/line-holder-change.ts";
import { changeLine } from "../../data/order-line-change.ts";
import { findOrder, type Order, type Trigger } from "../../data/orders.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { orderDetailReply } from "../../replies/order.ts";
import { ShopError } from "../../shop-error.ts";

type Body = z.output<typeof adminOrders.changeAdminOrderLine.body>;

/** Ends, suspends, resumes, disconnects or moves the license of a paid order, with a reason. Idempotent. */
export const handler = endpointWithPreload(
  "changeAdminOrderLine",
  adminOrders,
  ({ params }) => findOrder(params.id),
  async ({ body, caller, now, log }) => {
    const order = await caller.preloaded();
    if (order === undefined) throw new ShopError("not_found");
    const actor = { userId: caller.id, email: caller.email };
    const trigger = { now, via: "admin" } as const;
    const changedOrder = await change(order, body, actor, trigger);
    log.info("an admin changed a license", { orderId: order.id, action: body.action });
    return { order: orderDetailReply(changedOrder) };
  },
);

function change(order: Order, { action, reason, phone: sent = "" }: Body, actor: Actor, trigger: Trigger) {
  if (action === "disconnect") return changeLineHolder(order, { action, reason }, actor, trigger);
  if (action !== "move") return changeLine(order, { action, reason }, actor, trigger);
  const phone = parseSentNumber(sent);
  if (phone === undefined) {
    const message = "Please enter a valid WhatsApp number.";
    throw new ShopError("invalid", { message, issues: [{ path: "phone", message }] });
  }
  return changeLineHolder(order, { action, reason, phone }, actor, trigger);
}
