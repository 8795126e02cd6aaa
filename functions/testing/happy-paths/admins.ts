import { randomUUID } from "node:crypto";
import type { RouteId } from "#shared/contract/index.ts";
import { editedCopy } from "../busy-shop.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase } from "../buying.ts";
import { newCustomerWithEverything } from "../customer-with-everything.ts";
import { dataUrl, newChargedDonation, newCompletedDonation, newIpAddress } from "../donating.ts";
import { callExpectingSuccess, type Request } from "../front-door.ts";
import { newAdmin, newCustomer } from "../people.ts";
import { afterTimeSteps, codeAt, newAdminWithSecondFactor } from "../second-factors.ts";
import { type HappyPath, type HappyPaths, twoStepReason } from "./happy-path.ts";
import { newName, newNamedCustomer } from "./named-customer.ts";

const asAdmin =
  (request: Request | (() => Promise<Request>) = {}): HappyPath["prepare"] =>
  async ({ token }) => ({ ...(typeof request === "function" ? await request() : request), token });
const landing = { page: "landing" } as const;

/** Happy paths of the admin area's routes. */
export const adminHappyPaths = {
  getAdminSummary: [{ when: "", prepare: asAdmin() }],
  getAdminSeries: [
    { when: "", prepare: asAdmin() },
    { when: "a year and the year before it", prepare: asAdmin({ query: { days: "365" } }) },
  ],
  getAdminHealth: [
    {
      when: "nothing paid this week",
      because: "Stripe is called only for admins, so the caller is read first",
      prepare: asAdmin(async () => ({ now: anHourAgo() })),
    },
  ],
  followAdminEvents: [{ when: "nothing undelivered", prepare: asAdmin() }],
  recordAdminExport: [
    { when: "", prepare: asAdmin({ body: { list: "orders", filter: { status: "complete", search: "ada@" } } }) },
  ],
  listAdminAudit: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, of one kind", prepare: asAdmin({ query: { action: "content.save" } }) },
    { when: "a page of 50, of one admin", prepare: async ({ token, email }) => ({ token, query: { search: email } }) },
    { when: "a page of 50, of one page", prepare: asAdmin({ query: { search: "landing" } }) },
  ],
  listAdminUsers: [
    { when: "a page of 50", prepare: asAdmin() },
    {
      when: "one email address",
      prepare: asAdmin(async () => ({ query: { search: (await newCustomer()).email } })),
    },
    {
      when: "one phone number",
      because: "an account is found by its orders",
      prepare: asAdmin(async () => ({ query: { search: `+${(await newOpenPurchase()).phone}` } })),
    },
    {
      when: "a name",
      because: "the words of the name are looked up, then the account",
      prepare: asAdmin(async () => ({ query: { search: (await newNamedCustomer()).name } })),
    },
  ],
  getAdminUser: [
    {
      when: "with one paid order",
      prepare: asAdmin(async () => ({ params: { id: (await newPaidPurchase()).customer.id } })),
    },
  ],
  exportAdminUser: [
    {
      when: "three orders, a donation with a picture, two messages",
      because: twoStepReason,
      prepare: asAdmin(async () => ({ params: { id: (await newCustomerWithEverything()).id } })),
    },
  ],
  deleteAdminUser: [{ when: "no order", prepare: asAdmin(async () => ({ params: { id: (await newCustomer()).id } })) }],
  signOutAdminUser: [{ when: "", prepare: asAdmin(async () => ({ params: { id: (await newCustomer()).id } })) }],
  listAdminOrders: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, pending", prepare: asAdmin({ query: { status: "pending" } }) },
    {
      when: "one phone number",
      prepare: asAdmin(async () => ({ query: { search: `+${(await newOpenPurchase()).phone}` } })),
    },
    {
      when: "one email address",
      because: "orders are found by their account",
      prepare: asAdmin(async () => ({ query: { search: (await newOpenPurchase()).customer.email } })),
    },
    {
      when: "the last digits of a number",
      because: "each possible meaning of the digits is searched in turn",
      prepare: asAdmin(async () => ({ query: { search: (await newOpenPurchase()).phone.slice(-8) } })),
    },
    {
      when: "a name",
      because: "the words of the name are looked up, then the account, then its orders",
      prepare: asAdmin(async () => {
        const { name, customer } = await newNamedCustomer();
        await newOpenPurchase({ customer });
        return { query: { search: name } };
      }),
    },
  ],
  getAdminOrder: [
    { when: "a paid order", prepare: asAdmin(async () => ({ params: { id: (await newPaidPurchase()).orderId } })) },
  ],
  refundAdminOrder: [
    {
      when: "a full refund",
      prepare: asAdmin(async () => ({
        params: { id: (await newPaidPurchase()).orderId },
        body: { requestId: randomUUID() },
      })),
    },
  ],
  changeAdminOrderLine: [
    {
      when: "ended, and another order waits for the number",
      prepare: asAdmin(async () => {
        const { orderId, phone } = await newPaidPurchase();
        await newPaidPurchase({ phone });
        return { params: { id: orderId }, body: { action: "end", reason: "misuse" } };
      }),
    },
  ],
  resolveAdminOrder: [
    {
      when: "paid, not reported yet",
      prepare: asAdmin(async () => ({ params: { id: (await newChargedPurchase()).orderId } })),
    },
  ],
  listAdminDonations: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, hidden", prepare: asAdmin({ query: { hidden: "true" } }) },
    {
      when: "one email address",
      prepare: asAdmin(async () => {
        const email = `${randomUUID()}@example.com`;
        await newCompletedDonation({ email });
        return { query: { search: email } };
      }),
    },
    {
      when: "a name",
      because: "the words of the name are looked up, then the donation",
      prepare: asAdmin(async () => {
        const name = newName();
        await newCompletedDonation({ name });
        return { query: { search: name } };
      }),
    },
  ],
  updateAdminDonation: [
    {
      when: "taken off the wall",
      prepare: asAdmin(async () => ({
        params: { id: (await newCompletedDonation()).donationId },
        body: { hidden: true },
      })),
    },
  ],
  getAdminDonation: [
    {
      when: "a paid donation",
      prepare: asAdmin(async () => ({ params: { id: (await newCompletedDonation()).donationId } })),
    },
  ],
  getAdminDonationPicture: [
    {
      when: "a small picture",
      prepare: asAdmin(async () => {
        const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
        return { params: { id: donationId } };
      }),
    },
  ],
  refundAdminDonation: [
    {
      when: "a full refund",
      prepare: asAdmin(async () => ({
        params: { id: (await newCompletedDonation()).donationId },
        body: { requestId: randomUUID() },
      })),
    },
  ],
  anonymizeAdminDonation: [
    {
      when: "with a small picture",
      prepare: asAdmin(async () => {
        const { donationId } = await newCompletedDonation({ profileImage: dataUrl("image/png") });
        return { params: { id: donationId } };
      }),
    },
  ],
  resolveAdminDonation: [
    {
      when: "paid, not reported yet",
      prepare: asAdmin(async () => ({ params: { id: (await newChargedDonation()).donationId } })),
    },
  ],
  listAdminMessages: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, unread", prepare: asAdmin({ query: { unread: "true" } }) },
    { when: "a page of 50, waiting for an answer", prepare: asAdmin({ query: { answered: "false" } }) },
    {
      when: "a name",
      because: "the words of the name are looked up, then the message",
      prepare: asAdmin(async () => {
        const name = newName();
        await newMessage(name);
        return { query: { search: name } };
      }),
    },
  ],
  getAdminMessage: [{ when: "", prepare: asAdmin(async () => ({ params: { id: await newMessage() } })) }],
  updateAdminMessage: [
    {
      when: "read",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() }, body: { read: true } })),
    },
    {
      when: "marked as answered while still unread",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() }, body: { answered: true } })),
    },
  ],
  deleteAdminMessage: [
    {
      when: "an unread message sent with an account",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() } })),
    },
  ],
  listAdminContent: [{ when: "every page saved, in both languages", prepare: asAdmin() }],
  updateAdminContent: [
    {
      when: "the landing page in Spanish",
      prepare: asAdmin(async () => ({
        params: landing,
        query: { language: "es" },
        body: { content: editedCopy("landing") },
      })),
    },
    {
      when: "the landing page",
      prepare: asAdmin(async () => ({ params: landing, body: { content: editedCopy("landing") } })),
    },
  ],
  listContentVersions: [
    { when: "ten versions of the help center", prepare: asAdmin({ params: { page: "helpCenter" } }) },
  ],
  getContentVersion: [{ when: "the landing page", prepare: asAdmin({ params: { ...landing, version: "1" } }) }],
  restoreContentVersion: [{ when: "the landing page", prepare: asAdmin({ params: landing, body: { restore: 1 } }) }],
  getAdminSettings: [{ when: "", prepare: asAdmin() }],
  updateAdminSettings: [
    {
      when: "",
      prepare: async ({ token }) => {
        const { settings } = await callExpectingSuccess("getAdminSettings", { token });
        return { token, body: { settings: { ...settings, measured: randomUUID() } } };
      },
    },
  ],
  renewAdminSession: [{ when: "", prepare: asAdmin() }],
  getSecondFactor: [{ when: "turned on", prepare: async () => ({ token: (await newAdminWithSecondFactor()).token }) }],
  beginSecondFactor: [
    {
      when: "with the password",
      prepare: async () => {
        const { token, password } = await newAdmin();
        return { token, body: { currentPassword: password } };
      },
    },
  ],
  confirmSecondFactor: [{ when: "at the first try", prepare: startSecondFactor }],
  giveSecondFactor: [
    {
      when: "a recovery code",
      prepare: async () => {
        const { tokenWithoutCode: token, recoveryCodes } = await newAdminWithSecondFactor();
        return { token, body: { code: recoveryCodes[0] } };
      },
    },
    {
      when: "a code of the app",
      prepare: async () => {
        const now = new Date();
        const { tokenWithoutCode: token, secret } = await newAdminWithSecondFactor(afterTimeSteps(now, -1));
        return { token, now, body: { code: codeAt(secret, now) } };
      },
    },
  ],
  renewRecoveryCodes: [{ when: "with a code of the app", prepare: requestWithAppCode }],
  endSecondFactor: [{ when: "with a code of the app", prepare: requestWithAppCode }],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** Starts an admin's second-factor setup; returns the request that confirms it. */
async function startSecondFactor(): Promise<Request> {
  const now = new Date();
  const { token, password } = await newAdmin(now);
  const { secret } = await callExpectingSuccess("beginSecondFactor", {
    token,
    body: { currentPassword: password },
    now,
  });
  return { token, now, body: { code: codeAt(secret, now) } };
}

/** Returns a request with a valid code of the authenticator app, from an admin with the second factor enabled. */
async function requestWithAppCode(): Promise<Request> {
  const now = new Date();
  const { token, secret } = await newAdminWithSecondFactor(afterTimeSteps(now, -1));
  return { token, now, body: { code: codeAt(secret, now) } };
}

/** A time before all payments of the other cases. */
function anHourAgo(): Date {
  return new Date(Date.now() - 3_600_000);
}

/** Sends a message as a new customer; returns the id of the message, which is unread. */
async function newMessage(name = "Ada"): Promise<string> {
  const { token, email } = await newCustomer();
  const body = { name, email, message: "How long does it take?" };
  await callExpectingSuccess("sendContactMessage", { token, body, ipAddress: newIpAddress() });
  const [message] = (await callExpectingSuccess("exportMe", { token })).messages;
  return message?.id ?? "";
}
