import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#shared/domain/language.ts";
import { readOrder } from "../../data/orders.ts";
import {
  messageWith,
  newAssistantKey,
  newClaimCode,
  newConnectedPurchase,
  newWaUserId,
  validate,
} from "../../testing/assistants.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let token: string;
beforeAll(async () => {
  ({ token } = await newAssistantKey());
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const send = (body: object, now = new Date()) => callExpectingSuccess("claimLine", { token, body, now });
const connectionOf = async ({ customer, orderId }: OpenPurchase, now = new Date()) =>
  (await ordersOf(customer, now)).find(({ id }) => id === orderId)?.connection;
const historyOf = async ({ customer, orderId }: OpenPurchase) =>
  (await readOrder(customer.id, orderId))?.history.map(({ what }) => what);
const answer = ({ token: session, orderId }: OpenPurchase, allow: boolean, now = new Date()) =>
  call("answerClaim", { token: session, params: { id: orderId }, body: { allow }, now });

/** A paid purchase, its code, and a WhatsApp user with a number of their own. */
async function newClaim(now = new Date()) {
  const purchase = await newPaidPurchase();
  const { code, link } = await newClaimCode(purchase, now);
  return { purchase, code, link, waUserId: newWaUserId(), otherNumber: newNumber() };
}

describe("a code from the dashboard", () => {
  it("opens a chat with the assistant with the code as a draft, and the page waits for it", async () => {
    const now = new Date();
    const { purchase, code, link } = await newClaim(now);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(link).toBe(`https://wa.me/12025550142?text=Everline%20${code}`);
    const until = minutesAfter(now, 15).toISOString();
    expect(await connectionOf(purchase, now)).toMatchObject({ state: "waiting", chatEndsWith: null, until });
    expect(await connectionOf(purchase, minutesAfter(now, 16))).toMatchObject({ state: "none" });
  });

  it("connects the chat of the number that was paid for, at once", async () => {
    const { purchase, code, waUserId } = await newClaim();
    const reply = await send(messageWith(code, { waUserId, line: purchase.phone }));
    expect(reply).toMatchObject({ code: "BOUND", licence: { id: purchase.orderId, state: "active" } });
    expect(Object.keys(reply.detail).sort()).toEqual([...languages].sort());
    expect(await validate(token, { waUserId })).toMatchObject({ code: "VALID", licence: { id: purchase.orderId } });
    expect(await connectionOf(purchase)).toEqual({
      state: "connected",
      chatEndsWith: purchase.phone.slice(-4),
      until: null,
      isMove: true,
      movableFrom: null,
      undoUntil: null,
    });
  });

  it("connects a chat that hides its number", async () => {
    const { purchase, code, waUserId } = await newClaim();
    expect(await send(messageWith(code, { waUserId }))).toMatchObject({ code: "BOUND" });
    expect(await connectionOf(purchase)).toMatchObject({ state: "connected", chatEndsWith: null, until: null });
    expect(await validate(token, { waUserId })).toMatchObject({ code: "VALID" });
  });

  it.each([
    ["in lower case", (code: string) => code.toLowerCase()],
    ["without the dash", (code: string) => code.replace("-", "")],
    ["with letters for digits", (code: string) => code.replaceAll("0", "o").replaceAll("1", "l")],
    ["after other words", (code: string) => `assistance please, hello\nmy code: ${code}. Thanks`],
  ])("is understood %s", async (_, written) => {
    const { purchase, code, waUserId } = await newClaim();
    const body = { ...messageWith(code, { waUserId, line: purchase.phone }), text: written(code) };
    expect(await send(body)).toMatchObject({ code: "BOUND" });
  });

  it("works once: the same message gets the same answer, another message is already connected, another user too late", async () => {
    const { purchase, code, waUserId } = await newClaim();
    const message = messageWith(code, { waUserId, line: purchase.phone });
    const replies = await Promise.all([send(message), send(message), send(message)]);
    expect(replies.map((reply) => reply.code)).toEqual(["BOUND", "BOUND", "BOUND"]);
    expect(await send({ ...message, messageId: "wamid.another" })).toMatchObject({ code: "ALREADY_YOURS" });
    expect(await send(messageWith(code, { waUserId: newWaUserId() }))).toMatchObject({ code: "USED", licence: null });
    expect((await historyOf(purchase))?.filter((what) => what === "line_connected")).toHaveLength(1);
  });

  it("is answered as connected however many deliver the same message at the same moment", async () => {
    // Which of the reads and writes meet is up to chance.
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { purchase, code, waUserId } = await newClaim();
      const message = messageWith(code, { waUserId, line: purchase.phone });
      const replies = await Promise.all([1, 2, 3, 4].map(() => send(message)));
      expect(replies.map((reply) => reply.code)).toEqual(["BOUND", "BOUND", "BOUND", "BOUND"]);
    }
  });

  it("goes to one of two users who send it at the same moment", async () => {
    // Which of the reads and writes meet is up to chance.
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { code } = await newClaim();
      const replies = await Promise.all([1, 2].map(() => send(messageWith(code, { waUserId: newWaUserId() }))));
      expect(replies.map((reply) => reply.code).sort()).toEqual(["BOUND", "USED"]);
    }
  });

  it("is judged by when the message was sent, not by when it arrives, for up to a week", async () => {
    const now = new Date();
    const { purchase, code, waUserId } = await newClaim(now);
    const from = { waUserId, line: purchase.phone };
    expect(await send(messageWith(code, from, minutesAfter(now, 16)), minutesAfter(now, 16))).toMatchObject({
      code: "EXPIRED",
    });
    const sentInTime = messageWith(code, from, minutesAfter(now, 14));
    expect(await send(sentInTime, minutesAfter(now, 8 * 24 * 60))).toMatchObject({ code: "EXPIRED" });
    expect(await send(sentInTime, minutesAfter(now, 6 * 24 * 60))).toMatchObject({ code: "BOUND" });
  });

  it("is replaced by the next one", async () => {
    const { purchase, code, waUserId } = await newClaim();
    const next = await newClaimCode(purchase);
    const from = { waUserId, line: purchase.phone };
    expect(await send(messageWith(code, from))).toMatchObject({ code: "EXPIRED" });
    expect(await send(messageWith(next.code, from))).toMatchObject({ code: "BOUND" });
  });

  it("is stored only as a hash", async () => {
    const { code } = await newClaim();
    const stored = JSON.stringify(await allRows());
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace("-", ""));
  });

  it("is given only for an active license of the caller", async () => {
    const open = await newOpenPurchase();
    const params = { id: open.orderId };
    const reply = await call("createClaimCode", { token: open.token, params });
    expect(reply).toMatchObject({ status: 409, code: "line_not_connectable" });
    const { token: stranger } = await newCustomer();
    expect(await call("createClaimCode", { token: stranger, params })).toMatchObject({ status: 404 });
  });
});

