import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { user as ada, openDashboard, order, signInBeforeEach, stubDashboardApi } from "../../testing/dashboard.tsx";
import { failure } from "../../testing/stub-api.ts";

signInBeforeEach();

const refundUntil = "2099-01-02T12:00:00.000Z";
const number = "+1 555 010 1001";

/** Opens the dashboard of a customer with a license whose money can be taken back, until `refundOrder` succeeds. */
function open(overrides: Parameters<typeof stubDashboardApi>[1] = {}) {
  let isRefunded = false;
  const api = stubDashboardApi([], {
    getMe: () => ({
      reply: {
        user: ada,
        orders: [order(1, "complete", isRefunded ? { refundedCents: 500, lineState: "ended" } : { refundUntil })],
      },
    }),
    refundOrder: () => {
      isRefunded = true;
      return { reply: { ok: true } };
    },
    ...overrides,
  });
  return { ...api, person: openDashboard() };
}

describe("the refund clock", () => {
  it("says until when the money can be taken back, and two presses do it", async () => {
    const { person, callsOf } = open();
    const row = within(await screen.findByRole("row", { name: new RegExp(number.slice(-4)) }));
    const actions = row.getByRole("button", { name: "Get a refund" }).closest("td");
    expect(actions?.textContent).toMatch(/^Get a refundAvailable until Jan 2/);
    await person.click(row.getByRole("button", { name: "Get a refund" }));
    const dialog = within(screen.getByRole("dialog", { name: "Get your money back?" }));
    expect(
      dialog.getByText(
        /^We’ll refund \$5\.00 to your original payment method\. Most banks show it within 5 to 10 days\./,
      ),
    ).toBeDefined();
    expect(callsOf("refundOrder")).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Refund $5.00" }));
    expect(await dialog.findByText(/^Your refund is on its way/)).toBeDefined();
    expect(callsOf("refundOrder")).toHaveLength(1);
    await person.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" }));
    expect(screen.queryByRole("button", { name: "Get a refund" })).toBeNull();
    expect(screen.getByText("Refunded")).toBeDefined();
    expect(screen.getByText("$5.00 refunded in full")).toBeDefined();
  });

  it("says that the time is over when only that prevents a refund", async () => {
    open({
      getMe: () => ({
        reply: { user: ada, orders: [order(1, "complete", { refundEndedAt: "2026-11-28T12:00:00.000Z" })] },
      }),
    });
    const row = within(await screen.findByRole("row", { name: new RegExp(number.slice(-4)) }));
    expect(row.getByText("No actions").closest("td")?.textContent).toBe("No actionsRefund period ended Nov 28, 2026");
    expect(row.queryByRole("button", { name: "Get a refund" })).toBeNull();
  });

  it.each([
    [1, null],
    [2, "You can refund one license yourself. For another, write to us."],
  ])("says to a customer with %i licenses what becomes of the others", async (count, rule) => {
    const orders = [1, 2].slice(0, count).map((index) => order(index, "complete", index === 1 ? { refundUntil } : {}));
    const { person } = open({ getMe: { reply: { user: ada, orders } } });
    await person.click(await screen.findByRole("button", { name: "Get a refund" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByText(/^You can refund one/)?.textContent ?? null).toBe(rule);
  });

  it("does nothing when the customer keeps the license", async () => {
    const { person, callsOf } = open();
    await person.click(await screen.findByRole("button", { name: "Get a refund" }));
    await person.click(screen.getByRole("button", { name: "Keep my license" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(callsOf("refundOrder")).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Get a refund" }));
  });

  it("says why the money cannot be taken back", async () => {
    const message = "The money for this number was given back once already. Please write to us.";
    const { person } = open({ refundOrder: failure(409, message, { code: "refund_not_possible" }) });
    await person.click(await screen.findByRole("button", { name: "Get a refund" }));
    const dialog = within(screen.getByRole("dialog"));
    await person.click(dialog.getByRole("button", { name: "Refund $5.00" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(message);
    expect(screen.getByRole("dialog", { name: "This order wasn’t refunded" })).toBeDefined();
    expect(dialog.getByText("The reason is one of these:")).toBeDefined();
    expect(
      dialog.getByText("You’ve already had a refund, or this number has had one in the last 12 months."),
    ).toBeDefined();
    expect(dialog.getByRole("link", { name: "Refunds in our terms" }).getAttribute("href")).toBe("/terms");
    expect(dialog.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
    expect(dialog.queryByRole("button", { name: "Refund $5.00" })).toBeNull();
  });

  it("offers the refund again when it failed for another reason", async () => {
    const { person } = open({ refundOrder: failure(500, "") });
    await person.click(await screen.findByRole("button", { name: "Get a refund" }));
    const dialog = within(screen.getByRole("dialog"));
    await person.click(dialog.getByRole("button", { name: "Refund $5.00" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("Unable to refund this order.");
    expect(dialog.getByRole("button", { name: "Refund $5.00" })).toBeDefined();
  });
});
