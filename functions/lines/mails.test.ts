import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageWith, newAssistantKey, newClaimCode, newWaUserId, validate } from "../testing/assistants.ts";
import type { OpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { newIpAddress } from "../testing/donating.ts";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { mailsAbout } from "../testing/outbox.ts";
import { newAdmin, newCustomer, newNumber } from "../testing/people.ts";
import { intentIdOf, pay } from "../testing/stripe.ts";

let token: string;
beforeAll(async () => {
  ({ token } = await newAssistantKey());
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const asReader = { en: "en-US", es: "es-MX,es;q=0.9" } as const;
type Language = keyof typeof asReader;

/** A paid purchase that was begun in a language. */
async function newPurchaseIn(language: Language): Promise<OpenPurchase> {
  const customer = await newCustomer();
  const phone = newNumber();
  const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", {
    token: customer.token,
    body: { phone },
    headers: { "accept-language": asReader[language] },
    ipAddress: newIpAddress(),
  });
  await pay(clientSecret);
  const paymentIntentId = intentIdOf(clientSecret);
  await callExpectingSuccess("completePayment", { token: customer.token, body: { orderId, paymentIntentId } });
  return { customer, token: customer.token, phone, orderId, clientSecret, paymentIntentId };
}

async function sendCode(purchase: OpenPurchase, line?: string): Promise<void> {
  const { code } = await newClaimCode(purchase);
  const body = messageWith(code, { waUserId: newWaUserId(), ...(line !== undefined && { line }) });
  await callExpectingSuccess("claimLine", { token, body });
  await callExpectingSuccess("claimLine", { token, body });
}

/** The ways in which a chat is connected with the number that was paid for, and the end of its number in the mail. */
const ways: Readonly<Record<string, (purchase: OpenPurchase) => Promise<string | undefined>>> = {
  "the first message from the number": async ({ phone: line }) => {
    const waUserId = newWaUserId();
    await Promise.all([1, 2].map(() => validate(token, { line, waUserId })));
    return line.slice(-4);
  },
  "a code from the number": async (purchase) => {
    await sendCode(purchase, purchase.phone);
    return purchase.phone.slice(-4);
  },
  "a code from a chat that hides its number": async (purchase) => {
    await sendCode(purchase);
    return undefined;
  },
};

describe.each(Object.entries(ways))("%s", (_, connect) => {
  it.each(["en", "es"] as const)("causes one mail about the connected chat, in %s", async (language) => {
    const purchase = await newPurchaseIn(language);
    const chatEndsWith = await connect(purchase);
    const mails = (await mailsAbout(purchase.orderId)).filter(({ kind }) => kind === "lineConnected");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ language, to: purchase.customer.email });
    expect(mails[0]?.data.chatEndsWith).toBe(chatEndsWith);
  });
});

const answer = ({ token: session, orderId }: OpenPurchase, allow: boolean) =>
  callExpectingSuccess("answerClaim", { token: session, params: { id: orderId }, body: { allow } });
const movesOf = async ({ orderId }: OpenPurchase) =>
  (await mailsAbout(orderId)).filter(({ kind }) => kind === "lineMoved").map(({ data }) => data);

describe.each(["en", "es"] as const)("a move of a license, in %s", (language) => {
  it("causes one mail with the new number and until when it can be undone, and its undoing another", async () => {
    const purchase = await newPurchaseIn(language);
    const phone = newNumber();
    await sendCode(purchase, phone);
    await answer(purchase, true);
    const moves = await movesOf(purchase);
    expect(moves).toMatchObject([{ phone, chatEndsWith: phone.slice(-4), undoUntil: expect.any(String) }]);
    await callExpectingSuccess("undoMove", { token: purchase.token, params: { id: purchase.orderId } });
    const [undone] = (await movesOf(purchase)).filter((data) => data.undoUntil === null);
    expect(undone).toMatchObject({ phone: purchase.phone });
    expect((await mailsAbout(purchase.orderId)).filter((mail) => mail.language !== language)).toEqual([]);
  });
});

it.each(["en", "es"] as const)(
  "a chat that asks is told once, and a refusal connects nothing, in %s",
  async (language) => {
    const purchase = await newPurchaseIn(language);
    const otherNumber = newNumber();
    await sendCode(purchase, otherNumber);
    await answer(purchase, false);
    const mails = await mailsAbout(purchase.orderId);
    expect(mails.filter(({ kind }) => kind === "chatAsked")).toMatchObject([
      { language, to: purchase.customer.email, data: { chatEndsWith: otherNumber.slice(-4), phone: purchase.phone } },
    ]);
    const kinds = mails.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "lineConnected" || kind === "lineMoved")).toEqual([]);
  },
);

it("a chat that an admin disconnects is told once", async () => {
  const purchase = await newPurchaseIn("en");
  await validate(token, { line: purchase.phone, waUserId: newWaUserId() });
  const { token: admin } = await newAdmin();
  const params = { id: purchase.orderId };
  const body = { action: "disconnect", reason: "misuse" } as const;
  await Promise.all([1, 2].map(() => callExpectingSuccess("changeAdminOrderLine", { token: admin, params, body })));
  const told = (await mailsAbout(purchase.orderId)).filter(({ kind }) => kind === "chatDisconnected");
  expect(told).toMatchObject([{ to: purchase.customer.email, data: { phone: purchase.phone } }]);
});
