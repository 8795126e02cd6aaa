import { createPublicKey, verify } from "node:crypto";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { languages } from "#shared/domain/language.ts";
import { readOrder } from "../../data/orders.ts";
import {
  newAssistantKey,
  newConnectedPurchase,
  newWaUserId,
  questionAbout,
  validate,
} from "../../testing/assistants.ts";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { costOf } from "../../testing/capacity.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newAdmin, newCustomer, newNumber, testPassword } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let token: string;
beforeAll(async () => {
  ({ token } = await newAssistantKey());
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const ask = (person: { readonly line?: string; readonly waUserId?: string }) => validate(token, person);
const deliverEvent = async ({ paymentIntentId }: OpenPurchase, type: string) =>
  expect(await sendStripeEvent(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }))).toMatchObject({
    status: 200,
  });
async function refund(purchase: OpenPurchase): Promise<void> {
  await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
  await deliverEvent(purchase, "charge.refunded");
}

describe("a person who writes to the assistant", () => {
  it("has no license before they buy one, and is served from their first message after it", async () => {
    const customer = await newCustomer();
    const [line, waUserId] = [newNumber(), newWaUserId()];
    expect(await ask({ line, waUserId })).toMatchObject({ valid: false, code: "NOT_FOUND", licence: null, card: null });
    await newOpenPurchase({ customer, phone: line });
    expect(await ask({ line, waUserId })).toMatchObject({ valid: false, code: "UNPAID", licence: null });
    const { orderId } = await newPaidPurchase({ customer, phone: line });
    const first = await ask({ line, waUserId });
    expect(first).toMatchObject({ valid: true, code: "VALID", bound: true, licence: { id: orderId, state: "active" } });
    const history = (await readOrder(customer.id, orderId))?.history;
    expect(history?.at(-1)).toMatchObject({ what: "line_connected", via: "assistant" });
    expect(await ask({ line, waUserId })).toMatchObject({ code: "VALID", bound: false, licence: first.licence });
  });

  it("is known by their id alone from then on, whatever number their messages show", async () => {
    const { waUserId, orderId } = await newConnectedPurchase(token);
    for (const person of [{ waUserId }, { waUserId, line: newNumber() }]) {
      expect(await ask(person)).toMatchObject({ code: "VALID", bound: false, licence: { id: orderId } });
    }
  });

  it("is asked to show the number if it is hidden and they are unknown", async () => {
    expect(await ask({ waUserId: newWaUserId() })).toMatchObject({ valid: false, code: "CLAIM_NEEDED" });
  });

  it("is found by each spelling of the number that WhatsApp uses", async () => {
    const subscriber = String(10_000_000 + Math.floor(Math.random() * 9_999_999)).slice(1);
    const { orderId } = await newPaidPurchase({ phone: `5511991${subscriber.slice(1)}` });
    const waUserId = newWaUserId();
    const answer = await ask({ line: `+551191${subscriber.slice(1)}`, waUserId });
    expect(answer).toMatchObject({ code: "VALID", licence: { id: orderId } });
  });

  it("gets nothing of a license that another WhatsApp user holds, as after the number was recycled", async () => {
    const { phone: line, waUserId: owner } = await newConnectedPurchase(token);
    const before = await allRows();
    expect(await ask({ line, waUserId: newWaUserId() })).toMatchObject({
      valid: false,
      code: "USER_MISMATCH",
      licence: null,
      card: null,
    });
    expect(await ask({ line })).toMatchObject({ valid: false, code: "CLAIM_NEEDED", licence: null });
    expect(await allRows()).toEqual(before);
    expect(await ask({ waUserId: owner })).toMatchObject({ code: "VALID" });
  });

  it("is the only one who is bound when two write at the same moment", async () => {
    const { phone: line } = await newPaidPurchase();
    const users = [newWaUserId(), newWaUserId(), newWaUserId()];
    const answers = await Promise.all(users.map((waUserId) => ask({ line, waUserId })));
    expect(answers.map(({ code }) => code).sort()).toEqual(["USER_MISMATCH", "USER_MISMATCH", "VALID"]);
  });

  it("is bound once when their messages arrive at the same moment", async () => {
    const { phone: line, customer, orderId } = await newPaidPurchase();
    const waUserId = newWaUserId();
    const answers = await Promise.all([1, 2, 3].map(() => ask({ line, waUserId })));
    expect(answers.map(({ code }) => code)).toEqual(["VALID", "VALID", "VALID"]);
    const history = (await readOrder(customer.id, orderId))?.history ?? [];
    expect(history.filter(({ what }) => what === "line_connected")).toHaveLength(1);
  });

  it("is found by the number alone, without being bound, until a user is bound", async () => {
    const { phone: line, orderId } = await newPaidPurchase();
    expect(await ask({ line })).toMatchObject({ code: "VALID", bound: false, licence: { id: orderId } });
    expect(await ask({ line, waUserId: newWaUserId() })).toMatchObject({ code: "VALID", bound: true });
  });
});

