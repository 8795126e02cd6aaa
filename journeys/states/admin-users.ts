import type { Page } from "playwright-core";
import { userWords as words } from "#shared/content/words/admin/users.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminUser, order, token } from "#shared/examples/people.ts";
import type { Answers, PageState } from "./state.ts";

type User = Reply<"listAdminUsers">["users"][number];

const day = (back: number) => new Date(Date.UTC(2026, 10, 21, 9, 41) - back * 86_400_000).toISOString();
const people: readonly (readonly [name: string, email: string])[] = [
  ["Grace Lindqvist", "grace.lindqvist@example.org"],
  ["Rosa Marín", "rosa@example.es"],
  [
    "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
    "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
  ],
  ["李小龍", "li@example.cn"],
];

function numbered(index: number, more: Partial<User> = {}): User {
  const [name = "", email = ""] = people[index % people.length] ?? [];
  return {
    ...adminUser,
    id: `usr_01M7YQP0Z0YV3WHTCTF97C${String(9000 - index)}`,
    name,
    email,
    createdAt: day(index / 3),
    ...more,
  };
}

const longNamed = numbered(2, { completedOrders: 3, lastOrderAt: day(2), lastSignInAt: day(1) });
const users: readonly User[] = [
  numbered(0),
  numbered(1, { completedOrders: 0, lastOrderAt: null, lastSignInAt: null }),
  longNamed,
  numbered(3, { role: "admin", secondFactor: true }),
  ...Array.from({ length: 46 }, (_, index) => numbered(index + 4)),
];

const numberOf = (index: number) => ({ id: `ord_01M7YQP0Z0YV3WHTCTF97C100${index}`, phone: `44770090010${index}` });
const answers: Answers = {
  renewAdminSession: { reply: { token } },
  listAdminUsers: { reply: { users: [...users], nextCursor: "a-later-page" } },
  getAdminUser: {
    reply: {
      user: longNamed,
      orders: [
        { ...order, ...numberOf(0), status: "pending", lineState: "none" },
        { ...order, ...numberOf(1) },
        { ...order, ...numberOf(2), refundedCents: 500, lineState: "ended" },
        { ...order, ...numberOf(3), lineState: "suspended" },
      ],
    },
  },
};
const opened = `/admin/users?open=${longNamed.id}`;
const sheet = (page: Page) => page.getByRole("button", { name: words.deletion.action }).waitFor();

const state = (name: string, more: Partial<PageState> = {}): PageState => ({
  name: `admin-users-${name}`,
  path: "/admin/users",
  who: "admin",
  answers,
  reach: (page) => page.getByRole("table").waitFor(),
  ...more,
});

export const adminUsersStates: readonly PageState[] = [
  state("list"),
  state("failed", {
    answers: { listAdminUsers: { status: 500, code: "internal", message: "" } },
    reach: (page) => page.getByText(words.failed).waitFor(),
    logs: [/status of 500/],
  }),
  state("account", { path: opened, reach: sheet }),
  state("delete", {
    path: opened,
    reach: async (page) => {
      await sheet(page);
      await page.getByRole("button", { name: words.deletion.action }).click();
      await page.getByLabel(words.deletion.typed(longNamed.email)).waitFor();
    },
  }),
];
