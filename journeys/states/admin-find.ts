import type { Page } from "playwright-core";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import type { MockResponses, PageState } from "./state.ts";

const longName = "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva";
const { orders } = adminExamples.listAdminOrders.reply;
const { users } = adminExamples.listAdminUsers.reply;

const manyResults: MockResponses = {
  getAdminSummary: adminExamples.getAdminSummary,
  listAdminOrders: {
    reply: {
      orders: [
        ...orders,
        ...orders.map((order) => ({
          ...order,
          id: `${order.id.slice(0, -1)}1`,
          customerName: longName,
          dispute: "open" as const,
        })),
        ...orders.map((order) => ({ ...order, id: `${order.id.slice(0, -1)}2`, status: "pending" as const })),
      ],
      nextCursor: "more",
    },
  },
  listAdminUsers: {
    reply: {
      users: [...users, ...users.map((user) => ({ ...user, id: `${user.id.slice(0, -1)}1`, name: longName }))],
      nextCursor: null,
    },
  },
  listAdminDonations: adminExamples.listAdminDonations,
  listAdminMessages: adminExamples.listAdminMessages,
};
const noResults: MockResponses = {
  getAdminSummary: adminExamples.getAdminSummary,
  listAdminOrders: { reply: { orders: [], nextCursor: null } },
  listAdminUsers: { reply: { users: [], nextCursor: null } },
  listAdminDonations: { reply: { donations: [], nextCursor: null } },
  listAdminMessages: { reply: { messages: [], nextCursor: null } },
};

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: words.open, exact: true }).click();
  await page.getByRole("combobox", { name: words.label }).fill(text);
}

/** The admin area's search dialog, in front of a page. */
export const adminFindStates: readonly PageState[] = [
  {
    name: "admin-find",
    path: "/admin/messages",
    who: "admin",
    mockResponses: noResults,
    reach: async (page) => {
      await search(page, "");
      await page.getByText(words.help).waitFor();
    },
  },
  {
    name: "admin-find-results",
    path: "/admin/messages",
    who: "admin",
    mockResponses: manyResults,
    reach: async (page) => {
      await search(page, "(202) 555-0171");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "admin-find-nothing",
    path: "/admin/messages",
    who: "admin",
    mockResponses: noResults,
    reach: async (page) => {
      await search(page, "a name that nobody here has ever had or will have");
      await page.getByText(words.nothingHelp).waitFor();
    },
  },
  {
    name: "admin-find-loading",
    path: "/admin/messages",
    who: "admin",
    mockResponses: { ...noResults, listAdminOrders: "never" },
    reach: async (page) => {
      await search(page, "0171");
      await page.getByText(words.loading, { exact: true }).waitFor();
    },
  },
];