describe("a license that changes", () => {
  it("rests while the bank disputes the payment, and comes back when that is won", async () => {
    const purchase = await newConnectedPurchase(token);
    const { waUserId } = purchase;
    const before = (await ask({ waUserId })).licence?.revision ?? 0;
    const dispute = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    await deliverEvent(purchase, "charge.dispute.created");
    const suspended = await ask({ waUserId });
    expect(suspended).toMatchObject({ valid: false, code: "SUSPENDED", licence: { state: "suspended" } });
    expect(suspended.licence?.revision).toBeGreaterThan(before);
    await setTestControl(`disputes/${z.object({ id: z.string() }).parse(dispute).id}/close`, { outcome: "won" });
    await deliverEvent(purchase, "charge.dispute.closed");
    const resumed = await ask({ waUserId });
    expect(resumed).toMatchObject({ valid: true, code: "VALID", bound: false });
    expect(resumed.licence?.revision).toBeGreaterThan(suspended.licence?.revision ?? 0);
  });

  it("is not bound while it is suspended, and is told as suspended", async () => {
    const purchase = await newPaidPurchase();
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    await deliverEvent(purchase, "charge.dispute.created");
    expect(await ask({ line: purchase.phone, waUserId: newWaUserId() })).toMatchObject({
      code: "SUSPENDED",
      bound: false,
    });
  });

  it("ends with a refund, and an admin's suspension and end are told at once", async () => {
    const { token: adminToken } = await newAdmin();
    const purchase = await newConnectedPurchase(token);
    const { waUserId, orderId, phone: line } = purchase;
    const change = (action: string) =>
      callExpectingSuccess("changeAdminOrderLine", {
        token: adminToken,
        params: { id: orderId },
        body: { action, reason: "misuse" },
      });
    await change("suspend");
    expect(await ask({ waUserId })).toMatchObject({ code: "SUSPENDED" });
    await change("resume");
    expect(await ask({ waUserId })).toMatchObject({ code: "VALID" });
    await refund(purchase);
    for (const person of [{ waUserId }, { waUserId, line }]) {
      expect(await ask(person)).toMatchObject({
        valid: false,
        code: "ENDED",
        licence: { id: orderId, state: "ended" },
      });
    }
  });

  it("passes with its number to the next buyer, and the former owner has it no more", async () => {
    const former = await newConnectedPurchase(token);
    await refund(former);
    const next = await newPaidPurchase({ phone: former.phone });
    const nextUser = newWaUserId();
    expect(await ask({ line: former.phone, waUserId: nextUser })).toMatchObject({
      code: "VALID",
      bound: true,
      licence: { id: next.orderId },
    });
    expect(await ask({ waUserId: former.waUserId })).toMatchObject({ code: "ENDED" });
    expect(await ask({ waUserId: former.waUserId, line: former.phone })).toMatchObject({ code: "USER_MISMATCH" });
  });

  it("is the new one for a person who buys again after a refund", async () => {
    const former = await newConnectedPurchase(token);
    await refund(former);
    const { orderId } = await newPaidPurchase({ customer: former.customer, phone: former.phone });
    const person = { line: former.phone, waUserId: former.waUserId };
    expect(await ask(person)).toMatchObject({ code: "VALID", bound: true, licence: { id: orderId } });
    expect(await ask({ waUserId: former.waUserId })).toMatchObject({ code: "VALID", licence: { id: orderId } });
    expect((await readOrder(former.customer.id, former.orderId))?.waUserId).toBeUndefined();
  });

  it("is told as waiting to the person who paid for a number that another account holds", async () => {
    const holder = await newConnectedPurchase(token);
    await newPaidPurchase({ phone: holder.phone });
    expect(await ask({ line: holder.phone, waUserId: newWaUserId() })).toMatchObject({
      code: "WAITING",
      licence: null,
    });
    expect(await ask({ waUserId: holder.waUserId })).toMatchObject({ code: "VALID" });
  });

  it("is forgotten with the account, and with it the WhatsApp user", async () => {
    const { waUserId, phone: line, token: session } = await newConnectedPurchase(token);
    await callExpectingSuccess("deleteMe", { token: session, body: { currentPassword: testPassword } });
    expect(await ask({ waUserId, line })).toMatchObject({ code: "NOT_FOUND", licence: null });
    expect(JSON.stringify(await allRows())).not.toContain(waUserId);
  });
});

