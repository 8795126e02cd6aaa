import * as z from "zod";
import type { Donation } from "#functions/data/donations.ts";
import { keys } from "#functions/data/keys.ts";
import type { Order } from "#functions/data/orders.ts";
import { readPricing } from "#functions/data/pricing.ts";
import {
  accountRows,
  changeRow,
  donationRows,
  figuresOf,
  messageRows,
  orderRows,
} from "#functions/data/stored-rows.ts";
import { readRow } from "#functions/data/table.ts";
import type { TransactionPart } from "#functions/data/write.ts";
import { type Accounts, makeAccounts } from "../accounts/accounts.ts";
import type { Stage } from "./customers.ts";
import { intentsOf } from "./payments.ts";
import { type SampleShop, sampleShop } from "./sample-shop.ts";
import { counterPartGroups, type Store, store } from "./store.ts";

/** Result of seeding: created now, existing already, or skipped because the shop has data of its own. */
export type SeedResult = "made" | "there" | "not empty";

const jobName = "sample-shop";
/** `counted`: number of counter groups that are written. */
const progress = z.object({
  begunAt: z.iso.datetime(),
  counted: z.int().default(0),
  doneAt: z.string().optional(),
});
const total = z.looseObject({
  orders: z.number().default(0),
  donations: z.number().default(0),
  unreadMessages: z.number().default(0),
});
const accountsBefore = 30 * 86_400_000;

/**
 * Creates the sample shop and the two sample accounts, once, in a shop without orders, donations and unread messages.
 * First stores the start time; then writes payments and rows, which are deterministic for that time and thus
 * idempotent; then the counters, each group in one transaction with its progress. An interrupted run is completed by
 * the next call, and counted once.
 *
 * `stripe`: URL of the local Stripe. Throws when it rejects a payment.
 */
export async function makeSampleShop(
  stripe: string,
  now: Date,
  { putRows, transact }: Store = store,
): Promise<SeedResult> {
  const progress = await startRun(transact, now);
  if (progress === "there" || progress === "not empty") return progress;
  const { begunAt, counted } = progress;
  const accounts = await makeAccounts(new Date(begunAt.getTime() - accountsBefore));
  const shop = sampleShop(await stageOf(accounts, begunAt));
  const intents = await intentsOf(shop.payments, stripe);
  const orders = shop.orders.map((order, index) => withIntent(order, intents[index]));
  const donations = shop.donations.map(({ donation, picture }, index) => ({
    donation: givenIntent(donation, intents[orders.length + index]),
    picture,
  }));
  await putRows([
    ...shop.accounts.flatMap(accountRows),
    ...orders.flatMap(orderRows),
    ...donations.flatMap(({ donation, picture }) =>
      donationRows(donation, picture && { type: "image/png", bytes: picture }),
    ),
    ...shop.messages.flatMap(messageRows),
    ...shop.changes.map(changeRow),
  ]);
  const donationRecords = donations.map(({ donation }) => donation);
  const figures = figuresOf({ accounts: shop.accounts, orders, donations: donationRecords, messages: shop.messages });
  const groups = counterPartGroups(figures);
  for (const [group, parts] of [...groups.entries()].slice(counted)) {
    const isLast = group === groups.length - 1;
    const failed = await transact([
      progressUpdate({ begunAt, counted: group, ...(isLast ? { doneAt: now } : {}) }),
      ...parts,
      ...(isLast ? [customerUpdated(accounts, shop)] : []),
    ]);
    // Another call has written this group and continues.
    if (failed.size > 0) return "there";
  }
  return "made";
}

/** Starts a run, or returns the start time of an interrupted one. */
async function startRun(
  transact: Store["transact"],
  now: Date,
): Promise<{ readonly begunAt: Date; readonly counted: number } | "there" | "not empty"> {
  const found = await readRow(keys.job(jobName), progress);
  if (found?.doneAt !== undefined) return "there";
  if (found !== undefined) return { begunAt: new Date(found.begunAt), counted: found.counted };
  const { orders, donations, unreadMessages } = total.parse((await readRow(keys.total(), total)) ?? {});
  if (orders + donations + unreadMessages > 0) return "not empty";
  const Item = { ...keys.job(jobName), begunAt: now.toISOString() };
  const failed = await transact([{ name: "begun", put: { Item, ConditionExpression: "attribute_not_exists(pk)" } }]);
  return failed.size === 0 ? { begunAt: now, counted: 0 } : startRun(transact, now);
}

async function stageOf({ customer, admin }: Accounts, now: Date): Promise<Stage> {
  const { price } = await readPricing();
  return {
    now,
    customer,
    since: new Date(customer.createdAt),
    admin: { userId: admin.id, email: admin.email },
    price: { amount: price.priceCents, currency: price.currency },
    // Hashing is slow by design, so everyone in the sample has the sample customer's password.
    passwordHash: customer.passwordHash,
  };
}

function withIntent(order: Order, intentId: string | undefined): Order {
  if (intentId === undefined) throw new Error(`The local Stripe has made no payment for ${order.id}.`);
  const history = order.history.map((event) =>
    event.what === "payment_opened" ? { ...event, detail: intentId } : event,
  );
  return { ...order, intentId, history };
}

function givenIntent(donation: Donation, intentId: string | undefined): Donation {
  if (intentId === undefined) throw new Error(`The local Stripe has made no payment for ${donation.id}.`);
  return { ...donation, intentId };
}

/**
 * Records that the group after the first `counted` ones is written, and with the last group that all is done. The
 * condition lets only one of several calls succeed.
 */
function progressUpdate({
  begunAt,
  counted,
  doneAt,
}: {
  readonly begunAt: Date;
  readonly counted: number;
  readonly doneAt?: Date;
}): TransactionPart<"noted"> {
  const before = counted === 0 ? "(attribute_not_exists(counted) OR counted = :before)" : "counted = :before";
  return {
    name: "noted",
    update: {
      Key: keys.job(jobName),
      UpdateExpression: `SET counted = :counted${doneAt === undefined ? "" : ", doneAt = :doneAt"}`,
      ConditionExpression: `begunAt = :begunAt AND ${before} AND attribute_not_exists(doneAt)`,
      ExpressionAttributeValues: {
        ":begunAt": begunAt.toISOString(),
        ":before": counted,
        ":counted": counted + 1,
        ...(doneAt === undefined ? {} : { ":doneAt": doneAt.toISOString() }),
      },
    },
  };
}

function customerUpdated({ customer }: Accounts, { ofCustomer }: SampleShop): TransactionPart<"customer"> {
  return {
    name: "customer",
    update: {
      Key: keys.user(customer.id),
      UpdateExpression: "SET lastOrderAt = :lastOrderAt ADD completedOrders :completed",
      ExpressionAttributeValues: { ":lastOrderAt": ofCustomer.lastOrderAt, ":completed": ofCustomer.completedOrders },
    },
  };
}
