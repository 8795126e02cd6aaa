import type { Page } from "playwright-core";
import { userWords as words } from "#shared/content/words/admin/users.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminUser, order, token } from "#shared/examples/people.ts";
import { mailResponses } from "./admin-mails.ts";
import type { MockResponses, PageState } from "./state.ts";

type User = Reply<"listAdminUsers">["users"][number];

/** A time this many days before 2026-11-21 09:41 UTC. */
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 21, 9, 41) - days * 86_400_000).toISOString();
const people: readonly (readonly [name: string, email: string])[] = [
  ["Grace Lindqvist", "grace.lindqvist@example.org"],
  ["Rosa Marín", "rosa@example.es"],
  [
    "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
    "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
  ],
  ["李小龍", "li@example.cn"],
];

/** Returns a user whose id, name and registration time depend on its index; the newest has index 0. */
function exampleUser(index: number, overrides: Partial<User> = {}): User {
  const [name = "", email = ""] = people[index % people.length] ?? [];
  return {
    ...adminUser,
    id: `usr_01M7YQP0Z0YV3WHTCTF97C${String(9000 - index)}`,
    name,
    email,
    createdAt: daysAgo(index / 3),
    ...overrides,
  };
}

const longNamedUser = exampleUser(2, { completedOrders: 3, lastOrderAt: daysAgo(2), lastSignInAt: daysAgo(1) });
const users: readonly User[] = [
  exampleUser(0),
  exampleUser(1, { completedOrders: 0, lastOrderAt: null, lastSignInAt: null }),
  longNamedUser,
  exampleUser(3, { role: "admin", secondFactor: true }),
  ...Array.from({ length: 46 }, (_, index) => exampleUser(index + 4)),
];

const idAndPhone = (index: number) => ({ id: `ord_01M7YQP0Z0YV3WHTCTF97C100${index}`, phone: `44770090010${index}` });
const userResponses: MockResponses = {
  ...mailResponses,
  renewAdminSession: { reply: { token } },
  listAdminUsers: { reply: { users: [...users], nextCursor: "a-later-page" } },
  getAdminUser: {
    reply: {
      user: longNamedUser,
      orders: [
        { ...order, ...idAndPhone(0), status: "pending", lineState: "none" },
        { ...order, ...idAndPhone(1) },
        { ...order, ...idAndPhone(2), refundedCents: 500, lineState: "ended" },
        { ...order, ...idAndPhone(3), lineState: "suspended" },
      ],
    },
  },
};
const openUserPath = `/admin/users?open=${longNamedUser.id}`;
const waitForSheet = (page: Page) => page.getByRole("button", { name: words.deletion.action }).waitFor();

const state = (name: string, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-users-${name}`,
  path: "/admin/users",
  who: "admin",
  mockResponses: userResponses,
  reach: (page) =>
    page
      .getByRole("link", { name: /^Open / })
      .first()
      .waitFor(),
  ...overrides,
});

export const adminUsersStates: readonly PageState[] = [
  state("list"),
  state("failed", {
    mockResponses: { listAdminUsers: { status: 500, code: "internal", message: "" } },
    reach: (page) => page.getByText(words.failed).waitFor(),
    consoleErrors: [/status of 500/],
  }),
  state("account", { path: openUserPath, reach: waitForSheet }),
  state("delete", {
    path: openUserPath,
    reach: async (page) => {
      await waitForSheet(page);
      await page.getByRole("button", { name: words.deletion.action }).click();
      await page.getByLabel(words.deletion.typed(longNamedUser.email)).waitFor();
    },
  }),
];
