import { randomUUID } from "node:crypto";
import type { RouteId } from "../../../shared/contract/index.ts";
import { edited } from "../busy-shop.ts";
import { openPurchase, paidPurchase } from "../buying.ts";
import { completeGift, newAddress } from "../donating.ts";
import { type Request, succeed } from "../front-door.ts";
import { newCustomer } from "../people.ts";
import { wholePerson } from "../whole-person.ts";
import { type HappyPath, type HappyPaths, inTwoSteps } from "./happy-path.ts";

const asAdmin =
  (request: Request | (() => Promise<Request>) = {}): HappyPath["prepare"] =>
  async ({ token }) => ({ ...(typeof request === "function" ? await request() : request), token });
const landing = { page: "landing" } as const;

/** The routes of the admin area. */
export const admins = {
  getAdminSummary: [{ when: "", prepare: asAdmin() }],
  getAdminSeries: [{ when: "", prepare: asAdmin() }],
  listAdminAudit: [{ when: "a page of 50", prepare: asAdmin() }],
  listAdminUsers: [
    { when: "a page of 50", prepare: asAdmin() },
    {
      when: "one address",
      prepare: asAdmin(async () => ({ query: { search: (await newCustomer()).email } })),
    },
    {
      when: "one number",
      because: "an account is found by its orders",
      prepare: asAdmin(async () => ({ query: { search: `+${(await openPurchase()).phone}` } })),
    },
  ],
  getAdminUser: [
    {
      when: "with one paid order",
      prepare: asAdmin(async () => ({ params: { id: (await paidPurchase()).customer.id } })),
    },
  ],
  exportAdminUser: [
    {
      when: "three orders, a donation with a picture, two messages",
      because: inTwoSteps,
      prepare: asAdmin(async () => ({ params: { id: (await wholePerson()).id } })),
    },
  ],
  deleteAdminUser: [{ when: "no order", prepare: asAdmin(async () => ({ params: { id: (await newCustomer()).id } })) }],
  listAdminOrders: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, pending", prepare: asAdmin({ query: { status: "pending" } }) },
    {
      when: "one number",
      prepare: asAdmin(async () => ({ query: { search: `+${(await openPurchase()).phone}` } })),
    },
    {
      when: "one address",
      because: "orders are found by their account",
      prepare: asAdmin(async () => ({ query: { search: (await openPurchase()).customer.email } })),
    },
  ],
  getAdminOrder: [
    { when: "a paid order", prepare: asAdmin(async () => ({ params: { id: (await paidPurchase()).orderId } })) },
  ],
  refundAdminOrder: [
    {
      when: "all of it",
      prepare: asAdmin(async () => ({
        params: { id: (await paidPurchase()).orderId },
        body: { requestId: randomUUID() },
      })),
    },
  ],
  listAdminDonations: [
    { when: "a page of 50", prepare: asAdmin() },
    {
      when: "one address",
      prepare: asAdmin(async () => {
        const email = `${randomUUID()}@example.com`;
        await completeGift({ email });
        return { query: { search: email } };
      }),
    },
  ],
  updateAdminDonation: [
    {
      when: "taken off the wall",
      prepare: asAdmin(async () => ({ params: { id: (await completeGift()).donationId }, body: { hidden: true } })),
    },
  ],
  listAdminMessages: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 50, unread", prepare: asAdmin({ query: { unread: "true" } }) },
  ],
  updateAdminMessage: [
    {
      when: "read",
      prepare: asAdmin(async () => ({ params: { id: await newMessage() }, body: { read: true } })),
    },
  ],
  listAdminContent: [{ when: "every page saved, in both languages", prepare: asAdmin() }],
  updateAdminContent: [
    {
      when: "the landing page in Spanish",
      prepare: asAdmin(async () => ({
        params: landing,
        query: { language: "es" },
        body: { content: edited("landing") },
      })),
    },
    {
      when: "the landing page",
      prepare: asAdmin(async () => ({ params: landing, body: { content: edited("landing") } })),
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
        const { settings } = await succeed("getAdminSettings", { token });
        return { token, body: { settings: { ...settings, measured: randomUUID() } } };
      },
    },
  ],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** A message that nobody has read; answers its id. */
async function newMessage(): Promise<string> {
  const { token, email } = await newCustomer();
  const body = { name: "Ada", email, message: "How long does it take?" };
  await succeed("sendContactMessage", { token, body, from: newAddress() });
  const [message] = (await succeed("exportMe", { token })).messages;
  return message?.id ?? "";
}
