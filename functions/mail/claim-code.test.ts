import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mailId } from "../data/outbox.ts";
import { messageWith, newAssistantKey, newClaimCode, newWaUserId, validate } from "../testing/assistants.ts";
import { newPaidPurchase, type OpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { mailOf, startSending, streamHandsOver } from "../testing/mails.ts";
import { type Customer, newAdmin, newNumber } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import type { TestSes } from "../testing/ses.ts";

let ses: TestSes;
let token: string;
let admin: Customer;
beforeAll(async () => {
  [ses, { token }, admin] = await Promise.all([startSending(), newAssistantKey(), newAdmin()]);
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));
afterAll(() => ses.stop());

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);
const receiptOf = ({ orderId }: Pick<OpenPurchase, "orderId">) => mailId("receipt", orderId);
const claim = (body: object, now = new Date()) => callExpectingSuccess("claimLine", { token, body, now });
const codeIn = (text = "") => /\/12025550142\?text=Everline%20([0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(text)?.[1];

/** Sends the receipt of a purchase, and returns the code in it. */
async function mailedCodeOf(purchase: Pick<OpenPurchase, "orderId">, now = new Date()): Promise<string | undefined> {
  await streamHandsOver([receiptOf(purchase)], now);
  const [mail = expect.fail("no receipt")] = ses.acceptedFor(receiptOf(purchase)).slice(-1);
  expect(codeIn(mail.html)).toBe(codeIn(mail.text));
  return codeIn(mail.text);
}

async function newMailedCode(now = new Date()) {
  const purchase = await newPaidPurchase();
  const code = (await mailedCodeOf(purchase, now)) ?? expect.fail("no code");
  return { purchase, code, waUserId: newWaUserId() };
}

describe("the code in a receipt", () => {
  it("is ready to send in WhatsApp, and connects the chat of the number that was paid for", async () => {
    const { purchase, code, waUserId } = await newMailedCode();
    const [mail] = ses.acceptedFor(receiptOf(purchase));
    expect(mail?.text).toContain(`Connect in WhatsApp:\nhttps://wa.me/12025550142?text=Everline%20${code}`);
    expect(mail?.text).toContain(`your code, ${code}.`);
    expect(await claim(messageWith(code, { waUserId, line: purchase.phone }))).toMatchObject({ code: "BOUND" });
    expect(await validate(token, { waUserId })).toMatchObject({ code: "VALID", licence: { id: purchase.orderId } });
    expect(await claim(messageWith(code, { waUserId: newWaUserId() }))).toMatchObject({ code: "USED" });
  });

  it("connects a chat that hides its number, for 72 hours, and not a minute longer", async () => {
    const now = new Date();
    const [late, inTime] = [await newMailedCode(now), await newMailedCode(now)];
    const end = hoursAfter(now, 72 + 1 / 60);
    expect(await claim(messageWith(late.code, { waUserId: late.waUserId }, end), end)).toMatchObject({
      code: "EXPIRED",
    });
    const before = hoursAfter(now, 71.9);
    expect(await claim(messageWith(inTime.code, { waUserId: inTime.waUserId }, before), end)).toMatchObject({
      code: "BOUND",
    });
  });

  it("asks the customer if the chat has another number", async () => {
    const { code, waUserId } = await newMailedCode();
    const reply = await claim(messageWith(code, { waUserId, line: newNumber() }));
    expect(reply).toMatchObject({ code: "CONFIRM_ON_SITE" });
  });

  it("is not live beside one from the page, and is again when that is over", async () => {
    const now = new Date();
    const { purchase, code, waUserId } = await newMailedCode(now);
    const page = await newClaimCode(purchase, now);
    expect(page.code).not.toBe(code);
    expect(await claim(messageWith(code, { waUserId }, now), now)).toMatchObject({ code: "EXPIRED" });
    const later = hoursAfter(now, 1);
    expect(await claim(messageWith(page.code, { waUserId }, later), later)).toMatchObject({ code: "EXPIRED" });
    expect(await claim(messageWith(code, { waUserId }, later), later)).toMatchObject({ code: "BOUND" });
  });

  it("connects nobody else once a chat is connected, nor after an admin disconnected a stranger's", async () => {
    const { purchase, code, waUserId } = await newMailedCode();
    await validate(token, { line: purchase.phone, waUserId: newWaUserId() });
    expect(await claim(messageWith(code, { waUserId }))).toMatchObject({ code: "LINE_TAKEN" });
    await callExpectingSuccess("changeAdminOrderLine", {
      token: admin.token,
      params: { id: purchase.orderId },
      body: { action: "disconnect", reason: "misuse" },
    });
    expect(await claim(messageWith(code, { waUserId }))).toMatchObject({ code: "EXPIRED" });
  });

  it("is the same in every attempt to send the mail, and the table does not hold it", async () => {
    const now = new Date();
    const { purchase, code } = await newMailedCode(now);
    await call("sendAdminMailAgain", { token: admin.token, params: { id: receiptOf(purchase) }, body: {} });
    expect(await mailedCodeOf(purchase, hoursAfter(now, 1))).toBe(code);
    const stored = JSON.stringify(await allRows());
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace("-", ""));
    expect((await mailOf(receiptOf(purchase))).data).not.toHaveProperty("claimCode");
  });

  it("is missing where it would not connect: the receipt waited for days, or another account holds the number", async () => {
    const purchase = await newPaidPurchase();
    expect(await mailedCodeOf(purchase, hoursAfter(new Date(), 73))).toBeUndefined();
    const rival = await newPaidPurchase({ phone: purchase.phone });
    expect(await mailedCodeOf(rival)).toBeUndefined();
    expect(ses.acceptedFor(receiptOf(purchase))[0]?.text).toContain(
      "Connect in WhatsApp:\nhttps://wa.me/12025550142\n",
    );
  });
});
