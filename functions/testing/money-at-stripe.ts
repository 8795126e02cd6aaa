import * as z from "zod";
import { type Order, order as orderRow } from "../data/orders.ts";
import { allRows } from "./rows.ts";
import { intentsOf, type Scenario } from "./shop-life.ts";
import { stripe } from "./stripe.ts";

const charged = z.object({ amount: z.int(), amount_refunded: z.int() });
const row = z.looseObject({ pk: z.string(), sk: z.string() });
const claim = z.looseObject({ orderId: z.string(), state: z.string() });

/**
 * Compares the shop with Stripe. Returns a sentence for each payment that differs from its order, for each that
 * appears neither in an order nor in the admin's list of problems, and for each claim that waits for a free line.
 */
export async function findStripeMismatches(lives: readonly Scenario[]): Promise<readonly string[]> {
  const rows = (await allRows()).map((one) => row.parse(one));
  const orders = rows.filter(({ sk }) => sk.startsWith("ORDER#")).map((one) => orderRow.parse(one));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const orphanedPayments = new Set(rows.filter(({ sk }) => sk === "DELETED").map(({ paidBy }) => paidBy));
  const inconsistencies: string[] = [];
  for (const scenario of lives) {
    for (const id of intentsOf(scenario))
      inconsistencies.push(...(await wrongPayment(id, byId.get(scenario.orderId), orphanedPayments)));
  }
  return [...inconsistencies, ...waitingInVain(rows)];
}

async function wrongPayment(
  id: string,
  order: Order | undefined,
  orphanedPayments: ReadonlySet<unknown>,
): Promise<string[]> {
  const client = await stripe();
  const intent = await client.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  if (intent.status !== "succeeded") {
    return order?.intentId === id && order.status === "complete"
      ? [`${order.id} is complete, and ${id} not paid.`]
      : [];
  }
  const { amount, amount_refunded: refunded } = charged.parse(intent.latest_charge);
  if (order?.status !== "complete" || order.intentId !== id) {
    return refunded === amount || orphanedPayments.has(id)
      ? []
      : [`${id} is paid, and nobody knows: ${order?.status ?? "gone"}.`];
  }
  const disputes = (await client.disputes.list({ payment_intent: id, limit: 100 })).data;
  const disputed = disputes
    .filter(({ status }) => status === "lost" || status === "needs_response" || status === "under_review")
    .reduce((sum, one) => sum + one.amount, 0);
  const [atStripe, here] = [
    { amount, refunded, disputed },
    { amount: order.amount, refunded: order.refunded, disputed: order.disputed },
  ].map((money) => JSON.stringify(money));
  return atStripe === here ? [] : [`${order.id}: Stripe has ${atStripe}, the shop ${here}.`];
}

/** Paid orders that wait for a line although no one holds it. */
function waitingInVain(rows: readonly z.output<typeof row>[]): readonly string[] {
  const isOf = (pk: string) => rows.find((one) => one.pk === pk && one.sk === "LINE");
  return rows
    .filter(({ sk }) => sk.startsWith("CLAIM#"))
    .filter((one) => claim.parse(one).state === "active")
    .filter(({ pk }) => (isOf(pk)?.state ?? "ended") === "ended")
    .map((one) => `${claim.parse(one).orderId} has paid for a line that nobody holds, and waits.`);
}
