import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readOrder } from "../../data/orders.ts";
import { searchableOrder, searchRowWrites } from "../../data/search-rows.ts";
import { transact } from "../../data/write.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { newChargedPurchase, type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newAdmin, ordersOf } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { eventAbout, report, setTestControl, stripe } from "../../testing/stripe.ts";

/**
 * A paid order never waits for a free line, however the line became free. The table is behind a network that can delay
 * a request, so that two processes meet at the critical moment.
 */
let toTable: FlakyNetwork;
let admin: Customer;

beforeAll(async () => {
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));
afterAll(() => toTable.stop());

const write = "TransactWriteItems";

/** Two customers who have paid for one number: the first holds it. */
async function holderAndClaimant(): Promise<readonly [OpenPurchase, OpenPurchase]> {
  const holder = await paidPurchase();
  return [holder, await paidPurchase({ phone: holder.phone })];
}
const refund = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.create({ payment_intent: paymentIntentId })).id;
const reported = async ({ paymentIntentId }: OpenPurchase, type = "charge.refunded") =>
  expect(await report(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }))).toMatchObject({
    status: 200,
  });
async function endLicense(holder: OpenPurchase): Promise<void> {
  await refund(holder);
  await reported(holder);
}
const lineOf = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId)?.lineState;
const lastOf = async ({ customer, orderId }: OpenPurchase) =>
  (await readOrder(customer.id, orderId))?.history.at(-1)?.what;
const complete = ({ token, orderId, paymentIntentId }: OpenPurchase) =>
  callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });

describe("a paid order waiting for a number gets it", () => {
  it("when its holder's account is deleted", async () => {
    const [holder, claimant] = await holderAndClaimant();
    await callExpectingSuccess("deleteMe", { token: holder.token, body: {} });
    expect(await lineOf(claimant)).toBe("active");
    expect(await lastOf(claimant)).toBe("line_granted");
  });

  it("when the account of a holder with an ended license is deleted", async () => {
    const [holder, claimant] = await holderAndClaimant();
    await endLicense(claimant);
    await endLicense(holder);
    await callExpectingSuccess("deleteMe", { token: holder.token, body: {} });
    const next = await paidPurchase({ phone: holder.phone });
    expect(await lineOf(next)).toBe("active");
  });

  it("when its own dispute is won after the holder's license has ended", async () => {
    const [holder, claimant] = await holderAndClaimant();
    const opened = await setTestControl(`payment_intents/${claimant.paymentIntentId}/dispute`);
    await reported(claimant, "charge.dispute.created");
    expect(await lineOf(claimant)).toBe("suspended");
    await endLicense(holder);
    await setTestControl(`disputes/${z.object({ id: z.string() }).parse(opened).id}/close`, { outcome: "won" });
    await reported(claimant, "charge.dispute.closed");
    expect(await lineOf(claimant)).toBe("active");
    expect(await lastOf(claimant)).toBe("line_granted");
  });

  it("when its own refund fails after the holder's license has ended", async () => {
    const [holder, claimant] = await holderAndClaimant();
    const id = await refund(claimant);
    await reported(claimant);
    await endLicense(holder);
    await setTestControl(`refunds/${id}/fail`);
    await reported(claimant, "refund.failed");
    expect(await lineOf(claimant)).toBe("active");
    expect(await lastOf(claimant)).toBe("line_granted");
  });

  it("when the holder's license ends between the two attempts to complete the order", async () => {
    const holder = await paidPurchase();
    const claimant = await newChargedPurchase({ phone: holder.phone });
    await refund(holder);
    // The first attempt finds the line taken. Before the second arrives, it is free.
    toTable.hold(write, async () => toTable.hold(write, () => reported(holder)));
    await complete(claimant);
    expect(await lineOf(holder)).toBe("ended");
    expect(await lineOf(claimant)).toBe("active");
  });

  it("when it is completed between the search for claims and the end of the holder's license", async () => {
    const holder = await paidPurchase();
    const claimant = await newChargedPurchase({ phone: holder.phone });
    await refund(holder);
    toTable.hold(write, () => complete(claimant));
    await reported(holder);
    expect(await lineOf(holder)).toBe("ended");
    expect(await lineOf(claimant)).toBe("active");
  });

  it("when the order that has waited longer cannot have it at the moment", async () => {
    const [holder, first] = await holderAndClaimant();
    const second = await paidPurchase({ phone: holder.phone });
    await setTestControl(`payment_intents/${first.paymentIntentId}/dispute`);
    await reported(first, "charge.dispute.created");
    await endLicense(holder);
    expect(await lineOf(first)).toBe("suspended");
    expect(await lineOf(second)).toBe("active");
  });
});

