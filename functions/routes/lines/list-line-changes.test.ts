import { createLocalJWKSet, jwtVerify } from "jose";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { cardSeconds } from "#shared/domain/line-answer.ts";
import { lineChangeSettlingSeconds, maxLineChanges } from "#shared/domain/line-change.ts";
import { keys } from "../../data/keys.ts";
import { changeOf, newAssistantKey, newConnectedPurchase, newWaUserId, validate } from "../../testing/assistants.ts";
import { newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { changesOf, newEventEndpoint, startListener, streamHandsChangesOver } from "../../testing/event-endpoints.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newNumber } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, stripe } from "../../testing/stripe.ts";

let token: string;
let admin: Customer;
beforeAll(async () => {
  [{ token }, admin] = await Promise.all([newAssistantKey(), newAdmin()]);
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

type Changes = Reply<"listLineChanges">;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const list = (after?: string, now = new Date()): Promise<Changes> =>
  callExpectingSuccess("listLineChanges", { token, query: after === undefined ? {} : { after }, now });
const changeLine = ({ orderId }: OpenPurchase, action: string) =>
  callExpectingSuccess("changeAdminOrderLine", {
    token: admin.token,
    params: { id: orderId },
    body: { action, reason: "misuse" },
  });

/** The events of a license since `start`, oldest first. */
async function eventsOf({ orderId }: OpenPurchase, start?: string) {
  const { changes } = await list(start);
  return changes.filter(({ licence }) => licence.id === orderId).map(({ event }) => event);
}

/** Puts changes of a made-up license into the list. */
async function putChanges(count: number, at: Date) {
  for (let revision = 1; revision <= count; revision += 1) {
    const key = keys.lineChange(at.toISOString(), "ord_01M7YQP0Z0YV3WHTCTF97CRT87", revision + 1000);
    const change = { event: "line.ended", orderId: "ord_01M7YQP0Z0YV3WHTCTF97CRT87", state: "ended", revision };
    await putRow({ ...key, ...change, since: at.toISOString(), at: at.toISOString() });
  }
}

describe("the list of changes", () => {
  it("has what happens to a license, with its state and revision, and neither numbers nor people", async () => {
    const purchase = await newConnectedPurchase(token);
    await changeLine(purchase, "suspend");
    await changeLine(purchase, "resume");
    const to = { ...changeOf(purchase.waUserId), line: newNumber() };
    await callExpectingSuccess("changeWaUser", { token, body: to });
    await changeLine(purchase, "disconnect");
    await changeLine(purchase, "end");
    const { changes } = await list();
    const own = changes.filter(({ licence }) => licence.id === purchase.orderId);
    expect(own.map(({ event, licence }) => [event, licence.state])).toEqual([
      ["line.activated", "active"],
      ["line.suspended", "suspended"],
      ["line.resumed", "active"],
      ["line.moved", "active"],
      ["line.released", "active"],
      ["line.ended", "ended"],
    ]);
    const revisions = own.map(({ licence }) => licence.revision);
    expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
    const stored = JSON.stringify((await allRows()).filter(({ pk }) => String(pk).startsWith("CHANGES#")));
    for (const trace of [purchase.phone, purchase.waUserId, to.line, to.waUserId]) expect(stored).not.toContain(trace);
  });

  it("has a refund, and the deletion of an account", async () => {
    const refunded = await newConnectedPurchase(token);
    await (await stripe()).refunds.create({ payment_intent: refunded.paymentIntentId });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: refunded.paymentIntentId }));
    expect((await eventsOf(refunded)).at(-1)).toBe("line.ended");
    const deleted = await newConnectedPurchase(token);
    const { customer } = deleted;
    await callExpectingSuccess("deleteMe", { token: customer.token, body: { currentPassword: customer.password } });
    expect((await eventsOf(deleted)).at(-1)).toBe("line.released");
  });

  it("has nothing of a purchase that no chat uses", async () => {
    expect(await eventsOf(await newPaidPurchase())).toEqual([]);
  });

  it("goes on from where the last reply ended, in pages, over several days", async () => {
    const start = new Date("2031-03-01T23:00:00Z");
    const { next: begin } = await list(undefined, start);
    await putChanges(maxLineChanges + 20, later(start, 600));
    await putChanges(30, later(start, 2 * 86_400));
    const now = later(start, 3 * 86_400);
    const first = await list(begin, now);
    expect([first.changes.length, first.more]).toEqual([maxLineChanges, true]);
    const second = await list(first.next, now);
    expect([second.changes.length, second.more]).toEqual([50, false]);
    expect((await list(second.next, now)).changes).toEqual([]);
  });

  it("lists a change that is written late, at a time for which the list was read before", async () => {
    const now = new Date("2032-03-01T12:00:00Z");
    const { next } = await list(undefined, now);
    await putChanges(1, later(now, -lineChangeSettlingSeconds + 1));
    expect((await list(next, later(now, 60))).changes).toHaveLength(1);
  });

  it("refuses a cursor that it did not give", async () => {
    const reply = await call("listLineChanges", { token, query: { after: "yesterday" } });
    expect(reply).toMatchObject({ status: 422 });
  });
});

describe("a license that is taken back", () => {
  it("is no longer served by an assistant that listens, within a minute", async () => {
    const listener = await startListener();
    const purchase = await newConnectedPurchase(token);
    const { licence } = await validate(token, { waUserId: purchase.waUserId });
    await newEventEndpoint({ url: listener.url });
    await changeLine(purchase, "end");
    await streamHandsChangesOver(await changesOf(purchase.orderId), later(new Date(), 50));
    const told = listener.received.map(({ body }) => JSON.parse(body)).at(-1);
    expect(told).toMatchObject({ type: "line.ended", data: { licence: { id: purchase.orderId, state: "ended" } } });
    expect(told.data.licence.revision).toBeGreaterThan(licence?.revision ?? Number.POSITIVE_INFINITY);
    expect(await validate(token, { waUserId: purchase.waUserId })).toMatchObject({ valid: false, code: "ENDED" });
  });

  it("is no longer served by an assistant that asks for changes every four minutes, within five", async () => {
    const now = new Date();
    const purchase = await newConnectedPurchase(token);
    const { licence } = await validate(token, { waUserId: purchase.waUserId }, { now });
    const { next } = await list(undefined, now);
    await changeLine(purchase, "suspend");
    const { changes } = await list(next, later(now, 4 * 60));
    const newest = changes.findLast((change) => change.licence.id === purchase.orderId)?.licence;
    expect(newest).toMatchObject({ state: "suspended" });
    expect(newest?.revision).toBeGreaterThan(licence?.revision ?? Number.POSITIVE_INFINITY);
  });

  it("is not served by an assistant that hears nothing after its card has expired, within 24 hours", async () => {
    const now = new Date();
    const person = { waUserId: newWaUserId(), line: (await newPaidPurchase()).phone };
    const { card } = await validate(token, person, { now });
    const { keys: keySet } = await callExpectingSuccess("listLineKeys", { now });
    const isValidAt = (currentDate: Date) =>
      jwtVerify(card ?? "", createLocalJWKSet({ keys: keySet }), { currentDate }).then(
        () => true,
        () => false,
      );
    expect(await isValidAt(later(now, cardSeconds - 60))).toBe(true);
    expect(await isValidAt(later(now, cardSeconds + 60))).toBe(false);
  });
});
