import { randomUUID } from "node:crypto";
import type { RouteId } from "#shared/contract/index.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase } from "../buying.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";
import { newNamedCustomer } from "./named-customer.ts";

/** Happy paths of the admin area's orders. */
export const adminOrderPaths = {
  listAdminOrders: [
    { when: "a page of 50", prepare: asAdmin() },
    { when: "a page of 100, as an export reads it", prepare: asAdmin({ query: { limit: "100" } }) },
    { when: "a page of 50, pending", prepare: asAdmin({ query: { status: "pending" } }) },
    { when: "a page of 50, refunded", prepare: asAdmin({ query: { moneyBack: "refunded" } }) },
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
      when: "one account's id",
      prepare: asAdmin(async () => ({ query: { search: (await newOpenPurchase()).customer.id } })),
    },
    {
      when: "the end of an id",
      because: "the end is looked up, then the order",
      prepare: asAdmin(async () => ({ query: { search: `…${(await newOpenPurchase()).orderId.slice(-10)}` } })),
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
} as const satisfies Partial<HappyPaths<RouteId>>;
