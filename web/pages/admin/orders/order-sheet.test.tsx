import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { adminOrder, ids, orderDetail } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "./orders.tsx";

signInAdminBeforeEach();

type Detail = Reply<"getAdminOrder">["order"];
const pending = { status: "pending", lineState: "none", paidAt: null } as const;

async function openOrder(overrides: Partial<Detail> = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  const order: Detail = { ...orderDetail, ...overrides };
  const api = stubApi({
    listAdminOrders: { reply: { orders: [adminOrder], nextCursor: null } },
    getAdminOrder: { reply: { order } },
    listAdminMails: adminExamples.listAdminMails,
    ...answers,
  });
  const user = openAdmin("orders", Orders, `?open=${ids.order}`);
  const sheet = within(await screen.findByRole("dialog", { name: order.customerName || "Deleted account" }));
  await screen.findByRole("table");
  return { api, order, user, sheet };
}
const fact = (sheet: Awaited<ReturnType<typeof openOrder>>["sheet"], name: string) =>
  sheet.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

describe("an order's sheet", () => {
  it("shows the details, and links to the customer and to the payment at Stripe", async () => {
    const { sheet } = await openOrder();
    expect(sheet.getByText("License active")).toBeDefined();
    expect(fact(sheet, "Order ID")).toContain(ids.order);
    expect(fact(sheet, "Number")).toBe("+447700900123");
    expect(fact(sheet, "Amount")).toBe("$5.00");
    expect(fact(sheet, "Status")).toBe("Active. The assistant answers this number.");
    expect(fact(sheet, "Payment")).toBe(`${ids.payment}Test payment`);
    expect(sheet.queryByText("Refunded", { selector: "dt" })).toBeNull();
    expect(sheet.getByRole("link", { name: "Open account: Ada Osei" }).getAttribute("href")).toBe(
      `/admin/users?open=${ids.user}`,
    );
    const stripe = sheet.getByRole("link", { name: "Open in Stripe (opens in a new tab)" });
    expect(stripe.getAttribute("href")).toBe(`https://dashboard.stripe.com/test/payments/${ids.payment}`);
    expect(stripe.getAttribute("target")).toBe("_blank");
  });

  it("links to Stripe's live mode for a live payment", async () => {
    const { sheet } = await openOrder({ livemode: true });
    expect(sheet.getByRole("link", { name: /Open in Stripe/ }).getAttribute("href")).toBe(
      `https://dashboard.stripe.com/payments/${ids.payment}`,
    );
    expect(fact(sheet, "Payment")).toBe(ids.payment);
  });

  it("has no links and no refund button when customer and payment no longer exist", async () => {
    const { sheet } = await openOrder({ customerName: "", customerEmail: "", phone: "", paymentIntentId: null });
    expect(fact(sheet, "Customer")).toBe("Deleted account");
    expect(sheet.queryByRole("link")).toBeNull();
    expect(sheet.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  it.each<[string, Partial<Detail>, string]>([
    ["deleted", {}, "Ended because its account was deleted."],
    [
      "deleted, and whose payment was refunded",
      { refundedCents: 500 },
      "Ended, because the payment was refunded or lost in a dispute.",
    ],
    [
      "deleted, and whose dispute was lost",
      { dispute: "lost" },
      "Ended, because the payment was refunded or lost in a dispute.",
    ],
  ])("explains the ended license of an account that was %s", async (_, overrides, text) => {
    const erased = { customerName: "", customerEmail: "", phone: "", lineState: "ended" } as const;
    const { sheet } = await openOrder({ ...erased, ...overrides });
    expect(fact(sheet, "Status")).toBe(text);
  });

  it("lists the history in words, with amounts and sources, and explains known codes", async () => {
    const at = "2026-11-21T09:41:00.000Z";
    const { sheet } = await openOrder({
      timeline: [
        { at, what: "started", amountCents: 500, via: "page" },
        { at, what: "payment_refused", via: "webhook", detail: "insufficient_funds" },
        { at, what: "payment_refused", via: "webhook", detail: "a_new_code" },
        { at, what: "payment_refused", via: "webhook", detail: "constructor" },
        { at, what: "canceled", via: "reconciler", detail: "expired" },
        { at, what: "paid", amountCents: 500, via: "customer" },
        { at, what: "refunded", amountCents: 150, via: "admin" },
      ],
    });
    const events = sheet.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(events[0]).toMatch(/^Order started: \$5\.00.*Reported by the customer's page$/);
    expect(events[1]).toContain("The card had insufficient funds.Stripe code: insufficient_funds");
    expect(events[2]).toMatch(/^Payment declinedStripe code: a_new_code/);
    expect(events[3]).toMatch(/^Payment declinedStripe code: constructor/);
    expect(events[4]).toMatch(/^CanceledUnpaid for 7 days\..*Found by the job that runs every ten minutes$/);
    expect(events[5]).toMatch(/By the customer$/);
    expect(events[6]).toMatch(/^Refunded: \$1\.50.*By an admin$/);
  });
});

describe("an order's actions", () => {
  it.each<[string, Partial<Detail>, readonly string[]]>([
    ["paid", {}, ["Refund", "Suspend license", "End license"]],
    ["refunded in part", { refundedCents: 200 }, ["Refund", "Suspend license", "End license"]],
    ["with a dispute that was won", { dispute: "won" }, ["Refund", "Suspend license", "End license"]],
    ["waiting for its number", { lineState: "claimed" }, ["Refund", "Suspend license", "End license"]],
    [
      "suspended by an admin",
      { lineState: "suspended", lineBecause: "shop" },
      ["Refund", "End license", "Resume license"],
    ],
    ["ended by an admin", { lineState: "ended", lineBecause: "shop" }, ["Refund", "Resume license"]],
    ["of an erased account", { phone: "", customerEmail: "", lineState: "ended" }, ["Refund"]],
    ["refunded in full", { refundedCents: 500, lineState: "ended" }, []],
    ["disputed", { dispute: "open", lineState: "suspended" }, ["End license"]],
    ["with a lost dispute", { dispute: "lost", lineState: "ended" }, []],
    ["pending", pending, ["Sync with Stripe"]],
    ["canceled", { ...pending, status: "canceled" }, ["Sync with Stripe"]],
    ["pending without a payment", { ...pending, paymentIntentId: null }, []],
  ])("are those that the order's state allows: %s", async (_, overrides, names) => {
    const { sheet } = await openOrder(overrides);
    const actionNames = ["Refund", "Suspend license", "End license", "Resume license", "Sync with Stripe"];
    const shownNames = actionNames.filter((name) => sheet.queryByRole("button", { name }) !== null);
    expect(shownNames).toEqual(names);
  });

  it("come with an explanation, during a dispute, of why no refund is possible", async () => {
    const { sheet } = await openOrder({ dispute: "open", disputedCents: 500, lineState: "suspended" });
    expect(sheet.getByText(/You can't refund a disputed payment/)).toBeDefined();
    expect(fact(sheet, "Disputed amount")).toBe("$5.00");
  });
});

describe("a refund", () => {
  const refunded = (refundedCents: number): Detail => ({ ...orderDetail, refundedCents });
  const press = async ({ user }: Awaited<ReturnType<typeof openOrder>>, name: string) =>
    user.click(await screen.findByRole("button", { name }));

  it("in part asks for confirmation, naming amount, customer and license, then updates the sheet and the list", async () => {
    const page = await openOrder({}, { refundAdminOrder: { reply: { order: refunded(150) } } });
    const { api, user, sheet } = page;
    await press(page, "Refund");
    await user.click(screen.getByRole("radio", { name: /part/i }));
    await user.type(screen.getByRole("textbox", { name: /amount/i }), "1.50");
    await press(page, "Continue");
    const dialog = within(screen.getByRole("dialog", { name: /\$1\.50/ }));
    expect(dialog.getByText(/goes back to Ada Osei/)).toBeDefined();
    expect(dialog.getByText(/^The license for \+44 7700 900123 stays active/)).toBeDefined();
    const listCallCount = api.callsOf("listAdminOrders").length;
    await user.click(dialog.getByRole("button", { name: "Refund $1.50" }));
    expect(await sheet.findByText("$1.50 was refunded.")).toBeDefined();
    expect(api.callsOf("refundAdminOrder").map(({ body }) => body)).toEqual([
      { amountCents: 150, requestId: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(fact(sheet, "Refunded")).toBe("$1.50");
    expect(sheet.getByText("Partly refunded")).toBeDefined();
    await waitFor(() => expect(api.callsOf("listAdminOrders").length).toBe(listCallCount + 1));
    expect(api.callsOf("getAdminOrder"), "the sheet shows the reply, without refetching").toHaveLength(1);
  });

  it("in full removes the refund button, and focuses the outcome", async () => {
    const page = await openOrder({}, { refundAdminOrder: { reply: { order: refunded(500) } } });
    await press(page, "Refund");
    await press(page, "Continue");
    expect(screen.getByText(/^This is a full refund. The license for \+44 7700 900123 ends/)).toBeDefined();
    await press(page, "Refund $5.00");
    const notice = await page.sheet.findByText("$5.00 was refunded.");
    expect(page.sheet.queryByRole("button", { name: "Refund" })).toBeNull();
    expect(document.activeElement?.contains(notice)).toBe(true);
  });

  it("that is pending at Stripe is reported as such", async () => {
    const page = await openOrder({}, { refundAdminOrder: { reply: { order: refunded(0) } } });
    await press(page, "Refund");
    await press(page, "Continue");
    await press(page, "Refund $5.00");
    expect(await page.sheet.findByText(/The refund is pending at Stripe/)).toBeDefined();
  });

  it("that is rejected shows the server's message", async () => {
    const message = "You can refund up to $4.00 of this order.";
    const page = await openOrder({}, { refundAdminOrder: failure(409, message, { code: "refund_refused" }) });
    await press(page, "Refund");
    await press(page, "Continue");
    await press(page, "Refund $5.00");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
  });

  it("repeated after a lost response sends the same request again", async () => {
    const page = await openOrder({}, { refundAdminOrder: ["connection lost", { reply: { order: refunded(500) } }] });
    await press(page, "Refund");
    await press(page, "Continue");
    await press(page, "Refund $5.00");
    await screen.findByRole("alert");
    await press(page, "Refund $5.00");
    expect(await page.sheet.findByText("$5.00 was refunded.")).toBeDefined();
    const [first, second] = page.api.callsOf("refundAdminOrder").map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it("whose response was lost appears when the dialog closes, because the order is refetched", async () => {
    const page = await openOrder({}, { refundAdminOrder: "connection lost" });
    await press(page, "Refund");
    await press(page, "Continue");
    await press(page, "Refund $5.00");
    await screen.findByRole("alert");
    page.api.answers.getAdminOrder = { reply: { order: refunded(500) } };
    await press(page, "Back");
    await waitFor(() => expect(page.sheet.queryByRole("button", { name: "Refund" })).toBeNull());
    expect(fact(page.sheet, "Refunded")).toBe("$5.00");
  });
});

describe("asking Stripe", () => {
  const syncWithStripe = async (
    overrides: Partial<Detail>,
    resolveAdminOrder: NonNullable<Parameters<typeof stubApi>[0]>["resolveAdminOrder"],
  ) => {
    const page = await openOrder(overrides, { resolveAdminOrder });
    await page.user.click(page.sheet.getByRole("button", { name: "Sync with Stripe" }));
    return page;
  };

  it("completes an order that is paid at Stripe, and reports it", async () => {
    const { sheet } = await syncWithStripe(pending, { reply: { order: orderDetail } });
    const notice = await sheet.findByText("The order is now complete.");
    expect(sheet.getByText("Complete")).toBeDefined();
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  });

  it("names the button in its description, because other buttons are beside it", async () => {
    const { sheet } = await openOrder(pending, {});
    const description = sheet.getByText(
      "To find out whether the customer paid, sync with Stripe. That updates the order, and moves no money.",
    );
    const button = sheet.getByRole("button", { name: "Sync with Stripe" });
    expect(button.getAttribute("aria-describedby")).toBe(description.id);
  });

  it("reports that nothing changed, and can be repeated", async () => {
    const { api, user, sheet } = await syncWithStripe(pending, { reply: { order: { ...orderDetail, ...pending } } });
    await sheet.findByText("Nothing changed. Stripe says this payment hasn't succeeded.");
    await user.click(sheet.getByRole("button", { name: "Sync with Stripe" }));
    expect(api.callsOf("resolveAdminOrder")).toHaveLength(2);
  });

  it("reports that the payment was canceled at Stripe", async () => {
    const { sheet } = await syncWithStripe(pending, {
      reply: { order: { ...orderDetail, ...pending, status: "canceled" } },
    });
    expect(await sheet.findByText(/The order is now canceled/)).toBeDefined();
  });

  it("explains a payment that does not match with what was paid and expected, and leads to Stripe first", async () => {
    const { sheet } = await syncWithStripe(
      pending,
      failure(409, "$4.99 was paid in Stripe, but this order expects $5.00.", { code: "payment_mismatch" }),
    );
    expect((await sheet.findByRole("alert")).textContent).toBe(
      "The payment doesn't match the order, so the order stays as it is. $4.99 was paid in Stripe, but this order expects $5.00. Refund the payment in Stripe, then ask the customer to order again.",
    );
    const link = sheet.getByRole("link", { name: /Open in Stripe/ });
    expect(link.parentElement?.firstElementChild).toBe(link);
    expect(sheet.queryByText(/^To find out whether the customer paid/), "was just found out").toBeNull();
  });

  it("reports that Stripe does not respond", async () => {
    const { sheet } = await syncWithStripe(
      pending,
      failure(503, "Our payment provider does not answer at the moment."),
    );
    expect((await sheet.findByRole("alert")).textContent).toBe("Our payment provider does not answer at the moment.");
  });
});
