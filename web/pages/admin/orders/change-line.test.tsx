import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminOrder, ids, orderDetail } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "./orders.tsx";

signInAdminBeforeEach();

type Detail = Reply<"getAdminOrder">["order"];
const suspended: Detail = { ...orderDetail, lineState: "suspended", lineBecause: "shop" };

async function openOrder(order: Detail, answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    listAdminOrders: { reply: { orders: [adminOrder], nextCursor: null } },
    getAdminOrder: { reply: { order } },
    ...answers,
  });
  const user = openAdmin("orders", Orders, `?open=${ids.order}`);
  const sheet = within(await screen.findByRole("dialog", { name: order.customerName }));
  await screen.findByRole("table");
  return { api, user, sheet };
}

describe("a license change by an admin", () => {
  it("suspends the license once a reason is chosen, after explaining the consequences", async () => {
    const { api, user, sheet } = await openOrder(orderDetail, {
      changeAdminOrderLine: { reply: { order: suspended } },
    });
    await user.click(sheet.getByRole("button", { name: "Suspend license" }));
    const dialog = within(screen.getByRole("dialog", { name: "Suspend this license?" }));
    expect(dialog.getByText(/stops answering \+44 770 090 0123 until an admin resumes/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Suspend license" }));
    const reason = dialog.getByRole("combobox", { name: "Reason" });
    expect(dialog.getByText("Please choose a reason.")).toBeDefined();
    expect(document.activeElement).toBe(reason);
    expect(api.callsOf("changeAdminOrderLine")).toEqual([]);

    await user.selectOptions(reason, "Misuse");
    await user.click(dialog.getByRole("button", { name: "Suspend license" }));
    expect(await sheet.findByText("The license is suspended.")).toBeDefined();
    expect(api.callsOf("changeAdminOrderLine").map(({ body }) => body)).toEqual([
      { action: "suspend", reason: "misuse" },
    ]);
    expect(sheet.getByText("Suspended by an admin.")).toBeDefined();
    expect(sheet.getByRole("button", { name: "Resume license" })).toBeDefined();
    await waitFor(() => expect(api.callsOf("listAdminOrders").length).toBeGreaterThan(1));
  });

  it("appears in the order's history, with the reason in words", async () => {
    const at = "2026-11-21T09:41:00.000Z";
    const { sheet } = await openOrder({
      ...suspended,
      timeline: [{ at, what: "line_suspended", via: "admin", detail: "not_their_number" }],
    });
    expect(sheet.getByRole("listitem").textContent).toMatch(
      /^An admin suspended the licenseThe number is not theirs.*By an admin$/,
    );
  });

  it("that the server rejects is explained in the dialog", async () => {
    const message = "This license has ended. Only one that has not can be suspended.";
    const { user, sheet } = await openOrder(orderDetail, {
      changeAdminOrderLine: failure(409, message, { code: "line_unchangeable" }),
    });
    await user.click(sheet.getByRole("button", { name: "End license" }));
    const dialog = within(screen.getByRole("dialog", { name: "End this license?" }));
    expect(dialog.getByText(/goes to the paid order that has waited for it the longest.*No money moves/)).toBeDefined();
    await user.selectOptions(dialog.getByRole("combobox"), "Fraud");
    await user.click(dialog.getByRole("button", { name: "End license" }));
    expect(await dialog.findByText(message)).toBeDefined();
  });
});
