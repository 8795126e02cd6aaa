import type { Page } from "playwright-core";
import { dashboardWords as words } from "#shared/content/words/dashboard.ts";
import type { Reply } from "#shared/contract/index.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import { claimCode } from "#shared/examples/assistants.ts";
import { order, ownAda } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

type Order = Reply<"getMe">["orders"][number];
type User = Reply<"getMe">["user"];

const longNamedUser = {
  ...ownAda,
  name: "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
  email: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
};

/** Returns an order whose id and number depend on its index. */
function exampleOrder(index: number, overrides: Partial<Order> = {}): Order {
  return {
    ...order,
    id: `ord_01M7YQP0Z0YV3WHTCTF97C${String(index).padStart(4, "0")}`,
    phone: String(447_700_900_000 + index),
    licenseNumber: 4404 + index,
    ...overrides,
  };
}

const unpaidFields = { lineState: "none", priceHeldUntil: "2099-11-30T09:41:00.000Z" } as const;
const variousOrders: readonly Order[] = [
  exampleOrder(1, { status: "pending", ...unpaidFields }),
  exampleOrder(2, { status: "pending", ...unpaidFields, paymentProblem: words.orders.refused }),
  exampleOrder(3, { status: "canceled", lineState: "none" }),
  exampleOrder(4),
  exampleOrder(5, { refundedCents: 200 }),
  exampleOrder(6, { refundedCents: 500, lineState: "ended" }),
  exampleOrder(7, { lineState: "suspended" }),
  exampleOrder(8, { lineState: "claimed" }),
  exampleOrder(9, { lineState: "ended", lineBecause: "shop" }),
];
const accountResponses = (orders: readonly Order[], user: User = ownAda): MockResponses => ({
  getMe: { reply: { user, orders: [...orders] } },
});
const waitForPage = (page: Page) => page.getByRole("heading", { name: words.data.heading, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `dashboard-${name}`,
  path: "/dashboard",
  who: "customer",
  mockResponses: responses,
  reach: waitForPage,
  ...overrides,
});

/** The chats that use a license, or ask for it. */
function connectionStates(): readonly PageState[] {
  const until = "2099-01-01T00:00:00.000Z";
  const idle = { chatEndsWith: null, until: null, isMove: false, movableFrom: null, undoUntil: null };
  const moved = { ...idle, state: "connected", chatEndsWith: "0199", isMove: true } as const;
  const connections = {
    none: { ...idle, state: "none" },
    connected: { ...moved, chatEndsWith: "0123" },
    waiting: { ...idle, state: "waiting", until },
    "waiting-to-move": { ...idle, state: "waiting", until, isMove: true },
    asked: { ...idle, state: "asked", chatEndsWith: "0199", until },
    "asked-to-move": { ...idle, state: "asked", chatEndsWith: "0199", until, isMove: true },
    moved: { ...moved, movableFrom: "2099-01-28T00:00:00.000Z", undoUntil: until, movedFrom: order.phone },
  } as const;
  /** A license that moved has the number of its chat. */
  const withConnection = (connection: Order["connection"]) =>
    accountResponses([{ ...order, ...(connection?.undoUntil && { phone: "447700900199" }), connection }]);
  const connect = async (page: Page) => {
    await waitForPage(page);
    await press(page, words.connections.connect);
  };
  return [
    ...Object.entries(connections).map(([name, connection]) => state(`chat-${name}`, withConnection(connection))),
    state(
      "chat-code",
      { ...withConnection(connections.none), createClaimCode: { reply: claimCode } },
      {
        reach: async (page) => {
          await connect(page);
          await page.getByRole("dialog").getByText(claimCode.code).waitFor();
        },
      },
    ),
    ...(["dialog", "card"] as const).map((place) =>
      state(
        `chat-code-to-move-${place}`,
        { createClaimCode: { reply: { ...claimCode, expiresAt: until } } },
        {
          reach: async (page) => {
            let connection: Order["connection"] = connections.connected;
            await page.route("**/api/me", (route) =>
              route.fulfill({ json: { user: ownAda, orders: [{ ...order, connection }] } }),
            );
            await page.reload();
            await waitForPage(page);
            connection = connections["waiting-to-move"];
            await press(page, words.connections.move);
            await page.getByRole("dialog").getByText(claimCode.code).waitFor();
            await page.getByRole("main").getByText(words.connections.waitingToMove).waitFor();
            if (place === "card") await page.getByRole("dialog").getByRole("button", { name: words.close }).click();
          },
        },
      ),
    ),
    state(
      "chat-code-expired",
      { ...withConnection(connections.none), createClaimCode: { reply: claimCode } },
      {
        reach: async (page) => {
          await waitForPage(page);
          const later = [connections.waiting, connections.none];
          await page.route("**/api/me", (route) => {
            const connection = later.shift() ?? connections.none;
            return route.fulfill({ json: { user: ownAda, orders: [{ ...order, connection }] } });
          });
          await press(page, words.connections.connect);
          await page.getByText(words.connections.dialog.expired).waitFor();
        },
      },
    ),
    state(
      "chat-failed",
      { ...withConnection(connections.none), createClaimCode: { status: 500, code: "internal", message: "" } },
      {
        reach: async (page) => {
          await connect(page);
          await page.getByRole("alert").waitFor();
        },
        consoleErrors: [/status of 500/],
      },
    ),
  ];
}

