import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../data/keys.ts";
import { readRow } from "../data/table.ts";
import { newOpenPurchase } from "../testing/buying.ts";
import {
  type CustomerWithEverything,
  newCustomerWithEverything,
  personalDataLeftOf,
} from "../testing/customer-with-everything.ts";
import { type FlakyNetwork, flakyNetwork } from "../testing/flaky-network.ts";
import { call } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { type Customer, newCustomer } from "../testing/people.ts";
import { allRows, counters, putRow } from "../testing/rows.ts";
import { stripe } from "../testing/stripe.ts";

// Hashing many passwords is slow under load.
/**
 * The connections to Stripe and to the table. Tests simulate a crash by a connection that fails from one step on, for
 * longer than the clients retry.
 */
let toStripe: FlakyNetwork;
let toTable: FlakyNetwork;
beforeAll(async () => {
  toStripe = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.STRIPE_API_BASE = toStripe.url;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
});
afterEach(() => {
  toStripe.clearFaults();
  toTable.clearFaults();
});
afterAll(async () => {
  await toStripe.stop();
  await toTable.stop();
});

/** The DynamoDB writes of an erasure after the account is deleted. */
const tableWrites = /^(TransactWriteItems|DeleteItem|UpdateItem|PutItem)$/;
const cancelRequest = /^POST \/v1\/payment_intents\/pi_\w+\/cancel$/;
const deleteMe = ({ token, password }: Customer) => call("deleteMe", { token, body: { currentPassword: password } });
const run = () => runJob("eraseAccounts", new Date());
const erasureOf = ({ id }: Customer) => readRow(keys.erasure(id), z.looseObject({}));

/** Deletes the account, and simulates a crash before its erasure. */
async function deleteWithoutErasure(person: Customer): Promise<void> {
  toTable.fail("TransactWriteItems", "never arrives", { after: 1, times: 100 });
  // The first one clears the count of password attempts.
  toTable.fail("DeleteItem", "never arrives", { after: 1, times: 100 });
  expect((await deleteMe(person)).status).toBe(200);
  toTable.clearFaults();
  expect(await erasureOf(person)).toBeDefined();
}

async function expectErased(person: CustomerWithEverything, before: Record<string, number>): Promise<void> {
  expect(await personalDataLeftOf(person)).toEqual([]);
  expect(await erasureOf(person)).toBeUndefined();
  const remainingRows = (await allRows()).filter(({ pk }) => pk === `USER#${person.id}`);
  expect(remainingRows.map(({ status, phone }) => [status, phone])).toEqual(Array(2).fill(["complete", ""]));
  const histories = z.array(z.object({ history: z.array(z.object({ what: z.string() })) })).parse(remainingRows);
  for (const { history } of histories) expect(history.filter(({ what }) => what === "anonymized")).toHaveLength(1);
  const intent = await (await stripe()).paymentIntents.retrieve(person.unpaidPurchase.paymentIntentId);
  expect(intent.status).toBe("canceled");
  expect(await counters()).toEqual({
    ...before,
    users: (before.users ?? 0) - 1,
    orders: (before.orders ?? 0) - 1,
    launchHeld: (before.launchHeld ?? 0) - 1,
    unreadMessages: (before.unreadMessages ?? 0) - 1,
  });
}

describe("an interrupted erasure", () => {
  it("is resumed by the job, while the deleted account stays closed", async () => {
    const ada = await newCustomerWithEverything();
    const before = await counters();
    await deleteWithoutErasure(ada);
    expect(await personalDataLeftOf(ada)).not.toEqual([]);
    expect(await call("getMe", { token: ada.token })).toMatchObject({ status: 401 });
    expect(await run()).toEqual({ finished: 1, waiting: 0, postponed: 0, failed: 0 });
    await expectErased(ada, before);
    expect(await run()).toEqual({ finished: 0, waiting: 0, postponed: 0, failed: 0 });
  });

  it.each([
    ["after its first write, which succeeds", "never arrives", 1],
    ["at its first write, which succeeds although its reply is lost", "reply is lost", 0],
  ] as const)("completes even if each run of the job crashes %s", async (_when, how, after) => {
    const ada = await newCustomerWithEverything();
    const before = await counters();
    await deleteWithoutErasure(ada);
    let crashCount = 0;
    for (; crashCount < 30; crashCount += 1) {
      toTable.fail(tableWrites, how, { after, times: 100 });
      const counts = await run().catch(() => undefined);
      toTable.clearFaults();
      if (counts !== undefined && (await erasureOf(ada)) === undefined) break;
    }
    // Two orders are anonymized; one order, its open line, the donation, the message and the erasure row are deleted.
    expect(crashCount).toBeGreaterThan(5);
    await run();
    await expectErased(ada, before);
  });

  it.each([
    ["Stripe never receives the cancellation", "never arrives"],
    ["Stripe's reply is lost", "reply is lost"],
    ["Stripe fails", "is refused"],
  ] as const)("leaves nothing personal in the table, and is finished later, if %s", async (_why, how) => {
    const purchase = await newOpenPurchase();
    const { customer, phone, paymentIntentId } = purchase;
    toStripe.fail(cancelRequest, how, { times: 100 });
    expect((await deleteMe(customer)).status).toBe(200);
    for (const personalText of [phone, customer.email])
      expect(JSON.stringify(await allRows())).not.toContain(personalText);
    expect(await erasureOf(customer)).toBeDefined();
    toStripe.clearFaults();
    expect(await run()).toEqual({ finished: 1, waiting: 0, postponed: 0, failed: 0 });
    expect((await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    expect(await erasureOf(customer)).toBeUndefined();
  });
});

describe("the job", () => {
  it("continues with the other accounts when one erasure fails, and throws at the end", async () => {
    const [corruptPurchase, otherPurchase] = [await newOpenPurchase(), await newOpenPurchase()];
    await deleteWithoutErasure(corruptPurchase.customer);
    await deleteWithoutErasure(otherPurchase.customer);
    // Corrupts an order, so that a retry fails too.
    const row = await readRow(keys.order(corruptPurchase.customer.id, corruptPurchase.orderId), z.looseObject({}));
    await putRow({ ...row, ...keys.order(corruptPurchase.customer.id, corruptPurchase.orderId), status: "lost" });
    await expect(run()).rejects.toThrow("1 of 2 erasures failed.");
    expect(await erasureOf(otherPurchase.customer)).toBeUndefined();
    expect(await erasureOf(corruptPurchase.customer)).toBeDefined();
    await putRow({ ...row, ...keys.order(corruptPurchase.customer.id, corruptPurchase.orderId) });
    expect(await run()).toEqual({ finished: 1, waiting: 0, postponed: 0, failed: 0 });
  });

  it("erases an account once when several runs overlap", async () => {
    const ada = await newCustomerWithEverything();
    const before = await counters();
    await deleteWithoutErasure(ada);
    await Promise.allSettled([run(), run(), run()]);
    await run();
    await expectErased(ada, before);
  });

  it("never touches an active account, even if the list of erasures names it", async () => {
    const ada = await newCustomer();
    await putRow({ ...keys.erasure(ada.id), gsi2pk: "ERASURES", gsi2sk: `2026#${ada.id}`, userId: ada.id, at: "2026" });
    const rows = await allRows();
    await expect(run()).rejects.toThrow("1 of 1 erasures failed.");
    expect(await allRows()).toEqual(rows);
  });
});
