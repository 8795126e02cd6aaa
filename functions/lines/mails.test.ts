import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageWith, newAssistantKey, newClaimCode, newWaUserId, validate } from "../testing/assistants.ts";
import type { OpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { newIpAddress } from "../testing/donating.ts";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { mailsAbout } from "../testing/outbox.ts";
import { newCustomer, newNumber } from "../testing/people.ts";
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

const otherNumber = "12025550199";
/** The ways in which a chat is connected, and the end of the chat's number in the mail. */
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
  "the customer's yes to a chat from another number": async (purchase) => {
    await sendCode(purchase, otherNumber);
    const { token: session, orderId } = purchase;
    await callExpectingSuccess("answerClaim", { token: session, params: { id: orderId }, body: { allow: true } });
    return otherNumber.slice(-4);
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
    // Of the number that the message came from, the mail has no more than its end.
    expect(JSON.stringify(mails[0]?.data)).not.toContain(otherNumber);
  });
});

it("a chat that asks, and one that the customer refuses, causes no mail that something is connected", async () => {
  const purchase = await newPurchaseIn("en");
  await sendCode(purchase, otherNumber);
  const { token: session, orderId } = purchase;
  await callExpectingSuccess("answerClaim", { token: session, params: { id: orderId }, body: { allow: false } });
  expect((await mailsAbout(orderId)).map(({ kind }) => kind)).not.toContain("lineConnected");
});