/** An order whose money the customer can take back, and the question before it. */
function refundStates(): readonly PageState[] {
  const responses = accountResponses([{ ...order, refundUntil: "2099-01-03T16:20:00.000Z" }]);
  const ask = async (page: Page) => {
    await waitForPage(page);
    await press(page, words.orders.refund);
    await page.getByRole("dialog").waitFor();
  };
  return [
    state("refundable", responses),
    state("refund-over", accountResponses([{ ...order, refundEndedAt: "2026-11-28T10:15:00.000Z" }])),
    state("refund-question", responses, { reach: ask }),
    state(
      "refund-refused",
      {
        ...responses,
        refundOrder: { status: 409, code: "refund_not_possible", message: errors.refund_not_possible.message },
      },
      {
        reach: async (page) => {
          await ask(page);
          await page
            .getByRole("dialog")
            .getByRole("button", { name: /^Refund / })
            .click();
          await page.getByRole("alert").waitFor();
        },
        consoleErrors: [/status of 409/],
      },
    ),
    state(
      "refund-made",
      { ...responses, refundOrder: { reply: { ok: true } } },
      {
        reach: async (page) => {
          await ask(page);
          await page
            .getByRole("dialog")
            .getByRole("button", { name: /^Refund / })
            .click();
          await page.getByText(words.refund.doneTitle).waitFor();
        },
      },
    ),
  ];
}

export const dashboardStates: readonly PageState[] = [
  ...refundStates(),
  state(
    "loading",
    { getMe: "never" },
    { reach: (page) => page.getByText(words.loading).waitFor({ state: "attached" }) },
  ),
  state("empty", accountResponses([])),
  state("unpaid", accountResponses([exampleOrder(1, { status: "pending", ...unpaidFields })])),
  state("one-line", accountResponses([order])),
  ...connectionStates(),
  state("many-states", accountResponses(variousOrders, longNamedUser)),
  state("mail-bounced", accountResponses([order], { ...longNamedUser, mailProblem: "bounced" }), {
    reach: (page) => page.getByRole("button", { name: words.account.mailProblem.change }).waitFor(),
  }),
  state("forty-orders", accountResponses(Array.from({ length: 40 }, (_, index) => exampleOrder(index)))),
  state(
    "failed",
    { getMe: { status: 500, code: "internal", message: "" } },
    { reach: (page) => page.getByText(words.loadFailed).waitFor(), consoleErrors: [/status of 500/] },
  ),
  state("profile-errors", accountResponses([order]), {
    reach: async (page) => {
      await waitForPage(page);
      await press(page, words.account.edit);
      await page.getByLabel(words.account.newPassword, { exact: true }).fill("short");
      await press(page, words.account.save);
      await page.getByText(words.account.passwordFaults.short).waitFor();
    },
  }),
  state("delete-order", accountResponses(variousOrders), {
    reach: async (page) => {
      await waitForPage(page);
      await press(page, words.orders.remove);
      await page.getByRole("dialog").waitFor();
    },
  }),
  state("delete-account", accountResponses([order]), {
    reach: async (page) => {
      await waitForPage(page);
      await press(page, words.data.deletion.action);
      await page.getByRole("dialog").waitFor();
    },
  }),
  ...(["code", "password"] as const).map((proof) =>
    state(
      `admins-${proof}`,
      {
        exportMe: {
          status: 403,
          code: proof === "code" ? "second_factor_required" : "proof_required",
          message: "",
        },
      },
      {
        who: "admin",
        reach: async (page) => {
          await waitForPage(page);
          await press(page, words.data.download.action);
          await page.getByRole("dialog", { name: words.proof[proof].title }).waitFor();
          await page.getByRole("button", { name: words.proof[proof].submit }).click();
          await page.getByText(words.proof[proof].missing).waitFor();
        },
        consoleErrors: [/status of 403/],
      },
    ),
  ),
  state(
    "notice",
    { ...accountResponses(variousOrders), createPaymentIntent: { status: 500, code: "internal", message: "" } },
    {
      reach: async (page) => {
        await waitForPage(page);
        await press(page, words.orders.pay);
        await page.getByText(words.payment.restartFailed).waitFor();
      },
      consoleErrors: [/status of 500/],
    },
  ),
  state("spanish", accountResponses(variousOrders), {
    storedItems: { language: "es" },
    reach: (page) => page.getByRole("table").waitFor(),
  }),
];
