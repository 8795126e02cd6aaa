import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readOrder } from "../../data/orders.ts";
import {
  changeOf,
  messageWith,
  newAssistantKey,
  newClaimCode,
  newConnectedPurchase,
  newWaUserId,
  validate,
} from "../../testing/assistants.ts";
import { newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newNumber, ordersOf } from "../../testing/people.ts";
import { allRows, saveSettings } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl } from "../../testing/stripe.ts";

let token: string;
let admin: Customer;
beforeAll(async () => {
  [{ token }, admin] = await Promise.all([newAssistantKey(), newAdmin()]);
});
beforeEach(() => saveSettings({}));
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

type Connected = OpenPurchase & { readonly waUserId: string };
const day = 86_400_000;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const codeOf = async (person: { line?: string; waUserId?: string }) => (await validate(token, person)).code;
const claim = (body: object, now = new Date()) => callExpectingSuccess("claimLine", { token, body, now });
const change = (body: object, now = new Date()) => callExpectingSuccess("changeWaUser", { token, body, now });
const undo = ({ token: session, orderId }: OpenPurchase, now = new Date()) =>
  call("undoMove", { token: session, params: { id: orderId }, now });
const storedOrder = async ({ customer, orderId }: OpenPurchase) => {
  const order = await readOrder(customer.id, orderId);
  if (order === undefined) throw new Error("The order is missing.");
  return order;
};
const connectionOf = async ({ customer, orderId }: OpenPurchase, now = new Date()) =>
  (await ordersOf(customer, now)).find(({ id }) => id === orderId)?.connection;
const changeByAdmin = ({ orderId }: OpenPurchase, body: object) =>
  call("changeAdminOrderLine", {
    token: admin.token,
    params: { id: orderId },
    body: { reason: "on_request", ...body },
  });

/** The customer moves a license to a chat with another number. */
async function move(purchase: OpenPurchase, to: { waUserId: string; line: string }, now = new Date()) {
  const { code } = await newClaimCode(purchase, now);
  expect(await claim(messageWith(code, to, now), now)).toMatchObject({ code: "CONFIRM_ON_SITE" });
  const { token: session, orderId } = purchase;
  await callExpectingSuccess("answerClaim", { token: session, params: { id: orderId }, body: { allow: true }, now });
}