describe("a chat from another number than the one paid for", () => {
  async function newAskingChat(now = new Date()) {
    const claim = await newClaim(now);
    const { code, waUserId, otherNumber } = claim;
    const message = messageWith(code, { waUserId, line: otherNumber }, now);
    expect(await send(message, now)).toMatchObject({ code: "CONFIRM_ON_SITE", licence: null });
    return { ...claim, message };
  }

  it("gets the license, which then moves to its number, only when the customer allows it", async () => {
    const { purchase, waUserId, otherNumber, message } = await newAskingChat();
    expect(await connectionOf(purchase)).toMatchObject({ state: "asked", chatEndsWith: otherNumber.slice(-4) });
    expect(await validate(token, { waUserId, line: otherNumber })).toMatchObject({ code: "NOT_FOUND" });
    expect(await send(message), "the same message").toMatchObject({ code: "CONFIRM_ON_SITE" });
    expect(await answer(purchase, true)).toMatchObject({ status: 200 });
    expect(await validate(token, { waUserId })).toMatchObject({ code: "VALID", licence: { id: purchase.orderId } });
    expect(await connectionOf(purchase)).toMatchObject({ state: "connected", chatEndsWith: otherNumber.slice(-4) });
    expect(await readOrder(purchase.customer.id, purchase.orderId)).toMatchObject({ phone: otherNumber });
    expect((await newPaidPurchase({ phone: purchase.phone })).orderId, "the number paid for is free").toBeDefined();
    expect(await answer(purchase, true)).toMatchObject({ status: 409, code: "line_not_connectable" });
  });

  it("gets nothing when the customer refuses it, and the customer can connect their own", async () => {
    const { purchase, waUserId } = await newAskingChat();
    expect(await answer(purchase, false)).toMatchObject({ status: 200 });
    expect(await connectionOf(purchase)).toMatchObject({ state: "none" });
    expect(await validate(token, { waUserId })).toMatchObject({ valid: false });
    expect((await historyOf(purchase))?.slice(-2)).toEqual(["chat_asked", "chat_refused"]);
    const owner = newWaUserId();
    const { code } = await newClaimCode(purchase);
    expect(await send(messageWith(code, { waUserId: owner, line: purchase.phone }))).toMatchObject({ code: "BOUND" });
  });

  it("cannot push anything else out of the order's history, however often it asks", async () => {
    const now = new Date();
    const { purchase, waUserId, otherNumber } = await newAskingChat(now);
    for (let count = 0; count < 28; count += 1) {
      await answer(purchase, false);
      const { code } = await newClaimCode(purchase, now);
      await send(messageWith(code, { waUserId, line: otherNumber }));
    }
    const history = (await historyOf(purchase)) ?? [];
    expect(history).toHaveLength(50);
    expect(history.slice(0, 3)).toEqual(["started", "payment_opened", "paid"]);
    expect(history.at(-1)).toBe("chat_asked");
  });

  it("waits for 72 hours", async () => {
    const now = new Date();
    const { purchase } = await newAskingChat(now);
    expect(await connectionOf(purchase, minutesAfter(now, 71 * 60))).toMatchObject({ state: "asked" });
    expect(await connectionOf(purchase, minutesAfter(now, 73 * 60))).toMatchObject({ state: "none" });
    expect(await answer(purchase, true, minutesAfter(now, 73 * 60))).toMatchObject({ status: 409 });
  });

  it("is overtaken by a message from the number that was paid for", async () => {
    const { purchase } = await newAskingChat();
    const owner = newWaUserId();
    expect(await validate(token, { waUserId: owner, line: purchase.phone })).toMatchObject({
      code: "VALID",
      bound: true,
    });
    expect(await answer(purchase, true)).toMatchObject({ status: 409, code: "line_not_connectable" });
    expect(await validate(token, { waUserId: owner })).toMatchObject({ code: "VALID" });
  });

  it("cannot have a license whose chat has a number of another order", async () => {
    const { otherNumber, code, waUserId, purchase } = await newClaim();
    const other = await newPaidPurchase({ phone: otherNumber });
    expect(await send(messageWith(code, { waUserId, line: otherNumber }))).toMatchObject({ code: "LINE_TAKEN" });
    const late = await newAskingChat();
    await newPaidPurchase({ phone: late.otherNumber });
    expect(await answer(late.purchase, true)).toMatchObject({ status: 409, code: "line_not_connectable" });
    expect(await connectionOf(purchase)).toMatchObject({ state: "waiting" });
    expect(await connectionOf(other)).toMatchObject({ state: "none" });
  });

  it("cannot be allowed by anyone but the customer", async () => {
    const { purchase } = await newAskingChat();
    const stranger = await newCustomer();
    expect(await answer({ ...purchase, token: stranger.token }, true)).toMatchObject({ status: 404 });
  });
});

