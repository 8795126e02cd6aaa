import * as z from "zod";
import { type Order, order as orderRow } from "../data/orders.ts";
import { allRows } from "./rows.ts";
import { intentsOf, type Scenario } from "./shop-life.ts";
import { stripe } from "./stripe.ts";

const chargeShape = z.object({ amount: z.int(), amount_refunded: z.int() });
const rowShape = z.looseObject({ pk: z.string(), sk: z.string() });
const claimShape = z.looseObject({ orderId: z.string(), state: z.string() });

/**
 * Compares the shop with Stripe. Returns a sentence for each payment that differs from its order, for each that
 * appears neither in an order nor in the admin's list of problems, and for each claim that waits for a free line.
 */
export async function findStripeMismatches(scenarios: readonly Scenario[]): Promise<readonly string[]> {
  const rows = (await allRows()).map((row) => rowShape.parse(row));
  const orders = rows.filter(({ sk }) => sk.startsWith("ORDER#")).map((row) => orderRow.parse(row));
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  const orphanedPayments = new Set(rows.filter(({ sk }) => sk === "DELETED").map(({ paidBy }) => paidBy));
  const inconsistencies: string[] = [];
  for (const scenario of scenarios) {
    for (const id of intentsOf(scenario))
      inconsistencies.push(...(await findWrongPayment(id, ordersById.get(scenario.orderId), orphanedPayments)));
  }
  return [...inconsistencies, ...findStuckClaims(rows)];
}

async function findWrongPayment(
  id: string,
  order: Order | undefined,
  orphanedPayments: ReadonlySet<unknown>,
): Promise<string[]> {
  const client = await stripe();
  const intent = await client.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  if (intent.status !== "succeeded") {
    return order?.intentId === id && order.status === "complete"
      ? [`${order.id} is complete, but ${id} is not paid.`]
      : [];
  }
  const { amount, amount_refunded: refunded } = chargeShape.parse(intent.latest_charge);
  if (order?.status !== "complete" || order.intentId !== id) {
    return refunded === amount || orphanedPayments.has(id)
      ? []
      : [`${id} is paid, but neither in its order (${order?.status ?? "missing"}) nor in the list of problems.`];
  }
  const disputes = (await client.disputes.list({ payment_intent: id, limit: 100 })).data;
  const disputed = disputes
    .filter(({ status }) => status === "lost" || status === "needs_response" || status === "under_review")
    .reduce((sum, { amount: disputedAmount }) => sum + disputedAmount, 0);
  const [stripeAmounts, shopAmounts] = [
    { amount, refunded, disputed },
    { amount: order.amount, refunded: order.refunded, disputed: order.disputed },
  ].map((amounts) => JSON.stringify(amounts));
  return stripeAmounts === shopAmounts
    ? []
    : [`${order.id}: Stripe has ${stripeAmounts}, but the shop has ${shopAmounts}.`];
}

/** Finds paid orders that wait for a line although no other order holds it. */
function findStuckClaims(rows: readonly z.output<typeof rowShape>[]): readonly string[] {
  const findHolder = (pk: string) => rows.find((row) => row.pk === pk && row.sk === "LINE");
  return rows
    .filter(({ sk }) => sk.startsWith("CLAIM#"))
    .filter((row) => claimShape.parse(row).state === "active")
    .filter(({ pk }) => (findHolder(pk)?.state ?? "ended") === "ended")
    .map((row) => `${claimShape.parse(row).orderId} is paid, but waits for a line that no order holds.`);
}