describe("a license that its customer moves to another chat", () => {
  it("serves the new chat alone, and frees the old number", async () => {
    const purchase = await newConnectedPurchase(token);
    const to = { waUserId: newWaUserId(), line: newNumber() };
    await move(purchase, to);
    expect(await codeOf(to)).toBe("VALID");
    expect(await codeOf({ waUserId: to.waUserId })).toBe("VALID");
    expect(await codeOf({ waUserId: purchase.waUserId, line: purchase.phone })).toBe("NOT_FOUND");
    expect(await storedOrder(purchase)).toMatchObject({ phone: to.line, waUserId: to.waUserId });
    const next = await newPaidPurchase({ phone: purchase.phone });
    expect((await ordersOf(next.customer))[0]).toMatchObject({ lineState: "active" });
    expect((await storedOrder(purchase)).history.at(-1)).toMatchObject({ what: "line_moved", via: "customer" });
  });

  it("stays with the old chat until the customer allows the new one", async () => {
    const purchase = await newConnectedPurchase(token);
    const { code } = await newClaimCode(purchase);
    expect(await connectionOf(purchase)).toMatchObject({ state: "waiting", isMove: true });
    expect(await codeOf({ waUserId: purchase.waUserId })).toBe("VALID");
    await claim(messageWith(code, { waUserId: newWaUserId(), line: newNumber() }));
    expect(await connectionOf(purchase)).toMatchObject({ state: "asked", isMove: true });
    expect(await codeOf({ waUserId: purchase.waUserId })).toBe("VALID");
  });

  it("moves at once to a chat that hides its number, which keeps the old number from others", async () => {
    const purchase = await newConnectedPurchase(token);
    const waUserId = newWaUserId();
    const { code } = await newClaimCode(purchase);
    expect(await claim(messageWith(code, { waUserId }))).toMatchObject({ code: "BOUND" });
    expect(await codeOf({ waUserId })).toBe("VALID");
    expect(await codeOf({ waUserId: purchase.waUserId })).toBe("CLAIM_NEEDED");
    expect(await codeOf({ waUserId: purchase.waUserId, line: purchase.phone })).toBe("USER_MISMATCH");
  });

  it("is found in the admin area by its new number, and no longer by the old one", async () => {
    const purchase = await newConnectedPurchase(token);
    const to = { waUserId: newWaUserId(), line: newNumber() };
    await move(purchase, to);
    const found = async (search: string) =>
      (await callExpectingSuccess("listAdminOrders", { token: admin.token, query: { search } })).orders.map(
        ({ id }) => id,
      );
    expect(await found(to.line)).toEqual([purchase.orderId]);
    expect(await found(to.line.slice(-6))).toContain(purchase.orderId);
    expect(await found(purchase.phone)).toEqual([]);
  });

  it("moves again only after the days that the shop sets", async () => {
    const now = new Date();
    const purchase = await newConnectedPurchase(token);
    await saveSettings({ lineMoveDays: "5" });
    await move(purchase, { waUserId: newWaUserId(), line: newNumber() }, now);
    const createCode = (at: Date) =>
      call("createClaimCode", { token: purchase.token, params: { id: purchase.orderId }, now: at });
    expect(await createCode(later(now, 4 * day))).toMatchObject({ status: 409, code: "line_not_connectable" });
    const movableFrom = later(now, 5 * day).toISOString();
    expect(await connectionOf(purchase, later(now, 4 * day))).toMatchObject({ state: "connected", movableFrom });
    expect(await createCode(later(now, 5 * day))).toMatchObject({ status: 200 });
  });

  it("passes its old number to the paid order that waits for it", async () => {
    const purchase = await newConnectedPurchase(token);
    const waiting = await newPaidPurchase({ phone: purchase.phone });
    expect((await ordersOf(waiting.customer))[0]).toMatchObject({ lineState: "claimed" });
    await move(purchase, { waUserId: newWaUserId(), line: newNumber() });
    expect((await ordersOf(waiting.customer))[0]).toMatchObject({ lineState: "active" });
  });

  it("goes to one of two chats that are allowed at the same moment as a number change", async () => {
    const purchase = await newConnectedPurchase(token);
    const to = { waUserId: newWaUserId(), line: newNumber() };
    const { code } = await newClaimCode(purchase);
    await claim(messageWith(code, to));
    const changed = changeOf(purchase.waUserId);
    await Promise.all([
      call("answerClaim", { token: purchase.token, params: { id: purchase.orderId }, body: { allow: true } }),
      call("changeWaUser", { token, body: changed }),
    ]);
    const codes = await Promise.all([to.waUserId, changed.waUserId].map((waUserId) => codeOf({ waUserId })));
    expect(codes.filter((each) => each === "VALID")).toHaveLength(1);
  });
});

describe("a move", () => {
  it.each([
    ["by the customer", async (purchase: Connected, to: { waUserId: string; line: string }) => move(purchase, to)],
    [
      "by WhatsApp's message",
      async (purchase: Connected, to: object) => void (await change({ ...changeOf(purchase.waUserId), ...to })),
    ],
    [
      "by an admin",
      async (purchase: Connected, { line }: { line: string }) =>
        void (await changeByAdmin(purchase, { action: "move", phone: line })),
    ],
  ])("%s can be undone for 72 hours, once", async (_, moveIt) => {
    const now = new Date();
    const purchase = await newConnectedPurchase(token);
    const to = { waUserId: newWaUserId(), line: newNumber() };
    await moveIt(purchase, to);
    expect(await connectionOf(purchase, now)).toMatchObject({
      undoUntil: expect.any(String),
      movedFrom: purchase.phone,
    });
    expect(await connectionOf(purchase, later(now, 73 * 3_600_000))).not.toHaveProperty("movedFrom");
    expect(await undo(purchase, later(now, 72 * 3_600_000 + 60_000))).toMatchObject({ code: "move_not_undoable" });
    expect(await undo(purchase)).toMatchObject({ status: 200 });
    expect(await codeOf({ waUserId: purchase.waUserId })).toBe("VALID");
    expect(await codeOf(to)).toBe("NOT_FOUND");
    expect(await storedOrder(purchase)).toMatchObject({ phone: purchase.phone });
    expect((await storedOrder(purchase)).history.at(-1)).toMatchObject({ what: "line_move_undone" });
    expect(await undo(purchase)).toMatchObject({ status: 409, code: "move_not_undoable" });
  });

  it("cannot be undone once another order has the old number, by other people, or of a license that ended", async () => {
    const purchase = await newConnectedPurchase(token);
    await move(purchase, { waUserId: newWaUserId(), line: newNumber() });
    const next = await newPaidPurchase({ phone: purchase.phone });
    expect(await undo(purchase)).toMatchObject({ status: 409, code: "move_not_undoable" });
    expect(await undo({ ...purchase, token: next.token })).toMatchObject({ status: 404 });
    const ended = await newConnectedPurchase(token);
    await move(ended, { waUserId: newWaUserId(), line: newNumber() });
    await changeByAdmin(ended, { action: "end" });
    expect(await undo(ended)).toMatchObject({ status: 409, code: "move_not_undoable" });
  });

  it("does not give the license back to a chat that holds another one by now, but to the next code", async () => {
    const purchase = await newConnectedPurchase(token);
    await change({ ...changeOf(purchase.waUserId), line: newNumber() });
    const other = await newPaidPurchase();
    await validate(token, { waUserId: purchase.waUserId, line: other.phone });
    expect(await undo(purchase)).toMatchObject({ status: 200 });
    const stranger = newWaUserId();
    expect(await codeOf({ waUserId: stranger, line: purchase.phone })).toBe("CLAIM_NEEDED");
    const { code } = await newClaimCode(purchase);
    expect(await claim(messageWith(code, { waUserId: stranger, line: purchase.phone }))).toMatchObject({
      code: "BOUND",
    });
  });
});