describe("the answer", () => {
  it("has a sentence in each of the shop's languages, and repeats the nonce", async () => {
    const body = questionAbout({ waUserId: newWaUserId() });
    const { detail, nonce } = await callExpectingSuccess("validateLine", { token, body });
    expect(Object.keys(detail).sort()).toEqual([...languages].sort());
    expect(new Set(Object.values(detail)).size).toBe(languages.length);
    expect(nonce).toBe(body.nonce);
  });

  it("costs one read unit and no write for a person who is known", async () => {
    const { waUserId, phone: line } = await newConnectedPurchase(token);
    const cost = await costOf(() => ask({ waUserId, line }));
    expect(cost).toMatchObject({ requests: ["BatchGetItem"], read: 1, write: 0 });
  });

  it("is refused without a number and a user id, and for what is neither", async () => {
    for (const person of [
      {},
      { line: "12" },
      { line: "not a number" },
      { waUserId: "44 7700" },
      { line: "+0123456789" },
    ]) {
      expect(await call("validateLine", { token, body: questionAbout(person) })).toMatchObject({ status: 422 });
    }
  });
});

describe("a line card", () => {
  const cardOf = async (now: Date) => {
    const { waUserId, phone: line, orderId } = await newConnectedPurchase(token);
    const body = questionAbout({ waUserId });
    const { card, licence } = await callExpectingSuccess("validateLine", { token, body, now });
    return { card: card ?? "", licence, waUserId, line, orderId, ...body };
  };
  const keySet = async () => createLocalJWKSet(await callExpectingSuccess("listLineKeys"));

  it("is verified offline by the published keys, states the license, and is valid for 24 hours", async () => {
    const now = new Date();
    const { card, licence, waUserId, line, orderId, nonce, messageId } = await cardOf(now);
    const { payload, protectedHeader } = await jwtVerify(card, await keySet(), {
      typ: "line-card+jwt",
      algorithms: ["EdDSA"],
      currentDate: now,
    });
    expect(protectedHeader).toMatchObject({ alg: "EdDSA", typ: "line-card+jwt" });
    const iat = Math.floor(now.getTime() / 1000);
    expect(payload).toEqual({
      sub: orderId,
      line,
      wa: waUserId,
      state: "active",
      revision: licence?.revision,
      nonce,
      jti: messageId,
      iat,
      exp: iat + 24 * 3600,
    });
    expect(card.length).toBeLessThan(600);
    const later = new Date(now.getTime() + 24 * 3600_000 + 1000);
    await expect(jwtVerify(card, await keySet(), { currentDate: later })).rejects.toThrow(/exp/);
  });

  it("is verified by node:crypto alone, and not if any character of it is changed", async () => {
    const { card } = await cardOf(new Date());
    const [header = "", payload = "", signature = ""] = card.split(".");
    const { keys } = await callExpectingSuccess("listLineKeys");
    const { kid } = z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(header, "base64url").toString()));
    const jwk = keys.find((key) => key.kid === kid);
    const publicKey = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const isSigned = (signed: string) =>
      verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, "base64url"));
    expect(isSigned(`${header}.${payload}`)).toBe(true);
    const tampered = Buffer.from(JSON.stringify({ ...decodeJwt(card), state: "ended" })).toString("base64url");
    expect(isSigned(`${header}.${tampered}`)).toBe(false);
  });

  it("states that a license is suspended, with a higher revision than the card before", async () => {
    const purchase = await newConnectedPurchase(token);
    const { waUserId } = purchase;
    const before = decodeJwt((await ask({ waUserId })).card ?? "");
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    await deliverEvent(purchase, "charge.dispute.created");
    const after = decodeJwt((await ask({ waUserId })).card ?? "");
    expect(after).toMatchObject({ state: "suspended" });
    expect(Number(after.revision)).toBeGreaterThan(Number(before.revision));
  });
});
