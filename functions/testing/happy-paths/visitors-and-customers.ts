import { randomUUID } from "node:crypto";
import type { RouteId } from "#shared/contract/index.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase } from "../buying.ts";
import { newCustomerWithEverything } from "../customer-with-everything.ts";
import { dataUrl, donationBody, newChargedDonation, newCompletedDonation, newIpAddress } from "../donating.ts";
import type { Request } from "../front-door.ts";
import { newCustomer, newNumber, testPassword } from "../people.ts";
import { putOrder } from "../stored-records.ts";
import { eventAbout, setTestControl, signatureOf, stripe } from "../stripe.ts";
import { type HappyPaths, twoStepReason } from "./happy-path.ts";

/** Happy paths of all routes except the admin area's. */
export const customerHappyPaths = {
  getPricing: [{ when: "", prepare: async () => ({}) }],
  getContent: [
    { when: "the landing page, saved by an admin", prepare: async () => ({ params: { page: "landing" } }) },
    {
      when: "the same in Spanish",
      prepare: async () => ({ params: { page: "landing" }, query: { language: "es" } }),
    },
  ],
  register: [
    {
      when: "a new email address",
      prepare: async () => ({ body: { name: "Ada", email: `${randomUUID()}@example.com`, password: "correct horse" } }),
    },
  ],
  login: [
    {
      when: "at the first try",
      prepare: async () => {
        const { email, password } = await newCustomer();
        return { body: { email, password } };
      },
    },
  ],
  getMe: [{ when: "with one paid order", prepare: async () => ({ token: (await newPaidPurchase()).token }) }],
  updateMe: [
    {
      when: "a new name, no order",
      prepare: async () => ({ token: (await newCustomer()).token, body: { name: "Grace" } }),
    },
    {
      when: "a new name, email address and password, one order",
      prepare: async () => ({
        token: (await newPaidPurchase()).token,
        body: {
          name: "Grace",
          email: `${randomUUID()}@example.com`,
          password: "a better horse",
          currentPassword: testPassword,
        },
      }),
    },
  ],
  exportMe: [
    {
      when: "three orders, a donation with a picture, two messages",
      because: twoStepReason,
      prepare: async () => ({ token: (await newCustomerWithEverything()).token }),
    },
  ],
  deleteMe: [
    {
      when: "three orders, a donation with a picture, two messages",
      prepare: async () => ({
        token: (await newCustomerWithEverything()).token,
        body: { currentPassword: testPassword },
      }),
    },
  ],
  signOut: [{ when: "", prepare: async () => ({ token: (await newCustomer()).token }) }],
  listSessions: [{ when: "", prepare: async () => ({ token: (await newCustomer()).token }) }],
  endSession: [
    {
      when: "",
      prepare: async () => {
        const { token, sessionId } = await newCustomer();
        return { token, params: { id: sessionId } };
      },
    },
  ],
  endOtherSessions: [{ when: "", prepare: async () => ({ token: (await newCustomer()).token }) }],
  deleteOrder: [
    {
      when: "an open payment",
      prepare: async () => {
        const { token, orderId } = await newOpenPurchase();
        return { token, params: { id: orderId } };
      },
    },
  ],
  refundOrder: [
    {
      when: "",
      prepare: async () => {
        const { token, orderId } = await newPaidPurchase();
        return { token, params: { id: orderId } };
      },
    },
  ],
  getReceipt: [
    {
      when: "a paid order",
      prepare: async () => {
        const { token, orderId } = await newPaidPurchase();
        return { token, params: { id: orderId } };
      },
    },
  ],
  updateReceipt: [
    {
      when: "a company",
      prepare: async () => {
        const { token, orderId } = await newPaidPurchase();
        const body = { companyName: "Osei Translations Ltd", address: "12 Orchard Lane\nBristol", vatNumber: "" };
        return { token, params: { id: orderId }, body };
      },
    },
  ],
  createPaymentIntent: [
    {
      when: "a new number",
      prepare: async () => ({ token: (await newCustomer()).token, body: { phone: newNumber() } }),
    },
    {
      when: "an order with an open payment",
      prepare: async () => {
        const { token, orderId } = await newOpenPurchase();
        return { token, body: { orderId } };
      },
    },
  ],
  completePayment: [
    {
      when: "the first report of the payment",
      prepare: async () => {
        const { token, orderId, paymentIntentId } = await newChargedPurchase();
        return { token, body: { orderId, paymentIntentId } };
      },
    },
  ],
  getPaymentIntentStatus: [
    {
      when: "the order is complete",
      because: "the order is found by its id in an index, then read consistently",
      prepare: async () => {
        const { orderId, paymentIntentId } = await newPaidPurchase();
        return { query: { order_id: orderId, payment_intent: paymentIntentId } };
      },
    },
    {
      when: "the first report of the payment",
      because: "it completes the order",
      prepare: async () => {
        const { orderId, paymentIntentId } = await newChargedPurchase();
        return { query: { order_id: orderId, payment_intent: paymentIntentId } };
      },
    },
  ],
  confirmPayment: [
    { when: "the first report of the payment", because: "it completes the order", prepare: confirmHostedCheckout },
  ],
  receiveStripeEvent: [
    {
      when: "payment_intent.succeeded, the first report of the payment",
      prepare: async () => {
        const { paymentIntentId } = await newChargedPurchase();
        const intent = await (await stripe()).paymentIntents.retrieve(paymentIntentId);
        const body = JSON.stringify(eventAbout("payment_intent.succeeded", { ...intent }));
        return { body, headers: { "stripe-signature": await signatureOf(body) } };
      },
    },
  ],
  sendContactMessage: [
    {
      when: "a visitor",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        body: { name: "Ada", email: `${randomUUID()}@example.com`, message: "How long does it take?" },
      }),
    },
  ],
  listDonations: [{ when: "a page of 50", prepare: async () => ({}) }],
  getDonationPicture: [
    {
      when: "a small picture",
      prepare: async () => {
        const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
        return { params: { id: donationId } };
      },
    },
  ],
  createDonationIntent: [
    {
      when: "with a small picture",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        body: { ...donationBody, email: `${randomUUID()}@example.com`, profileImage: dataUrl("image/png") },
      }),
    },
  ],
  completeDonation: [
    {
      when: "signed in, the first report of the payment",
      prepare: async () => {
        const { donationId, paymentIntentId, ipAddress } = await newChargedDonation();
        return { token: (await newCustomer()).token, ipAddress, body: { donationId, paymentIntentId } };
      },
    },
  ],
  receiveReports: [
    {
      when: "a violation of the policy",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        headers: { "content-type": "application/csp-report" },
        body: { "csp-report": { "blocked-uri": "inline", "effective-directive": "script-src-elem" } },
      }),
    },
    {
      when: "a script that failed",
      prepare: async () => ({
        ipAddress: newIpAddress(),
        body: { type: "script-failed", page: "/checkout", file: "/assets/app-1a2b.js", kind: "load" },
      }),
    },
  ],
  getOpenApi: [{ when: "", prepare: async () => ({}) }],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** Creates an order of the former hosted checkout with a paid session; returns the request that confirms it. */
async function confirmHostedCheckout(): Promise<Request> {
  const { id: userId } = await newCustomer();
  const { id: orderId } = await putOrder({ userId });
  const { checkout } = await stripe();
  const product = { currency: "usd", unit_amount: 500, product_data: { name: "A lifetime license" } };
  const session = await checkout.sessions.create({
    mode: "payment",
    client_reference_id: orderId,
    success_url: "https://everline.example/payment-success",
    line_items: [{ quantity: 1, price_data: product }],
    payment_intent_data: { metadata: { shop: "everline", orderId, userId } },
  });
  await setTestControl(`checkout/sessions/${session.id}/pay`, {});
  return { query: { session_id: session.id, order_id: orderId } };
}
