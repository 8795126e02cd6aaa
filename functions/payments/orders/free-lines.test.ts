import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readOrder } from "../../data/orders.ts";
import { mailId } from "../../data/outbox.ts";
import { searchableOrder, searchRowWrites } from "../../data/search-rows.ts";
import { transact } from "../../data/write.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newAdmin, ordersOf, testPassword } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/*
 * A paid order never waits for a free line, however the line became free. The table is behind a network that can delay
 * a request, so that two processes meet at the critical moment.
 */

let tableNetwork: FlakyNetwork;
let admin: Customer;

beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));
afterAll(() => tableNetwork.stop());

const transaction = "TransactWriteItems";

/** Creates two paid orders for the same number: the first holds the number, the second claims it. */
async function newHolderAndClaimant(): Promise<readonly [OpenPurchase, OpenPurchase]> {
  const holder = await newPaidPurchase();
  return [holder, await newPaidPurchase({ phone: holder.phone })];
}
const refund = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.create({ payment_intent: paymentIntentId })).id;
const deliverEvent = async ({ paymentIntentId }: OpenPurchase, type = "charge.refunded") =>
  expect(await sendStripeEvent(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }))).toMatchObject({
    status: 200,
  });
async function endLicense(holder: OpenPurchase): Promise<void> {
  await refund(holder);
  await deliverEvent(holder);
}
const lineStateOf = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId)?.lineState;
const lastEventOf = async ({ customer, orderId }: OpenPurchase) =>
  (await readOrder(customer.id, orderId))?.history.at(-1)?.what;
const complete = ({ token, orderId, paymentIntentId }: OpenPurchase) =>
  callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId } });

describe("a paid order gets the number that another customer held", () => {
  it("when the holder's account is deleted", async () => {
    const [holder, claimant] = await newHolderAndClaimant();
    await callExpectingSuccess("deleteMe", { token: holder.token, body: { currentPassword: testPassword } });
    expect(await lineStateOf(claimant)).toBe("active");
    expect(await lastEventOf(claimant)).toBe("line_granted");
  });

  it("when the holder's license had ended and the holder's account is deleted", async () => {
    const [holder, claimant] = await newHolderAndClaimant();
    await endLicense(claimant);
    await endLicense(holder);
    await callExpectingSuccess("deleteMe", { token: holder.token, body: { currentPassword: testPassword } });
    const nextPurchase = await newPaidPurchase({ phone: holder.phone });
    expect(await lineStateOf(nextPurchase)).toBe("active");
  });

  it("when the order's own dispute is won after the holder's license has ended", async () => {
    const [holder, claimant] = await newHolderAndClaimant();
    const dispute = await setTestControl(`payment_intents/${claimant.paymentIntentId}/dispute`);
    await deliverEvent(claimant, "charge.dispute.created");
    expect(await lineStateOf(claimant)).toBe("suspended");
    await endLicense(holder);
    await setTestControl(`disputes/${z.object({ id: z.string() }).parse(dispute).id}/close`, { outcome: "won" });
    await deliverEvent(claimant, "charge.dispute.closed");
    expect(await lineStateOf(claimant)).toBe("active");
    expect(await lastEventOf(claimant)).toBe("line_granted");
  });

  it("when the order's own refund fails after the holder's license has ended", async () => {
    const [holder, claimant] = await newHolderAndClaimant();
    const id = await refund(claimant);
    await deliverEvent(claimant);
    await endLicense(holder);
    await setTestControl(`refunds/${id}/fail`);
    await deliverEvent(claimant, "refund.failed");
    expect(await lineStateOf(claimant)).toBe("active");
    expect(await lastEventOf(claimant)).toBe("line_granted");
  });

  it("when the holder's license ends between the two attempts to complete the order", async () => {
    const holder = await newPaidPurchase();
    const claimant = await newChargedPurchase({ phone: holder.phone });
    await refund(holder);
    // The first attempt finds that the line is held. Before the second arrives, the line becomes free.
    tableNetwork.hold(transaction, async () => tableNetwork.hold(transaction, () => deliverEvent(holder)));
    await complete(claimant);
    expect(await lineStateOf(holder)).toBe("ended");
    expect(await lineStateOf(claimant)).toBe("active");
  });

  it("when the order is completed between the search for claims and the end of the holder's license", async () => {
    const holder = await newPaidPurchase();
    const claimant = await newChargedPurchase({ phone: holder.phone });
    await refund(holder);
    tableNetwork.hold(transaction, () => complete(claimant));
    await deliverEvent(holder);
    expect(await lineStateOf(holder)).toBe("ended");
    expect(await lineStateOf(claimant)).toBe("active");
  });

  it("when the order that has waited longer is suspended by a dispute", async () => {
    const [holder, first] = await newHolderAndClaimant();
    const second = await newPaidPurchase({ phone: holder.phone });
    await setTestControl(`payment_intents/${first.paymentIntentId}/dispute`);
    await deliverEvent(first, "charge.dispute.created");
    await endLicense(holder);
    expect(await lineStateOf(first)).toBe("suspended");
    expect(await lineStateOf(second)).toBe("active");
  });
});

