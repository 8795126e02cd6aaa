import type { Page } from "playwright-core";
import { overviewWords as words } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { ids, phone, token } from "#shared/examples/people.ts";
import { givenUpResponses } from "./admin-mails.ts";
import type { MockResponses, PageState } from "./state.ts";

type Series = Reply<"getAdminSeries">;
type Health = Reply<"getAdminHealth">;

/** Returns the thirty days of a busy shop with varied figures; one of them has more refunds than revenue. */
function thirtyDays(): Series["days"] {
  return Array.from({ length: 30 }, (_, index) => {
    const started = 140 + 60 * ((index * 7) % 11);
    const completed = Math.min(started, 100 + 50 * ((index * 5) % 8));
    return {
      date: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
      signUps: 80 + 30 * ((index * 3) % 9),
      ordersStarted: started,
      ordersCompleted: completed,
      revenueCents: index === 20 ? -15_000 : completed * 500,
      refundsCents: index === 20 ? completed * 500 + 15_000 : index % 9 === 4 ? 5_000 : 0,
      donationsCount: index % 4 === 1 ? 2 : 0,
      donationsCents: index % 4 === 1 ? 1000 + index * 100 : 0,
    };
  });
}

const busyDays = thirtyDays();
const busyTotal = (measure: Exclude<keyof Series["days"][number], "date">) =>
  busyDays.reduce((sum, day) => sum + day[measure], 0);
/** The thirty days before the busy ones: each figure is an eighth lower. */
const busyBefore: Series["before"] = {
  from: "2026-09-23",
  to: "2026-10-22",
  signUps: Math.round(busyTotal("signUps") * 0.875),
  ordersStarted: Math.round(busyTotal("ordersStarted") * 0.875),
  ordersCompleted: Math.round(busyTotal("ordersCompleted") * 0.875),
  revenueCents: Math.round(busyTotal("ordersCompleted") * 0.875) * 500,
  refundsCents: 15_000,
  donationsCount: 14,
  donationsCents: 24_000,
};

const healthy: Health = {
  lookedAt: "2026-11-21T10:15:00.000Z",
  unsettled: [],
  unsettledMore: false,
  undelivered: { count: 0, more: false, oldest: null },
  disputes: [],
  claims: [],
  hasMailSender: true,
  failedMails: 0,
};
const busySummary: Reply<"getAdminSummary"> = {
  users: { total: 128_402 },
  orders: { total: 100_219, completed: 64_120 },
  revenue: { totalCents: 31_456_000, last30DaysCents: busyTotal("revenueCents") },
  donations: { totalCount: 1204, totalCents: 1_450_050, last30DaysCents: busyTotal("donationsCents") },
  messages: { unread: 2 },
  currency: "usd",
};
const unsettled = adminExamples.getAdminHealth.reply.unsettled[0];
const dispute = adminExamples.getAdminHealth.reply.disputes[0];
const unhealthy: Health = {
  ...healthy,
  unsettled: unsettled
    ? [
        { ...unsettled, kind: "order" },
        {
          ...unsettled,
          kind: "donation",
          id: ids.donation,
          payer: { name: "Maximiliane von Hohenfels-Wallerstein", phone: null },
          paymentIntentId: ids.donationPayment,
          why: "mismatch",
        },
        {
          ...unsettled,
          kind: "order",
          payer: null,
          paymentIntentId: "pi_3QNzzzK2eZvKYlo20aB1cD2e",
          why: "gone",
          livemode: true,
        },
        { ...unsettled, kind: "order", paymentIntentId: "pi_3QNyyyK2eZvKYlo20aB1cD2e", why: "refund_refused" },
      ]
    : [],
  undelivered: { count: 3, more: false, oldest: "2026-11-21T08:05:00.000Z" },
  disputes: dispute
    ? [
        { ...dispute, kind: "order" },
        {
          ...dispute,
          id: "dp_2",
          kind: null,
          recordId: null,
          payer: null,
          paymentIntentId: null,
          reason: "something_new",
          status: "under_review",
          respondBy: null,
        },
      ]
    : [],
  claims: [{ orderId: ids.order, userId: ids.user, phone, since: "2026-11-20T10:05:00.000Z" }],
};
const emptySummary: Reply<"getAdminSummary"> = {
  users: { total: 1 },
  orders: { total: 0, completed: 0 },
  revenue: { totalCents: 0, last30DaysCents: 0 },
  donations: { totalCount: 0, totalCents: 0, last30DaysCents: 0 },
  messages: { unread: 0 },
  currency: "jpy",
};
const zeroDays = thirtyDays().map(({ date }) => ({
  date,
  signUps: 0,
  ordersStarted: 0,
  ordersCompleted: 0,
  revenueCents: 0,
  refundsCents: 0,
  donationsCount: 0,
  donationsCents: 0,
}));
const busyResponses: MockResponses = {
  getAdminSummary: { reply: busySummary },
  getAdminSeries: { reply: { ...adminExamples.getAdminSeries.reply, days: busyDays, before: busyBefore } },
  getAdminHealth: { reply: unhealthy },
};

const withoutSender: MockResponses = {
  ...busyResponses,
  getAdminHealth: { reply: { ...healthy, hasMailSender: false, failedMails: 12 } },
};

const waitUntilDrawn = async (page: Page) => {
  await page.getByRole("application").nth(3).waitFor();
  await page.getByText(words.health.checkedAt).waitFor();
};
const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-overview-${name}`,
  path: "/admin",
  who: "admin",
  mockResponses: { renewAdminSession: { reply: { token } }, ...responses },
  reach: waitUntilDrawn,
  ...overrides,
});

export const adminOverviewStates: readonly PageState[] = [
  state("busy", busyResponses),
  state(
    "tables",
    { ...busyResponses, getAdminHealth: { reply: healthy } },
    {
      reach: async (page) => {
        await waitUntilDrawn(page);
        await page.getByRole("button", { name: words.days.asTableOf(words.charts.revenue.title) }).click();
        await page.getByRole("button", { name: words.days.asTableOf(words.charts.orders.title) }).click();
        await page.getByRole("table").nth(1).waitFor();
      },
    },
  ),
  state("no-mail", withoutSender, {
    reach: (page) => page.getByText(words.health.mails.noSender).waitFor(),
  }),
  state(
    "mails-given-up",
    { ...withoutSender, ...givenUpResponses },
    {
      reach: async (page) => {
        await page.getByRole("button", { name: words.health.mails.show }).click();
        await page
          .getByRole("dialog", { name: words.health.mails.title })
          .getByText(/MessageRejected/)
          .waitFor();
      },
    },
  ),
  state(
    "new-shop",
    {
      getAdminSummary: { reply: emptySummary },
      getAdminSeries: { reply: { currency: "jpy", days: zeroDays } },
      getAdminHealth: { reply: healthy },
    },
    { reach: (page) => page.getByText(words.days.none(30)).waitFor() },
  ),
  state(
    "failed",
    {
      getAdminSummary: { status: 403, code: "forbidden", message: "" },
      getAdminSeries: { status: 403, code: "forbidden", message: "" },
      getAdminHealth: { status: 403, code: "forbidden", message: "" },
    },
    {
      reach: async (page) => {
        await page.getByText(words.figures.failed).waitFor();
        await page.getByText(words.health.failed).waitFor();
        await page.getByText(words.days.failed("30")).waitFor();
      },
      consoleErrors: [/status of 403/],
    },
  ),
];
