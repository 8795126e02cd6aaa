import * as z from "zod";
import type { Donation } from "#functions/data/donations.ts";
import { keys } from "#functions/data/keys.ts";
import type { Order } from "#functions/data/orders.ts";
import { readPricing } from "#functions/data/pricing.ts";
import { readSavedSettings } from "#functions/data/settings.ts";
import {
  accountRows,
  auditEntryRow,
  donationRows,
  figuresOf,
  messageRows,
  orderRows,
} from "#functions/data/stored-rows.ts";
import { readRow } from "#functions/data/table.ts";
import type { TransactionPart } from "#functions/data/write.ts";
import { type Accounts, makeAccounts } from "../accounts/accounts.ts";
import type { SampleInput } from "./customers.ts";
import { createPayments } from "./payments.ts";
import { generateSampleShop, type SampleShop } from "./sample-shop.ts";
import { counterPartGroups, type Store, store } from "./store.ts";

/** Result of seeding: the sample shop is new, existed before, or was skipped because the shop has data of its own. */
export type SeedResult = "created" | "exists" | "not empty";

const jobName = "sample-shop";
/** Stored progress. `counted`: number of counter groups that are written. */
const progressRow = z.object({
  begunAt: z.iso.datetime(),
  counted: z.int().default(0),
  doneAt: z.string().optional(),
});
const totalsRow = z.looseObject({
  orders: z.number().default(0),
  donations: z.number().default(0),
  unreadMessages: z.number().default(0),
});
/** Age of the two sample accounts at the end of the sample period. */
const accountAgeMs = 30 * 86_400_000;

/**
 * Creates the sample shop and the two sample accounts, once, in a shop without orders, donations or unread messages.
 * First stores the start time; then writes payments and rows, which are deterministic for that time and thus
 * idempotent; then the counters, each group in one transaction with its progress. An interrupted run is completed by
 * the next call, and counted once.
 *
 * Throws when the local Stripe rejects a payment.
 */
export async function makeSampleShop(
  stripeUrl: string,
  now: Date,
  { putRows, transact }: Store = store,
): Promise<SeedResult> {
  const run = await startRun(transact, now);
  if (run === "exists" || run === "not empty") return run;
  const { begunAt, counted } = run;
  const accounts = await makeAccounts(new Date(begunAt.getTime() - accountAgeMs));
  const shop = generateSampleShop(await readSampleInput(accounts, begunAt));
  const intentIds = await createPayments(shop.payments, stripeUrl);
  const orders = shop.orders.map((order, index) => withOrderIntent(order, intentIds[index]));
  const donations = shop.donations.map(({ donation, picture }, index) => ({
    donation: withDonationIntent(donation, intentIds[orders.length + index]),
    picture,
  }));
  await putRows([
    ...shop.accounts.flatMap(accountRows),
    ...orders.flatMap(orderRows),
    ...donations.flatMap(({ donation, picture }) =>
      donationRows(donation, picture && { type: "image/png", bytes: picture }),
    ),
    ...shop.messages.flatMap(messageRows),
    ...shop.changes.map(auditEntryRow),
    ...(await sampleSettings()),
    { ...keys.migration("reversal-lists"), doneAt: now.toISOString() },
  ]);
  const donationRecords = donations.map(({ donation }) => donation);
  const figures = figuresOf({ accounts: shop.accounts, orders, donations: donationRecords, messages: shop.messages });
  const groups = counterPartGroups(figures);
  for (const [groupIndex, parts] of [...groups.entries()].slice(counted)) {
    const isLast = groupIndex === groups.length - 1;
    const failedParts = await transact([
      progressUpdate({ begunAt, counted: groupIndex, ...(isLast ? { doneAt: now } : {}) }),
      ...parts,
      ...(isLast ? [customerUpdate(accounts, shop)] : []),
    ]);
    // Another call has written this group and writes the remaining ones.
    if (failedParts.size > 0) return "exists";
  }
  return "created";
}