describe("an order left waiting for a free number", () => {
  /** Creates a claim on a free line, as earlier releases could leave behind. `lineRow`: its state. */
  async function newWaitingOrder(lineRow: "missing" | "ended"): Promise<OpenPurchase> {
    const [holder, claimant] = await newHolderAndClaimant();
    await endLicense(holder);
    const order = (await readOrder(claimant.customer.id, claimant.orderId)) ?? expect.fail();
    const paidAt = order.paidAt ?? "";
    const holderFields = { orderId: order.id, userId: order.userId, phone: order.phone, createdAt: paidAt };
    const { pk, sk } = keys.order(order.userId, order.id);
    const [storedRow] = (await allRows()).filter((row) => row.pk === pk && row.sk === sk);
    await putRow({ ...storedRow, lineHeld: "claimed", history: order.history.slice(0, -1) });
    const waitingClaim = { ...holderFields, state: "active", gsi2pk: "CLAIMS", gsi2sk: `${paidAt}#${order.id}` };
    await putRow({ ...keys.lineClaim(order.line, order.id), ...waitingClaim });
    const formerHolder = {
      orderId: holder.orderId,
      userId: holder.customer.id,
      phone: holder.phone,
      createdAt: paidAt,
    };
    const row = { ...keys.line(order.line), ...formerHolder, state: "ended" };
    if (lineRow === "ended") await putRow(row);
    else await deleteLine(order.line);
    expect(await lineStateOf(claimant)).toBe("claimed");
    return claimant;
  }

  it.each(["missing", "ended"] as const)("gets it from the reconciling job (the line's row is %s)", async (lineRow) => {
    const claimant = await newWaitingOrder(lineRow);
    expect(await runJob("reconcile", new Date())).toMatchObject({ failed: 0, claimsGranted: 1 });
    expect(await lineStateOf(claimant)).toBe("active");
    expect(await runJob("reconcile", new Date())).toMatchObject({ failed: 0, claimsGranted: 0 });
  });

  it("gets it once from two concurrent jobs", async () => {
    const claimant = await newWaitingOrder("ended");
    await Promise.all([runJob("reconcile", new Date()), runJob("reconcile", new Date())]);
    const { history } = (await readOrder(claimant.customer.id, claimant.orderId)) ?? expect.fail();
    expect(history.filter(({ what }) => what === "line_granted")).toHaveLength(1);
  });

  it("gets it with the next webhook event for its payment", async () => {
    const claimant = await newWaitingOrder("ended");
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: claimant.paymentIntentId }));
    expect(await lineStateOf(claimant)).toBe("active");
  });

  it("gets it when an admin resolves the order, with an audit entry", async () => {
    const claimant = await newWaitingOrder("missing");
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
    const [holder, first] = await newHolderAndClaimant();
    await newOpenPurchase({ phone: holder.phone });
    const second = await newPaidPurchase({ phone: holder.phone });
    // As if the holder's account had been erased without passing the line to a claim.
    await deleteLine(holder.phone);
    const holderOrder = (await readOrder(holder.customer.id, holder.orderId)) ?? expect.fail();
    const { pk, sk } = keys.order(holderOrder.userId, holderOrder.id);
    const rows = await allRows();
    const [storedRow] = rows.filter((row) => row.pk === pk && row.sk === sk);
    const searchRows = rows.filter((row) => row.pk === "SEARCH#ORDER" && row.record === holderOrder.id);
    for (const row of searchRows.filter((each) => String(each.sk).startsWith("PHONE#"))) {
      await transact([{ name: "search", remove: { Key: { pk: String(row.pk), sk: String(row.sk) } } }]);
    }
    await putRow({ ...storedRow, line: "", phone: "", customerName: "", customerEmail: "" });
    const receipt = keys.mail(mailId("receipt", holderOrder.id));
    await transact([{ name: "mail", remove: { Key: receipt } }]);
    await transact(searchRowWrites(searchableOrder(holderOrder), searchableOrder({ ...holderOrder, phone: "" })));
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: second.paymentIntentId }));
    expect(await lineStateOf(first)).toBe("active");
    expect(await lineStateOf(second)).toBe("claimed");
  });
});

async function deleteLine(line: string): Promise<void> {
  await transact([{ name: "line", remove: { Key: keys.line(line) } }]);
}
