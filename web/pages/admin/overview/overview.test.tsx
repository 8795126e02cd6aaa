import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Overview from "./overview.tsx";

signInAdminBeforeEach();

// The chart library is large. Loading it here keeps the first test within its timeout.
beforeAll(() => import("./bars.tsx"));

type Day = Reply<"getAdminSeries">["days"][number];
const emptyDay: Day = {
  date: "2026-11-21",
  signUps: 0,
  ordersStarted: 0,
  ordersCompleted: 0,
  revenueCents: 0,
  refundsCents: 0,
  donationsCount: 0,
  donationsCents: 0,
};
const days: Day[] = Array.from({ length: 30 }, (_, index) => ({
  ...emptyDay,
  date: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
}));
days[29] = { ...emptyDay, ordersStarted: 4, ordersCompleted: 3, revenueCents: 1000, refundsCents: 500 };
days[28] = { ...emptyDay, date: "2026-11-20", revenueCents: -700, signUps: 2 };

const noProblems: Reply<"getAdminHealth"> = {
  lookedAt: "2026-11-21T10:15:00.000Z",
  unsettled: [],
  unsettledMore: false,
  undelivered: { count: 0, more: false, oldest: null },
  disputes: [],
  claims: [],
  hasMailSender: true,
  failedMails: 0,
};
const summary = adminExamples.getAdminSummary.reply;
const healthyAnswers = {
  getAdminSummary: { reply: summary },
  getAdminSeries: { reply: { currency: "usd", days } },
  getAdminHealth: { reply: noProblems },
} as const;
const openOverview = () => openAdmin("overview", Overview);
const addressOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

const headings = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);

describe("the figures", () => {
  it("come below what needs attention, because a dispute has a deadline", async () => {
    stubApi({ ...healthyAnswers, getAdminHealth: { reply: adminExamples.getAdminHealth.reply } });
    openOverview();
    const dispute = await screen.findByText("The cardholder says they didn't make this payment.");
    const users = await screen.findByRole("link", { name: /^Users 128/ });
    expect(dispute.compareDocumentPosition(users) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("are six totals, of which revenue and donations also say what the last 30 days brought", async () => {
    stubApi(healthyAnswers);
    openOverview();
    const figures = within(await screen.findByRole("region", { name: "All time" }));
    expect(figures.getByRole("heading", { name: "All time", level: 2 })).toBeDefined();
    await figures.findByRole("link", { name: /^Users/ });
    expect(figures.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Users 128 ",
      "Orders 97 ",
      "Completed orders 64 ",
      "Revenue $320.00 ",
      "Revenue: $45.00 in the last 30 days",
      "Donated $145.00 12 donations",
      "Donated: $30.00 in the last 30 days",
      "Unread messages 2 ",
    ]);
  });

  it("include revenue in the shop's former currencies", async () => {
    const eur = { currency: "eur", revenueCents: 59_750, last30DaysCents: 0, donationsCents: 0 };
    const gbp = { currency: "gbp", revenueCents: 2000, last30DaysCents: 500, donationsCents: 0 };
    stubApi({ ...healthyAnswers, getAdminSummary: { reply: { ...summary, otherCurrencies: [eur, gbp] } } });
    openOverview();
    expect(await screen.findByRole("link", { name: /^Revenue \$320\.00 and €597\.50, £20\.00$/ })).toBeDefined();
    expect(screen.getByRole("link", { name: "Revenue: $45.00 and £5.00 in the last 30 days" })).toBeDefined();
  });

  it.each([
    [/^Users 128/, "/admin/users"],
    [/^Orders 97/, "/admin/orders"],
    [/^Completed orders 64/, "/admin/orders?status=complete"],
    [/^Revenue \$320\.00/, "/admin/orders?status=complete"],
    [/^Revenue: \$45\.00 in the last 30 days$/, "/admin/orders?status=complete&from=2026-10-23&to=2026-11-21"],
    [/^Donated \$145\.00 12 donations$/, "/admin/donations?status=complete"],
    [/^Donated: \$30\.00 in the last 30 days$/, "/admin/donations?status=complete&from=2026-10-23&to=2026-11-21"],
    [/^Unread messages 2/, "/admin/messages?show=unread"],
    [/^Open messages/, "/admin/messages?show=unread"],
    [/^75%/, "/admin/orders?from=2026-10-23&to=2026-11-21"],
    [/^\$1\.00$/, "/admin/orders?status=complete&from=2026-10-23&to=2026-11-21"],
  ])("link to their lists: %s", async (name, address) => {
    stubApi(healthyAnswers);
    openOverview();
    await screen.findByRole("heading", { name: "Orders" });
    expect(await addressOf(name)).toBe(address);
  });

  it("fail without affecting the rest of the page, and can be retried", async () => {
    const { answers } = stubApi({ ...healthyAnswers, getAdminSummary: failure(400, "") });
    const user = openOverview();
    expect(await screen.findByText("Unable to load summary metrics.")).toBeDefined();
    expect(await screen.findByText("Nothing needs attention.")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Sign-ups" })).toBeDefined();
    answers.getAdminSummary = { reply: summary };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /^Users 128/ })).toBeDefined();
  });

  it("of a new shop are in its currency, below suggested first steps, and nothing is drawn without any activity", async () => {
    const emptySummary = { orders: { total: 0, completed: 0 }, revenue: { totalCents: 0, last30DaysCents: 0 } };
    const reply = { ...summary, ...emptySummary, donations: { totalCount: 0, totalCents: 0, last30DaysCents: 0 } };
    const emptyDays = days.map(({ date }) => ({ ...emptyDay, date }));
    stubApi({
      ...healthyAnswers,
      getAdminSummary: { reply: { ...reply, currency: "jpy" } },
      getAdminSeries: { reply: { currency: "jpy", days: emptyDays } },
    });
    openOverview();
    expect((await screen.findByRole("link", { name: "Check the price" })).getAttribute("href")).toBe("/admin/settings");
    expect(await screen.findByRole("link", { name: /^Revenue ¥0/ })).toBeDefined();
    expect(await screen.findByText("No activity in these 30 days.")).toBeDefined();
    expect(headings().slice(1, 4)).toEqual(["No sales yet", "Needs attention", "Messages"]);
    expect(screen.queryByRole("figure")).toBeNull();
  });
});

