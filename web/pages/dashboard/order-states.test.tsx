import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDashboard, order, rowOf, signIn, stubDashboardApi } from "../../testing/dashboard.tsx";
import { delayedAnswer } from "../../testing/stub-api.ts";

beforeEach(signIn);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const active = order(1, "complete");
const suspended = order(2, "complete", { lineState: "suspended" });
const claimed = order(3, "complete", { lineState: "claimed" });
const ended = order(4, "complete", { lineState: "ended", refundedCents: 500 });

describe("the row of an order", () => {
  it.each([
    [
      "a refused payment",
      order(1, "pending", { paymentProblem: "Your bank declined the payment." }),
      "Your bank declined the payment.",
    ],
    ["a full refund", ended, "$5.00 refunded in full"],
    ["the license that a refund ended", ended, "The license for this number ended with the refund."],
    [
      "an automatic refund for a number that another customer holds",
      { ...ended, lineBecause: "taken" as const },
      "We refunded you because the number belongs to another customer.",
    ],
    [
      "a partial refund",
      order(1, "complete", { refundedCents: 200 }),
      "$2.00 of $5.00 refunded. Your license stays active.",
    ],
    ["a partial refund of a license that is paused", { ...suspended, refundedCents: 200 }, "$2.00 of $5.00 refunded."],
    ["a dispute", suspended, "This payment is in dispute. The assistant won’t reply until that’s settled."],
    [
      "a lost dispute",
      order(1, "complete", { lineState: "ended" }),
      "Your bank reversed this payment, so the license for this number has ended.",
    ],
    [
      "a claim for a number that another customer holds",
      claimed,
      "This number already has a license in another account, so yours isn’t active yet. Within 3 days of your payment, we’ll activate it or refund you in full. We’ll email you either way.",
    ],
    [
      "a license that an admin ended",
      order(1, "complete", { lineState: "ended", lineBecause: "shop" }),
      "We’ve ended this license, so the assistant no longer replies to this number.",
    ],
    [
      "a license that an admin paused",
      { ...suspended, lineBecause: "shop" as const },
      "We’ve paused this license, so the assistant won’t reply for now.",
    ],
  ])("describes %s in a sentence", async (_, shownOrder, sentence) => {
    stubDashboardApi([shownOrder]);
    openDashboard();
    expect((await rowOf(shownOrder.phone)).getByText(sentence)).toBeDefined();
  });

  it("has no note when the order is simply paid or unpaid", async () => {
    stubDashboardApi([active, order(5, "pending")]);
    openDashboard();
    const cells = within(await screen.findByRole("table")).getAllByRole("cell");
    expect(cells[2]?.textContent).toBe("Complete$5.00, paid onceReceipt");
    expect(within(screen.getByRole("table")).queryByRole("link", { name: "Write to us" })).toBeNull();
    expect(cells[7]?.textContent).toMatch(
      /^Not paidYour \$5 price is held until [^.]*\. After that, the current price applies\.$/,
    );
  });

  it.each([
    ["Complete", "a partial refund", order(1, "complete", { refundedCents: 200 })],
    ["Refunded", "a full refund", ended],
    ["Paused", "a dispute", suspended],
    ["Under review", "a claim", claimed],
    ["Ended", "a license that an admin ended", order(1, "complete", { lineState: "ended", lineBecause: "shop" })],
  ])("has the status %j after %s", async (status, _, shownOrder) => {
    stubDashboardApi([shownOrder]);
    openDashboard();
    const row = await rowOf(shownOrder.phone);
    expect(row.getByText(status, { exact: true })).toBeDefined();
    expect(row.queryByText("Complete") !== null).toBe(status === "Complete");
    expect(row.getByText("No actions")).toBeDefined();
  });

  it.each([
    ["leads to the contact page while a number is under review", claimed, "/contact"],
    ["leads to the contact page while the license is paused", suspended, "/contact"],
    ["leads to the contact page when the shop ended the license", { ...suspended, lineState: "ended" }, "/contact"],
    ["asks for nothing once the money is back", ended, undefined],
  ])("%s", async (_, shownOrder, address) => {
    stubDashboardApi([shownOrder]);
    openDashboard();
    const row = await rowOf(shownOrder.phone);
    expect(row.queryByRole("link", { name: "Write to us" })?.getAttribute("href")).toBe(address);
  });

  it("offers to say why the shop ended a license, which no refund or dispute explains", async () => {
    const endedByShop = order(1, "complete", { lineState: "ended", lineBecause: "shop" });
    stubDashboardApi([endedByShop]);
    openDashboard();
    const link = (await rowOf(endedByShop.phone)).getByRole("link", { name: "Write to us" });
    expect(link.parentElement?.textContent).toBe("Think it’s a mistake, or want to know why? Write to us");
    expect(link.getAttribute("href")).toBe("/contact");
  });

  it("does not mention a decline once the order is paid", async () => {
    stubDashboardApi([order(1, "complete", { paymentProblem: "Your bank declined the payment." })]);
    openDashboard();
    await screen.findByRole("table");
    expect(screen.queryByText("Your bank declined the payment.")).toBeNull();
  });

  it("shows a refund in the order's own currency", async () => {
    stubDashboardApi([order(1, "complete", { amount: 700, refundedCents: 700, currency: "jpy", lineState: "ended" })]);
    openDashboard();
    expect(await screen.findByText("¥700 refunded in full")).toBeDefined();
  });
});

