/** Reads or prepares the books of a local shop, in the environment of a function. Standard input has the task. */
import { json } from "node:stream/consumers";
import * as z from "zod";
import { type Order, order as orderRow } from "#functions/data/orders.ts";
import { createStageStripe } from "#functions/payments/stripe-client.ts";
import { findInconsistencies } from "#functions/testing/consistency.ts";
import { allRows, saveSettings } from "#functions/testing/rows.ts";
import { requireLocal } from "#local/seed/local-only.ts";
import { knownSettings } from "#shared/domain/settings.ts";
import { type Books, task } from "./compare-books.ts";

requireLocal(process.env);
const wanted = task.parse(await json(process.stdin));
if (wanted.kind === "prepare") {
  // The limit counts what was sold before, too.
  const sold = (await readOrders()).filter(({ status }) => status === "complete").length;
  await saveSettings({ launchLimit: String(sold + wanted.launchPlaces), launchClaimed: "0" });
} else {
  const [orders, paid] = await Promise.all([readOrders(), paymentsAtStripe()]);
  const complete = orders.filter(({ status }) => status === "complete");
  const launchPrice = Number(knownSettings.priceCents.initial);
  const atLaunchPrice = complete.filter(({ amount }) => amount === launchPrice).length;
  const result: Books = {
    differences: [
      ...(await findInconsistencies()),
      ...findStripeDifferences(complete, paid),
      ...wanted.bought
        .filter((id) => !complete.some((order) => order.id === id))
        .map((id) => `The buyer of ${id} was told that it is complete, but it is not.`),
      ...(atLaunchPrice > wanted.launchPlaces
        ? [`${atLaunchPrice} licenses were sold at the launch price, of which there are ${wanted.launchPlaces}.`]
        : []),
    ],
    orders: orders.length,
    complete: complete.length,
    atLaunchPrice,
    paidAtStripe: paid.length,
  };
  process.stdout.write(JSON.stringify(result));
}

async function readOrders(): Promise<readonly Order[]> {
  return (await allRows()).filter(({ sk }) => String(sk).startsWith("ORDER#")).map((row) => orderRow.parse(row));
}

interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
}

/** All payments that Stripe has charged. */
async function paymentsAtStripe(): Promise<readonly Payment[]> {
  const { client } = await createStageStripe({ now: new Date() });
  const payments: Payment[] = [];
  for await (const { id, status, amount, metadata } of client.paymentIntents.list({ limit: 100 })) {
    if (status === "succeeded") payments.push({ id, amount, orderId: z.string().catch("").parse(metadata.orderId) });
  }
  return payments;
}

function findStripeDifferences(complete: readonly Order[], paid: readonly Payment[]): readonly string[] {
  const paidIds = new Set(paid.map(({ id }) => id));
  const byId = new Map(complete.map((order) => [order.id, order]));
  return [
    ...complete
      .filter(({ intentId = "" }) => !paidIds.has(intentId))
      .map(({ id }) => `${id} is complete, but Stripe has charged nothing for it.`),
    ...paid.flatMap(({ id, orderId, amount }) => {
      const order = byId.get(orderId);
      if (order === undefined || order.intentId !== id) return [`${id} is charged, but its order is not complete.`];
      return order.amount === amount ? [] : [`${orderId} is ${order.amount}, but Stripe has charged ${amount}.`];
    }),
  ];
}