describe("the last 30 days", () => {
  it("have each legend on a line of its own below the title, so that charts side by side are level", async () => {
    stubApi(healthyAnswers);
    openOverview();
    for (const title of ["Revenue after refunds", "Orders"]) {
      const button = await screen.findByRole("button", { name: `Show as a table: ${title}` });
      const legend = button.nextElementSibling;
      expect(legend?.tagName).toBe("UL");
      expect(legend?.classList.contains("basis-full")).toBe(true);
    }
  });

  it("can be displayed as a table with totals, in which each day links to its list", async () => {
    stubApi(healthyAnswers);
    const user = openOverview();
    await user.click(await screen.findByRole("button", { name: "Show as a table: Revenue after refunds" }));
    const table = screen.getByRole("table", { name: "Revenue after refunds by day, newest first" });
    const cells = (name: RegExp) =>
      within(within(table).getByRole("row", { name }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells(/Sat, Nov 21, 2026/)).toEqual(["$10.00", "$5.00"]);
    expect(cells(/Fri, Nov 20, 2026/)).toEqual(["-$7.00", "$0.00"]);
    expect(cells(/^30 days/)).toEqual(["$3.00", "$5.00"]);
    await user.click(within(table).getByRole("link", { name: "Sat, Nov 21, 2026" }));
    expect(await screen.findByText("at /admin/orders?status=complete&from=2026-11-21&to=2026-11-21")).toBeDefined();
  });

  it("explain how conversion and refunds are counted", async () => {
    stubApi(healthyAnswers);
    openOverview();
    expect(await screen.findByText(/^4 orders started, 3 completed\./)).toBeDefined();
    expect(await addressOf(/^\$5\.00$/)).toBe("/admin/orders?moneyBack=refunded");
    expect(
      screen.getByText(/^\$3\.00 in 30 days, minus refunds and disputed amounts\. \$5\.00 was refunded/),
    ).toBeDefined();
  });

  it("use the singular for a count of one", async () => {
    const dayWithCountsOfOne = {
      ...emptyDay,
      ordersStarted: 2,
      ordersCompleted: 1,
      donationsCount: 1,
      donationsCents: 500,
      signUps: 1,
    };
    stubApi({
      ...healthyAnswers,
      getAdminSeries: { reply: { currency: "usd", days: [...days.slice(0, 28), emptyDay, dayWithCountsOfOne] } },
    });
    openOverview();
    expect(await screen.findByText(/^2 orders started, 1 completed\./)).toBeDefined();
    expect(screen.getByText("$5.00 in 30 days, in 1 donation.")).toBeDefined();
    expect(screen.getByText("1 new account in 30 days.")).toBeDefined();
  });

  it("have an error state", async () => {
    stubApi({ ...healthyAnswers, getAdminSeries: failure(400, "") });
    openOverview();
    expect(await screen.findByText("Unable to load the last 30 days.")).toBeDefined();
    expect(await addressOf(/^Users 128/)).toBe("/admin/users");
  });
});

describe("the period", () => {
  const previousPeriod = {
    ...emptyDay,
    from: "2026-11-08",
    to: "2026-11-14",
    revenueCents: 400,
    ordersCompleted: 4,
    signUps: 2,
  };
  const seriesAnswer = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
    const dayCount = Number(query.days);
    const generatedDays = Array.from({ length: dayCount }, (_, index) => ({
      ...emptyDay,
      date: new Date(Date.UTC(2026, 10, 22 - dayCount + index)).toISOString().slice(0, 10),
      signUps: 1,
    }));
    return {
      reply: {
        currency: "usd",
        days: dayCount === 30 ? days : dayCount === 7 ? days.slice(-7) : generatedDays,
        before: previousPeriod,
      },
    };
  };

  it("can be selected, is kept in the address, and is compared with the preceding one", async () => {
    stubApi({ ...healthyAnswers, getAdminSeries: seriesAnswer });
    const user = openOverview();
    expect(await screen.findByRole("heading", { name: "The last 30 days" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "7 days" }));
    expect(await screen.findByRole("heading", { name: "The last 7 days" })).toBeDefined();
    expect(screen.getByRole("status", { name: "address" }).textContent).toBe("/admin?days=7");
    const comparison = within(await screen.findByRole("region", { name: "Compared with the previous period" }));
    await waitFor(() => expect(screen.getByText("2 new accounts in 7 days.")).toBeDefined());
    const figures = comparison.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
    expect(figures).toEqual([
      "Revenue$3.00−$1.00 (−25%)$4.00 before",
      "Completed orders3−1 (−25%)4 before",
      "Donations$0.00No change$0.00 before",
      "Sign-ups2No change2 before",
    ]);
    expect(screen.getByText(/Sun, Nov 8, 2026 to Sat, Nov 14, 2026/)).toBeDefined();
    // The 30-day figures at the top always cover 30 days, whatever period is selected.
    expect(await addressOf(/^Revenue: .* in the last 30 days$/)).toBe(
      "/admin/orders?status=complete&from=2026-10-23&to=2026-11-21",
    );
  });

  it("of a year is drawn by week, but listed by day in the table", async () => {
    stubApi({ ...healthyAnswers, getAdminSeries: seriesAnswer });
    const user = openAdmin("overview", Overview, "?days=365");
    expect(await screen.findByText("Each bar is a week. The table lists the days.")).toBeDefined();
    expect(await screen.findByText("365 new accounts in 365 days.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show as a table: Sign-ups" }));
    expect(within(screen.getByRole("table", { name: /^Sign-ups/ })).getAllByRole("row").length).toBeGreaterThan(365);
  });

  it("is 30 days if the number in the address is not one that is offered", async () => {
    const api = stubApi({ ...healthyAnswers, getAdminSeries: seriesAnswer });
    openAdmin("overview", Overview, "?days=31");
    expect(await screen.findByRole("heading", { name: "The last 30 days" })).toBeDefined();
    expect(api.callsOf("getAdminSeries").map(({ query }) => query.days)).toEqual(["30"]);
  });

  it("is counted in the admin's local days, and the page names the time zone", async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      timeZone: "America/New_York",
    });
    const api = stubApi({ ...healthyAnswers, getAdminSeries: seriesAnswer });
    openOverview();
    expect(await screen.findByText(/, including today so far\. Days are in America\/New_York\.$/)).toBeDefined();
    const zones = [...api.callsOf("getAdminSeries"), ...api.callsOf("getAdminSummary")].map(
      ({ query }) => query.timeZone,
    );
    expect(new Set(zones)).toEqual(new Set(["America/New_York"]));
    vi.restoreAllMocks();
  });
});

