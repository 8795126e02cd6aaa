import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { ids } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Overview from "../overview.tsx";

signInAdminBeforeEach();

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
const exampleHealth = adminExamples.getAdminHealth.reply;
const healthyAnswers = {
  getAdminSummary: { reply: adminExamples.getAdminSummary.reply },
  getAdminSeries: { reply: adminExamples.getAdminSeries.reply },
  getAdminHealth: { reply: noProblems },
} as const;
const openOverview = () => openAdmin("overview", Overview);
const addressOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

describe("the open problems", () => {
  const [unsettled] = exampleHealth.unsettled;
  const withPayment = (overrides: object) => ({
    ...healthyAnswers,
    getAdminHealth: [{ reply: { ...noProblems, unsettled: [{ ...unsettled, ...overrides }] } }, { reply: noProblems }],
  });

  it("fail without affecting the rest of the page when Stripe does not respond, and can be retried", async () => {
    const stripeFails = failure(400, "Our payment provider isn’t responding.", { code: "provider_unavailable" });
    const api = stubApi({ ...healthyAnswers, getAdminHealth: stripeFails });
    const user = openOverview();
    expect(await screen.findByText(/^Stripe isn't responding/)).toBeDefined();
    expect(await addressOf(/^Users 128/)).toBe("/admin/users");
    expect(screen.getByText("2 messages are unread.")).toBeDefined();
    api.answers.getAdminHealth = { reply: noProblems };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Apart from unread messages, nothing needs attention.")).toBeDefined();
  });

  it("include a paid but unsettled order; settling it is reported, and refetches the problems", async () => {
    const api = stubApi({
      ...withPayment({}),
      resolveAdminOrder: { reply: adminExamples.resolveAdminOrder.reply },
    });
    const user = openOverview();
    await user.click(await screen.findByRole("button", { name: "Sync with Stripe: order of Ada Lovelace" }));
    expect(await screen.findByText("The order of Ada Lovelace is now complete.")).toBeDefined();
    expect(api.callsOf("resolveAdminOrder").map(({ path }) => path)).toEqual([
      `/api/admin/orders/${ids.order}/resolve`,
    ]);
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Sync with Stripe/ })).toBeNull());
    expect(api.callsOf("getAdminHealth")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Needs attention" }));
  });

  it("include a paid but unsettled donation, which is settled by the route for donations", async () => {
    const api = stubApi({
      ...withPayment({ kind: "donation", id: ids.donation, payer: null }),
      resolveAdminDonation: { reply: adminExamples.resolveAdminDonation.reply },
    });
    const user = openOverview();
    await user.click(await screen.findByRole("button", { name: `Sync with Stripe: donation of ${ids.donation}` }));
    expect(await screen.findByText(`The donation of ${ids.donation} is now complete.`)).toBeDefined();
    expect(api.callsOf("resolveAdminOrder")).toEqual([]);
  });

  it("name a payment by its payer and number, and by its id only in small print", async () => {
    stubApi(withPayment({}));
    openOverview();
    const name = await screen.findByText("Ada Lovelace");
    expect(name.closest("p")?.textContent).toMatch(/^\$5\.00Ada Lovelace\+44[\d ]+$/);
    expect(name.closest("li")?.textContent).toContain(ids.order);
  });

  it("explain why a payment could not be settled, and keep listing it", async () => {
    stubApi({ ...withPayment({}), resolveAdminOrder: failure(409, "This payment is of another amount.") });
    const user = openOverview();
    await user.click(await screen.findByRole("button", { name: /^Sync with Stripe/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("This payment is of another amount.");
    expect(screen.getByRole("button", { name: /^Sync with Stripe/ })).toBeDefined();
  });

  it.each([
    ["mismatch", "Open order", true],
    ["gone", "Open order", false],
    ["refund_refused", "Open order", true],
  ] as const)(
    'offer a link to Stripe but no settling for a payment with the problem "%s"',
    async (why, recordLink, hasRecord) => {
      stubApi(withPayment({ why, livemode: true }));
      openOverview();
      const link = await screen.findByRole("link", { name: /^Open in Stripe/ });
      expect(link.getAttribute("href")).toBe(`https://dashboard.stripe.com/payments/${ids.payment}`);
      expect(screen.queryByRole("button", { name: /^Sync with Stripe/ })).toBeNull();
      expect(screen.queryByRole("link", { name: recordLink })?.getAttribute("href")).toBe(
        hasRecord ? `/admin/orders?open=${ids.order}` : undefined,
      );
    },
  );

  it("include the number of events that the shop missed, which can be fetched", async () => {
    const undeliveredEvents = { count: 4, more: false, oldest: "2026-11-21T08:05:00.000Z" };
    stubApi({
      ...healthyAnswers,
      getAdminHealth: [{ reply: { ...noProblems, undelivered: undeliveredEvents } }, { reply: noProblems }],
      followAdminEvents: { reply: { followed: 3, failed: 1 } },
    });
    const user = openOverview();
    expect(await screen.findByText(/^The shop missed 4 Stripe events\./)).toBeDefined();
    expect(screen.getByText(/An event leaves this list once it arrives, or after three days\./)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Fetch now" }));
    expect(await screen.findByText(/^We fetched 3 events\. 1 event failed\./)).toBeDefined();
  });

  it("describe a dispute in plain words, with the time remaining as of Stripe's response", async () => {
    stubApi({ ...healthyAnswers, getAdminHealth: { reply: { ...noProblems, disputes: exampleHealth.disputes } } });
    openOverview();
    expect(await screen.findByText("The cardholder says they didn't make this payment.")).toBeDefined();
    expect(screen.getByText(/^Respond by/).textContent).toMatch(/9 days left$/);
    expect(screen.getByText("Ada Lovelace")).toBeDefined();
  });

  it("link to Stripe's disputes for a dispute without a payment or a record", async () => {
    const [dispute] = exampleHealth.disputes;
    if (dispute === undefined) throw new Error("The example has no dispute.");
    const unknown = { ...dispute, kind: null, recordId: null, payer: null, paymentIntentId: null };
    stubApi({ ...healthyAnswers, getAdminHealth: { reply: { ...noProblems, disputes: [unknown] } } });
    openOverview();
    expect(await addressOf(/^Disputes in Stripe/)).toBe("https://dashboard.stripe.com/test/disputes");
  });

  it("announce a missing sender above everything else, and do not claim that nothing needs attention", async () => {
    stubApi({ ...healthyAnswers, getAdminHealth: { reply: { ...noProblems, hasMailSender: false } } });
    openOverview();
    expect((await screen.findByRole("alert")).textContent).toMatch(/^The shop can't send email/);
    expect(screen.queryByText(/nothing needs attention/i)).toBeNull();
  });

  it("include an order that waits for a number held by another customer", async () => {
    stubApi({ ...healthyAnswers, getAdminHealth: { reply: { ...noProblems, claims: exampleHealth.claims } } });
    openOverview();
    expect(await addressOf(/^Open waiting order$/)).toBe(`/admin/orders?open=${ids.order}`);
    expect(screen.getByText("1 thing needs attention.")).toBeDefined();
  });

  it("lead from a number conflict to both orders, and say when the waiting one is refunded", async () => {
    const [claim] = exampleHealth.claims;
    const withClaim = (since: string) => ({
      ...healthyAnswers,
      getAdminHealth: { reply: { ...noProblems, claims: [{ ...claim, since }] } },
    });
    const api = stubApi(withClaim("2026-11-20T10:05:00.000Z"));
    const user = openOverview();
    expect(
      await screen.findByText(
        /If you do nothing, we refund this waiting order automatically on Nov 23, 2026, 10:05.AM UTC\.$/,
      ),
    ).toBeDefined();
    expect(await addressOf(/^All orders for this number$/)).toBe(`/admin/orders?search=${claim?.phone}`);
    api.answers.getAdminHealth = withClaim("2026-11-18T10:05:00.000Z").getAdminHealth;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText(/refund of this waiting order was due on Nov 21, 2026, 10:05.AM/)).toBeDefined();
  });

  it.each([
    ["order", "mismatch", /^The payment doesn't match its order, so/],
    ["donation", "mismatch", /^The payment doesn't match its donation, so/],
    ["donation", "gone", /^The donation was deleted\./],
  ] as const)("say of a payment for %s with the problem %s which of the two it is", async (kind, why, text) => {
    stubApi(withPayment({ kind, why }));
    openOverview();
    expect(await screen.findByText(text)).toBeDefined();
  });
});
