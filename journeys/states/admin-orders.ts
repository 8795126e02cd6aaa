import type { Page } from "playwright-core";
import { listWords } from "#shared/content/words/admin/list.ts";
import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminOrder, ids, orderDetail, token } from "#shared/examples/people.ts";
import { mailResponses } from "./admin-mails.ts";
import type { MockResponses, PageState } from "./state.ts";

type Order = Reply<"listAdminOrders">["orders"][number];
type Detail = Reply<"getAdminOrder">["order"];

/** A time this many days before 2026-11-21 09:41 UTC. */
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 21, 9, 41) - days * 86_400_000).toISOString();
const people: readonly (readonly [name: string, email: string])[] = [
  ["Ada Osei", "ada@example.com"],
  ["Grace Lindqvist", "grace.lindqvist@example.org"],
  [
    "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
    "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
  ],
  ["李小龍", "li@example.cn"],
];

/** Returns an order whose id, customer, number and time depend on its index; the newest has index 0. */
function exampleOrder(index: number, overrides: Partial<Order> = {}): Order {
  const [customerName = "", customerEmail = ""] = people[index % people.length] ?? [];
  return {
    ...adminOrder,
    id: `ord_01M7YQP0Z0YV3WHTCTF97C${String(9000 - index)}`,
    phone: String(447_700_900_100 + index),
    customerName,
    customerEmail,
    createdAt: daysAgo(index / 3),
    ...overrides,
  };
}

const orders: readonly Order[] = [
  { ...adminOrder, lineState: "active" },
  exampleOrder(1, { status: "pending", lineState: "none", priceHeldUntil: daysAgo(-1) }),
  exampleOrder(2, { amount: 9700, refundedCents: 1250 }),
  exampleOrder(3, { status: "canceled", lineState: "none" }),
  exampleOrder(4, { refundedCents: 500, lineState: "ended" }),
  exampleOrder(5, { dispute: "open", disputedCents: 500, lineState: "suspended" }),
  exampleOrder(6, { lineState: "claimed" }),
  exampleOrder(7, { dispute: "lost", lineState: "ended" }),
  exampleOrder(8, { customerName: "", customerEmail: "", phone: "", lineState: "ended" }),
  ...Array.from({ length: 41 }, (_, index) => exampleOrder(index + 9)),
];

/** An order with nearly every possible event. */
const eventfulOrder: Detail = {
  ...orderDetail,
  refundedCents: 150,
  timeline: [
    { at: daysAgo(4), what: "started", amountCents: 500, via: "page" },
    { at: daysAgo(4), what: "payment_opened", amountCents: 500, via: "page", detail: ids.payment },
    { at: daysAgo(3.9), what: "payment_refused", via: "webhook", detail: "insufficient_funds" },
    { at: daysAgo(3), what: "price_renewed", amountCents: 500, via: "customer" },
    { at: daysAgo(2), what: "canceled", via: "reconciler", detail: "expired" },
    { at: daysAgo(1.5), what: "revived", via: "customer" },
    { at: daysAgo(1), what: "paid", amountCents: 500, via: "webhook" },
    {
      at: daysAgo(0.5),
      what: "refund_requested",
      amountCents: 150,
      via: "admin",
      detail: "7b1f6f0e-4a34-4d0e-9c53-2f8f0f6f9a11",
    },
    { at: daysAgo(0.5), what: "refunded", amountCents: 150, via: "admin" },
  ],
};

const orderResponses: MockResponses = {
  ...mailResponses,
  renewAdminSession: { reply: { token } },
  listAdminOrders: { reply: { orders: [...orders], nextCursor: "a-later-page" } },
  getAdminOrder: { reply: { order: eventfulOrder } },
};
const openOrderPath = `/admin/orders?open=${ids.order}`;
const waitForRows = (page: Page) =>
  page
    .getByRole("link", { name: /^Open / })
    .first()
    .waitFor();
const waitForSheet = (page: Page) => page.getByRole("heading", { name: words.timeline.heading }).waitFor();

const state = (name: string, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-orders-${name}`,
  path: "/admin/orders",
  who: "admin",
  mockResponses: orderResponses,
  reach: waitForRows,
  ...overrides,
});

export const adminOrdersStates: readonly PageState[] = [
  state("list"),
  state("sorted", {
    path: "/admin/orders?status=complete&sort=oldest",
    reach: async (page) => {
      await waitForRows(page);
      // Only a phone folds them.
      const filters = page.getByRole("button", { name: listWords.filtersSet(1) });
      if (await filters.isVisible()) await filters.click();
    },
  }),
  state("nothing-found", {
    path: "/admin/orders?search=nobody&status=pending",
    mockResponses: { listAdminOrders: { reply: { orders: [], nextCursor: null } } },
    reach: (page) => page.getByRole("button", { name: "Clear filters" }).last().waitFor(),
  }),
  state("order", { path: openOrderPath, reach: waitForSheet }),
  state("refund", {
    path: openOrderPath,
    reach: async (page) => {
      await waitForSheet(page);
      await page.getByRole("button", { name: words.refund.action, exact: true }).click();
      await page.getByRole("button", { name: refundWords.next, exact: true }).click();
      await page.getByText(refundWords.confirm.final).waitFor();
    },
  }),
  state("mismatch", {
    path: openOrderPath,
    mockResponses: {
      ...orderResponses,
      getAdminOrder: {
        reply: {
          order: { ...eventfulOrder, status: "pending", lineState: "none", refundedCents: 0, paidAt: null, chat: null },
        },
      },
      resolveAdminOrder: {
        status: 409,
        code: "payment_mismatch",
        message: "$4.99 was paid in Stripe, but this order expects $5.00.",
      },
    },
    reach: async (page) => {
      await waitForSheet(page);
      await page.getByRole("button", { name: words.resolve.action }).click();
      await page.getByRole("alert").waitFor();
    },
    consoleErrors: [/status of 409/],
  }),
];