describe("a page of which several parts fail", () => {
  it("names them in one notice, whose button loads all of them again", async () => {
    const api = stubApi({
      getAdminSummary: failure(400, ""),
      getAdminSeries: failure(400, ""),
      getAdminHealth: failure(400, ""),
    });
    const user = openOverview();
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("Unable to load summary metrics.")).toBeDefined();
    expect(within(alert).getByText("Unable to check if anything needs attention.")).toBeDefined();
    expect(within(alert).getByText("Unable to load the last 30 days.")).toBeDefined();
    expect(headings()).toEqual(["Overview"]);
    Object.assign(api.answers, healthyAnswers);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /^Users 128/ })).toBeDefined();
    expect(await screen.findByText("Apart from unread messages, nothing needs attention.")).toBeDefined();
    expect(await screen.findByRole("heading", { name: "Sign-ups" })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("tells Stripe's failure apart from the shop's own, where the open problems would be", async () => {
    stubApi({
      getAdminSummary: failure(400, ""),
      getAdminSeries: failure(400, ""),
      getAdminHealth: failure(400, "", { code: "provider_unavailable" }),
    });
    openOverview();
    await screen.findByText("Unable to load the last 30 days.");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "Unable to load summary metrics.Unable to load the last 30 days.",
      "Stripe isn't responding, so we can't tell if anything needs attention.",
    ]);
    expect(headings()).toEqual(["Overview", "Needs attention"]);
  });

  it("keeps the notice and its button while they are loaded again, and what did load", async () => {
    const api = stubApi({ ...healthyAnswers, getAdminSummary: failure(400, ""), getAdminHealth: failure(400, "") });
    const user = openOverview();
    expect(await screen.findByRole("heading", { name: "The last 30 days" })).toBeDefined();
    const retry = Promise.withResolvers<{ readonly reply: Reply<"getAdminHealth"> }>();
    api.answers.getAdminHealth = () => retry.promise;
    const button = screen.getByRole("button", { name: "Try again" });
    expect(api.callsOf("getAdminSummary")).toHaveLength(1);
    await user.click(button);
    await waitFor(() => expect(api.callsOf("getAdminSummary")).toHaveLength(2));
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(document.activeElement).toBe(button);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    retry.resolve({ reply: noProblems });
    expect(await screen.findByText("Nothing needs attention.")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toBe("Unable to load summary metrics.");
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  });
});
