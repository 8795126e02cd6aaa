import type { Actor } from "../../data/audit.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { syncReversals } from "./reversals.ts";
import { syncOrder } from "./sync.ts";

/**
 * Brings an order to where its payment is, because an admin asks for it: what the webhook would have done, had it
 * come. Each move is audited in the transaction that makes it. Repeating it changes nothing, and so does asking for
 * an order whose payment was never begun, or is out of reach of this stage's key.
 *
 * Throws `payment_mismatch` when the payment succeeded and is not what the order waits for, `not_found` when the
 * order no longer exists, `changed_meanwhile` and `provider_unavailable`; the last two mean try again.
 */
export async function resolveOrder(read: Order, by: Actor, given: PaymentContext): Promise<Order> {
  const context = { ...given, resolvedBy: by };
  const { client, livemode } = await ourStripe(context.now);
  const intent =
    read.intentId === undefined || read.livemode !== livemode ? undefined : await retrieveIntent(client, read.intentId);
  if (intent === undefined) return read;
  await syncOrder(intent, { id: "", type: "" }, context);
  const order = await readOrder(read.userId, read.id);
  if (order === undefined) throw new ShopError("not_found");
  if (order.status === "complete") return syncReversals(order, context, client);
  if (stageOf(intent) !== "succeeded") return order;
  throw new ShopError(order.intentId === intent.id ? "payment_mismatch" : "changed_meanwhile");
}