it("Nothing of a chat is left when the account is deleted: neither one that is connected, nor one that asks", async () => {
  const connected = await newClaim();
  await send(messageWith(connected.code, { waUserId: connected.waUserId, line: connected.purchase.phone }));
  const asking = await newClaim();
  await send(messageWith(asking.code, { waUserId: asking.waUserId, line: asking.otherNumber }));
  for (const { purchase } of [connected, asking]) {
    const { token: session, customer } = purchase;
    await callExpectingSuccess("deleteMe", { token: session, body: { currentPassword: customer.password } });
  }
  const stored = JSON.stringify(await allRows());
  for (const { waUserId } of [connected, asking]) expect(stored).not.toContain(waUserId);
});

describe("a code for a license that cannot be connected", () => {
  it("says that it is suspended, ended, or held by another account", async () => {
    const suspended = await newClaim();
    await setTestControl(`payment_intents/${suspended.purchase.paymentIntentId}/dispute`);
    await sendStripeEvent(
      eventAbout("charge.dispute.created", { id: "ch_1", payment_intent: suspended.purchase.paymentIntentId }),
    );
    const ended = await newClaim();
    await (await stripe()).refunds.create({ payment_intent: ended.purchase.paymentIntentId });
    await sendStripeEvent(
      eventAbout("charge.refunded", { id: "ch_1", payment_intent: ended.purchase.paymentIntentId }),
    );
    const taken = await newClaim();
    await validate(token, { waUserId: newWaUserId(), line: taken.purchase.phone });
    const codes = await Promise.all(
      [suspended, ended, taken].map(async ({ code, waUserId }) => (await send(messageWith(code, { waUserId }))).code),
    );
    expect(codes).toEqual(["SUSPENDED", "ENDED", "LINE_TAKEN"]);
  });

  it("says that the chat already has a license", async () => {
    const { waUserId } = await newConnectedPurchase(token);
    const { code, purchase } = await newClaim();
    expect(await send(messageWith(code, { waUserId }))).toMatchObject({ code: "ALREADY_YOURS" });
    expect(await connectionOf(purchase)).toMatchObject({ state: "waiting" });
  });
});

describe("wrong codes", () => {
  it("are answered five times an hour and user; then not even a right one is looked at", async () => {
    const now = new Date("2026-11-24T10:05:00Z");
    const { purchase, code } = await newClaim(now);
    const guesser = newWaUserId();
    const guess = (text: string) =>
      call("claimLine", { token, now, body: messageWith(text, { waUserId: guesser, line: purchase.phone }, now) });
    for (let count = 0; count < 5; count += 1) {
      expect(await guess(`AAAAA-0000${count}`)).toMatchObject({ status: 200, body: { code: "UNKNOWN" } });
    }
    expect(await guess("AAAAA-00009")).toMatchObject({ status: 429, code: "too_many_attempts" });
    expect(await guess(code)).toMatchObject({ status: 429 });
    const owner = { waUserId: newWaUserId(), line: purchase.phone };
    expect(await send(messageWith(code, owner, now), now)).toMatchObject({ code: "BOUND" });
  });

  it("number a million find none of ten thousand live ones, with a chance of 1 in 100,000", () => {
    const codes = 32 ** 10;
    expect((1_000_000 * 10_000) / codes).toBeLessThan(1e-5);
  });

  it("are not counted for messages without anything like a code", async () => {
    const waUserId = newWaUserId();
    for (let count = 0; count < 8; count += 1) {
      const body = { ...messageWith("", { waUserId }), text: "Hello, can you help me?" };
      expect(await send(body)).toMatchObject({ code: "UNKNOWN" });
    }
  });
});