describe("an order left waiting for a free number", () => {
  /** A state that earlier releases could leave behind. */
  async function leftWaiting(how: "gone" | "ended"): Promise<OpenPurchase> {
    const [holder, claimant] = await holderAndClaimant();
    await endLicense(holder);
    const order = (await readOrder(claimant.customer.id, claimant.orderId)) ?? expect.fail();
    const since = order.paidAt ?? "";
    const holderFields = { orderId: order.id, userId: order.userId, phone: order.phone, createdAt: since };
    const { pk, sk } = keys.order(order.userId, order.id);
    const [storedRow] = (await allRows()).filter((row) => row.pk === pk && row.sk === sk);
    await putRow({ ...storedRow, lineHeld: "claimed", history: order.history.slice(0, -1) });
    const waitingClaim = { ...holderFields, state: "active", gsi2pk: "CLAIMS", gsi2sk: `${since}#${order.id}` };
    await putRow({ ...keys.lineClaim(order.line, order.id), ...waitingClaim });
    const former = { orderId: holder.orderId, userId: holder.customer.id, phone: holder.phone, createdAt: since };
    const row = { ...keys.line(order.line), ...former, state: "ended" };
    if (how === "ended") await putRow(row);
    else await lineRemoved(order.line);
    expect(await lineOf(claimant)).toBe("claimed");
    return claimant;
  }

  it.each(["gone", "ended"] as const)("gets it from the reconciling job (the line's row is %s)", async (how) => {
    const claimant = await leftWaiting(how);
    expect(await runJob("reconcile", new Date())).toMatchObject({ failed: 0, claimsGranted: 1 });
    expect(await lineOf(claimant)).toBe("active");
    expect(await runJob("reconcile", new Date())).toMatchObject({ failed: 0, claimsGranted: 0 });
  });

  it("gets it once from two concurrent jobs", async () => {
    const claimant = await leftWaiting("ended");
    await Promise.all([runJob("reconcile", new Date()), runJob("reconcile", new Date())]);
    const { history } = (await readOrder(claimant.customer.id, claimant.orderId)) ?? expect.fail();
    expect(history.filter(({ what }) => what === "line_granted")).toHaveLength(1);
  });

  it("gets it with the next report of its payment", async () => {
    const claimant = await leftWaiting("ended");
    await report(eventAbout("payment_intent.succeeded", { id: claimant.paymentIntentId }));
    expect(await lineOf(claimant)).toBe("active");
  });

  it("gets it when an admin resolves it, with the admin in its history", async () => {
    const claimant = await leftWaiting("gone");
    const request = { token: admin.token, params: { id: claimant.orderId } };
    expect((await callExpectingSuccess("resolveAdminOrder", request)).order.lineState).toBe("active");
    const { entries } = await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { search: claimant.orderId },
    });
    expect(entries).toMatchObject([
      { action: "order.resolve", old: { lineState: "claimed" }, new: { lineState: "active" } },
    ]);
  });

  it("does not get it before an order that has waited longer", async () => {
    const [holder, first] = await holderAndClaimant();
    await openPurchase({ phone: holder.phone });
    const second = await paidPurchase({ phone: holder.phone });
    await lineRemoved(holder.phone);
    const read = (await readOrder(holder.customer.id, holder.orderId)) ?? expect.fail();
    const { pk, sk } = keys.order(read.userId, read.id);
    const rows = await allRows();
    const [storedRow] = rows.filter((row) => row.pk === pk && row.sk === sk);
    const found = rows.filter((row) => row.pk === "SEARCH#ORDER" && row.record === read.id);
    for (const row of found.filter((each) => String(each.sk).startsWith("PHONE#"))) {
      await transact([{ name: "search", remove: { Key: { pk: String(row.pk), sk: String(row.sk) } } }]);
    }
    await putRow({ ...storedRow, line: "", phone: "", customerName: "", customerEmail: "" });
    await transact(searchRowWrites(searchableOrder(read), searchableOrder({ ...read, phone: "" })));
    await report(eventAbout("payment_intent.succeeded", { id: second.paymentIntentId }));
    expect(await lineOf(first)).toBe("active");
    expect(await lineOf(second)).toBe("claimed");
  });
});

async function lineRemoved(line: string): Promise<void> {
  await transact([{ name: "line", remove: { Key: keys.line(line) } }]);
}