describe("the registered numbers", () => {
  const findNumbersRegion = async () => within(await screen.findByRole("region", { name: "Registered numbers" }));

  it.each([
    ["a dispute", suspended, "Payment in dispute."],
    ["the shop", { ...suspended, lineBecause: "shop" as const }, "Paused by our team."],
  ])("say that %s paused a license, and lead to its order", async (_, paused, reason) => {
    stubDashboardApi([active, paused]);
    openDashboard();
    const link = await screen.findByRole("link", { name: "See order" });
    expect(link.closest("li")?.textContent).toContain(reason);
    const row = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    expect(row?.tagName).toBe("TR");
    expect(row?.textContent).toContain(`+${paused.phone}`);
  });

  it("include active lines and, marked as such, suspended ones, and count both", async () => {
    stubDashboardApi([active, suspended, claimed, ended]);
    openDashboard();
    const lines = await findNumbersRegion();
    const cards = lines.getAllByRole("listitem").map((item) => item.textContent);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toContain(`+${active.phone}`);
    expect(cards[0]).toContain("Paid once");
    expect(cards[1]).toContain(`+${suspended.phone}`);
    expect(cards[1]).toContain("Paused");
    expect(cards[1]).not.toContain("Paid once");
    expect(lines.getByText("1 active, 1 paused")).toBeDefined();
  });

  it("say above the assistant's number from which of several numbers to write", async () => {
    const fromWhere = async () =>
      (await findNumbersRegion()).getByRole("heading", { name: "Chat with the assistant" }).nextSibling?.textContent;
    stubDashboardApi([active, suspended]);
    openDashboard();
    expect(await fromWhere()).toBe(`Write from +${active.phone}.`);
    cleanup();
    stubDashboardApi([active, order(6, "complete")]);
    openDashboard();
    expect(await fromWhere()).toBe("Write from any of your active numbers.");
  });

  it("count none as active when every line is suspended", async () => {
    stubDashboardApi([suspended]);
    openDashboard();
    const lines = await findNumbersRegion();
    expect(lines.getByText("1 paused")).toBeDefined();
    expect(lines.queryByText(/active|yours for life/)).toBeNull();
  });

  it("are replaced by an explanation when all paid licenses are ended or claimed", async () => {
    stubDashboardApi([claimed, ended]);
    openDashboard();
    const lines = await findNumbersRegion();
    expect(lines.getByText(/^None of your numbers are active right now\./)).toBeDefined();
    expect(lines.queryByRole("listitem")).toBeNull();
  });

  it.each([
    ["ended", [ended]],
    ["suspended", [suspended]],
    ["claimed", [claimed]],
  ])("cause a checklist warning, other than the one for unpaid orders, when the only line is %s", async (_, orders) => {
    stubDashboardApi(orders);
    openDashboard();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(checklist.getByText(/^None of your numbers are active right now/)).toBeDefined();
    expect(checklist.queryByText(/^No order is complete yet\./)).toBeNull();
  });

  it("cause no warning while one of them is active", async () => {
    stubDashboardApi([ended, active]);
    openDashboard();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(checklist.queryByText(/^None of your numbers|^No order is complete/)).toBeNull();
  });
});

describe("deleting an order", () => {
  const pending = order(1, "pending");
  const openDialog = async (answers: Parameters<typeof stubDashboardApi>[1]) => {
    stubDashboardApi([pending], answers);
    const person = openDashboard();
    await person.click((await rowOf(pending.phone)).getByRole("button", { name: "Delete" }));
    return { person, dialog: within(await screen.findByRole("dialog", { name: "Delete this order?" })) };
  };

  it("removes the order from the list even if it was already deleted in another tab", async () => {
    const notFound = { status: 404, body: { message: "We couldn’t find that.", code: "not_found" } };
    const { person, dialog } = await openDialog({ deleteOrder: notFound });
    await person.click(dialog.getByRole("button", { name: "Delete order" }));
    expect(await screen.findByText("The order was deleted.")).toBeDefined();
    expect(screen.getByText("No orders yet")).toBeDefined();
  });

  it("keeps the dialog open until the server has responded", async () => {
    const delayed = delayedAnswer({ status: 500 });
    const { person, dialog } = await openDialog({ deleteOrder: delayed.answer });
    await person.click(dialog.getByRole("button", { name: "Delete order" }));
    await person.click(dialog.getByRole("button", { name: "Close" }));
    delayed.release();
    expect((await dialog.findByRole("alert")).textContent).toBe("Unable to delete this order. Please try again.");
  });
});