/** Starts a run, or returns the start time and progress of an interrupted one. */
async function startRun(
  transact: Store["transact"],
  now: Date,
): Promise<{ readonly begunAt: Date; readonly counted: number } | "exists" | "not empty"> {
  const existingRun = await readRow(keys.job(jobName), progressRow);
  if (existingRun?.doneAt !== undefined) return "exists";
  if (existingRun !== undefined) return { begunAt: new Date(existingRun.begunAt), counted: existingRun.counted };
  const { orders, donations, unreadMessages } = totalsRow.parse((await readRow(keys.total(), totalsRow)) ?? {});
  if (orders + donations + unreadMessages > 0) return "not empty";
  const Item = { ...keys.job(jobName), begunAt: now.toISOString() };
  const failedParts = await transact([
    { name: "start", put: { Item, ConditionExpression: "attribute_not_exists(pk)" } },
  ]);
  return failedParts.size === 0 ? { begunAt: now, counted: 0 } : startRun(transact, now);
}

/** Names a seller, so that the sample shop shows where a buyer reads who that is; unless settings have been saved. */
async function sampleSettings() {
  const { values: saved } = await readSavedSettings();
  const values = { sellerName: "Everline Sample Shop", sellerAddress: "1 Harbour Street\nLisbon, Portugal" };
  return Object.keys(saved).length === 0 ? [{ ...keys.settings(), values, version: 1 }] : [];
}

async function readSampleInput({ customer, admin }: Accounts, now: Date): Promise<SampleInput> {
  const { price } = await readPricing();
  return {
    now,
    customer,
    customerSince: new Date(customer.createdAt),
    admin: { userId: admin.id, email: admin.email },
    price: { amount: price.priceCents, currency: price.currency },
    // Hashing is slow by design, so everyone in the sample has the sample customer's password.
    passwordHash: customer.passwordHash,
  };
}

function withOrderIntent(order: Order, intentId: string | undefined): Order {
  if (intentId === undefined) throw new Error(`The local Stripe has created no payment for ${order.id}.`);
  const history = order.history.map((event) =>
    event.what === "payment_opened" ? { ...event, detail: intentId } : event,
  );
  return { ...order, intentId, history };
}

function withDonationIntent(donation: Donation, intentId: string | undefined): Donation {
  if (intentId === undefined) throw new Error(`The local Stripe has created no payment for ${donation.id}.`);
  return { ...donation, intentId };
}

/**
 * Records that one more group is written after the first `counted` groups, and with the last one, that the run is
 * complete (`doneAt`). The condition lets only one of several concurrent calls succeed.
 */
function progressUpdate({
  begunAt,
  counted,
  doneAt,
}: {
  readonly begunAt: Date;
  readonly counted: number;
  readonly doneAt?: Date;
}): TransactionPart<"progress"> {
  const countCondition = counted === 0 ? "(attribute_not_exists(counted) OR counted = :before)" : "counted = :before";
  return {
    name: "progress",
    update: {
      Key: keys.job(jobName),
      UpdateExpression: `SET counted = :counted${doneAt === undefined ? "" : ", doneAt = :doneAt"}`,
      ConditionExpression: `begunAt = :begunAt AND ${countCondition} AND attribute_not_exists(doneAt)`,
      ExpressionAttributeValues: {
        ":begunAt": begunAt.toISOString(),
        ":before": counted,
        ":counted": counted + 1,
        ...(doneAt === undefined ? {} : { ":doneAt": doneAt.toISOString() }),
      },
    },
  };
}

function customerUpdate({ customer }: Accounts, { customerFigures }: SampleShop): TransactionPart<"customer"> {
  return {
    name: "customer",
    update: {
      Key: keys.user(customer.id),
      UpdateExpression: "SET lastOrderAt = :lastOrderAt ADD completedOrders :completed",
      ExpressionAttributeValues: {
        ":lastOrderAt": customerFigures.lastOrderAt,
        ":completed": customerFigures.completedOrders,
      },
    },
  };
}