describe("a WhatsApp user whose number changed", () => {
  it("keeps the license, which follows to the new id and number, and frees the old number", async () => {
    const purchase = await newConnectedPurchase(token);
    const body = { ...changeOf(purchase.waUserId), line: newNumber() };
    expect(await change(body)).toMatchObject({ code: "MOVED", licence: { id: purchase.orderId, state: "active" } });
    expect(await codeOf({ waUserId: body.waUserId })).toBe("VALID");
    expect(await storedOrder(purchase)).toMatchObject({ phone: body.line, waUserId: body.waUserId });
    const recycled = newWaUserId();
    expect(await codeOf({ waUserId: recycled, line: purchase.phone }), "the next owner of the number").toBe(
      "NOT_FOUND",
    );
  });

  it("keeps the license when the number is hidden: only the id changes", async () => {
    const purchase = await newConnectedPurchase(token);
    const body = changeOf(purchase.waUserId);
    expect(await change(body)).toMatchObject({ code: "MOVED" });
    expect(await storedOrder(purchase)).toMatchObject({ phone: purchase.phone, waUserId: body.waUserId });
    expect(await codeOf({ waUserId: newWaUserId(), line: purchase.phone })).toBe("USER_MISMATCH");
  });

  it("keeps the license also if another order holds the new number", async () => {
    const purchase = await newConnectedPurchase(token);
    const other = await newPaidPurchase();
    const body = { ...changeOf(purchase.waUserId), line: other.phone };
    expect(await change(body)).toMatchObject({ code: "MOVED" });
    expect(await storedOrder(purchase)).toMatchObject({ phone: purchase.phone, waUserId: body.waUserId });
  });

  it("keeps a suspended license suspended", async () => {
    const purchase = await newConnectedPurchase(token);
    await changeByAdmin(purchase, { action: "suspend" });
    const body = { ...changeOf(purchase.waUserId), line: newNumber() };
    expect(await change(body)).toMatchObject({ code: "MOVED", licence: { state: "suspended" } });
    expect(await codeOf({ waUserId: body.waUserId })).toBe("SUSPENDED");
  });

  it("moves once, however often WhatsApp says it", async () => {
    const purchase = await newConnectedPurchase(token);
    const body = { ...changeOf(purchase.waUserId), line: newNumber() };
    const replies = await Promise.all([change(body), change(body), change(body)]);
    expect(replies.map(({ code }) => code)).toEqual(["MOVED", "MOVED", "MOVED"]);
    expect((await storedOrder(purchase)).history.filter(({ what }) => what === "line_moved")).toHaveLength(1);
  });

  it("does not move again by a message that is older than the undoing, or than a week", async () => {
    const now = new Date();
    const purchase = await newConnectedPurchase(token);
    const body = { ...changeOf(purchase.waUserId), line: newNumber() };
    expect(await change({ ...body, sentAt: body.sentAt - 10 }), "sent before the chat was connected").toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await change(body, later(now, 8 * day))).toMatchObject({ code: "NOT_FOUND" });
    await change(body);
    expect(await undo(purchase, later(now, 5000))).toMatchObject({ status: 200 });
    expect(await change(body, later(now, 6000))).toMatchObject({ code: "NOT_FOUND" });
    expect(await codeOf({ waUserId: purchase.waUserId })).toBe("VALID");
  });

  it("gets nothing if they hold no license, or the new id has one of its own", async () => {
    expect(await change(changeOf(newWaUserId()))).toMatchObject({ code: "NOT_FOUND", licence: null });
    const [one, other] = [await newConnectedPurchase(token), await newConnectedPurchase(token)];
    const body = { ...changeOf(one.waUserId), waUserId: other.waUserId };
    expect(await change(body)).toMatchObject({ code: "LINE_TAKEN", licence: null });
    expect(await codeOf({ waUserId: one.waUserId })).toBe("VALID");
  });
});

