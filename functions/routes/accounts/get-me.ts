import type { Reply } from "../../../shared/contract/index.ts";
import { priceHeldUntil } from "../../../shared/domain/price.ts";
import type { Order } from "../../data/orders.ts";
import { findUserWithOrders } from "../../data/users.ts";
import { endpointFor } from "../../http/endpoint.ts";

/** The caller's account and orders, newest first. The read that finds out who is calling brings the orders along. */
export const handler = endpointFor("getMe", findUserWithOrders, async ({ caller }) => ({
  user: caller,
  orders: caller.orders.map(shown),
}));

function shown({ id, phone, status, amount, currency, createdAt, heldFrom }: Order): Reply<"getMe">["orders"][number] {
  const held = status === "complete" ? null : priceHeldUntil(heldFrom).toISOString();
  return { id, phone, status, amount, currency, created_at: createdAt, createdAt, priceHeldUntil: held };
}