describe("an admin", () => {
  it("disconnects a chat with a reason; then only a code connects one, not the next message", async () => {
    const purchase = await newConnectedPurchase(token);
    const person = { waUserId: purchase.waUserId, line: purchase.phone };
    const reply = await callExpectingSuccess("changeAdminOrderLine", {
      token: admin.token,
      params: { id: purchase.orderId },
      body: { action: "disconnect", reason: "on_request" },
    });
    expect(reply.order).toMatchObject({ chat: null, lineState: "active" });
    expect(reply.order.timeline.at(-1)).toMatchObject({
      what: "chat_disconnected",
      via: "admin",
      detail: "on_request",
    });
    expect(await codeOf(person)).toBe("CLAIM_NEEDED");
    expect(await codeOf({ line: purchase.phone }), "asked about without the user").toBe("CLAIM_NEEDED");
    expect(await connectionOf(purchase)).toMatchObject({ state: "none" });
    expect(await changeByAdmin(purchase, { action: "disconnect" }), "again").toMatchObject({ status: 200 });
    const { code } = await newClaimCode(purchase);
    expect(await claim(messageWith(code, person))).toMatchObject({ code: "BOUND" });
    expect(await codeOf(person)).toBe("VALID");
  });

  it("moves a license to another number, whose first message connects it", async () => {
    const purchase = await newConnectedPurchase(token);
    const phone = newNumber();
    const reply = await changeByAdmin(purchase, { action: "move", phone: `+${phone}` });
    expect(reply).toMatchObject({ status: 200, body: { order: { phone, chat: null } } });
    expect(await codeOf({ waUserId: purchase.waUserId, line: purchase.phone })).toBe("NOT_FOUND");
    expect(await codeOf({ waUserId: purchase.waUserId, line: phone })).toBe("VALID");
    const audit = await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { search: purchase.orderId, action: "order.line" },
    });
    expect(audit.entries[0]).toMatchObject({ old: { moved: false }, new: { moved: true, reason: "on_request" } });
    expect(JSON.stringify(audit)).not.toContain(phone);
  });

  it("is told why a license cannot move", async () => {
    const [purchase, other, ended] = [await newPaidPurchase(), await newPaidPurchase(), await newPaidPurchase()];
    await changeByAdmin(ended, { action: "end" });
    const taken = await changeByAdmin(purchase, { action: "move", phone: other.phone });
    expect(taken).toMatchObject({
      status: 409,
      code: "line_unchangeable",
      message: /^Another order holds this number/,
    });
    expect(await changeByAdmin(ended, { action: "move", phone: newNumber() })).toMatchObject({ status: 409 });
    expect(await changeByAdmin(purchase, { action: "move", phone: "999" })).toMatchObject({ status: 422 });
    expect(await changeByAdmin(purchase, { action: "move" })).toMatchObject({ status: 422 });
  });

  it("cannot move a license that waits for its number, even while its payment is disputed", async () => {
    const holder = await newPaidPurchase();
    const waiting = await newPaidPurchase({ phone: holder.phone });
    await setTestControl(`payment_intents/${waiting.paymentIntentId}/dispute`);
    await sendStripeEvent(
      eventAbout("charge.dispute.created", { id: "dp_1", payment_intent: waiting.paymentIntentId }),
    );
    expect((await ordersOf(waiting.customer))[0]).toMatchObject({ lineState: "suspended" });
    expect(await changeByAdmin(waiting, { action: "move", phone: newNumber() })).toMatchObject({
      status: 409,
      message: "You can move only a license that holds its number.",
    });
  });
});

it("Nothing of a former number or chat is left when the account is deleted", async () => {
  const purchase = await newConnectedPurchase(token);
  const to = { waUserId: newWaUserId(), line: newNumber() };
  await move(purchase, to);
  const { customer } = purchase;
  await callExpectingSuccess("deleteMe", { token: customer.token, body: { currentPassword: customer.password } });
  const stored = JSON.stringify(await allRows());
  for (const trace of [purchase.phone, purchase.waUserId, to.line, to.waUserId]) expect(stored).not.toContain(trace);
});
