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
    expect(dialog.getByText(/stops answering \+44 7700 900123 until an admin resumes/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Suspend license" }));
    const reason = dialog.getByRole("combobox", { name: "Reason" });
    expect(dialog.getByText("Choose a reason.")).toBeDefined();
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

  it("moves the license to another number, which the dialog asks for", async () => {
    const moved: Detail = { ...orderDetail, phone: "12025550199", chat: null };
    const { api, user, sheet } = await openOrder(orderDetail, { changeAdminOrderLine: { reply: { order: moved } } });
    expect(sheet.getByText("Number ending in 0123")).toBeDefined();
    await user.click(sheet.getByRole("button", { name: "Move to another number" }));
    const dialog = within(screen.getByRole("dialog", { name: "Move this license?" }));
    await user.selectOptions(dialog.getByRole("combobox", { name: "Reason" }), "Requested by customer");
    await user.click(dialog.getByRole("button", { name: "Move to another number" }));
    const number = dialog.getByRole("textbox", { name: "New number" });
    expect(dialog.getByText("Enter a number with its country code.")).toBeDefined();
    expect(document.activeElement).toBe(number);
    await user.type(number, "+1 (202) 555-0199");
    await user.click(dialog.getByRole("button", { name: "Move to another number" }));
    expect(await sheet.findByText("The license has moved.")).toBeDefined();
    expect(api.callsOf("changeAdminOrderLine").map(({ body }) => body)).toEqual([
      { action: "move", reason: "on_request", phone: "+12025550199" },
    ]);
    expect(sheet.queryByRole("button", { name: "Disconnect chat" })).toBeNull();
  });

  it("offers no chat to disconnect for an order without a license", async () => {
    const { sheet } = await openOrder({ ...orderDetail, status: "pending", lineState: "none" });
    expect(sheet.getByText("Number ending in 0123")).toBeDefined();
    expect(sheet.queryByRole("button", { name: "Disconnect chat" })).toBeNull();
  });

  it("disconnects the chat, and says that a code connects the next", async () => {
    const { api, user, sheet } = await openOrder(orderDetail, {
      changeAdminOrderLine: { reply: { order: { ...orderDetail, chat: null } } },
    });
    await user.click(sheet.getByRole("button", { name: "Disconnect chat" }));
    const dialog = within(screen.getByRole("dialog", { name: "Disconnect this chat?" }));
    expect(dialog.getByText(/The customer can connect a chat with a code from their dashboard/)).toBeDefined();
    await user.selectOptions(dialog.getByRole("combobox"), "Misuse");
    await user.click(dialog.getByRole("button", { name: "Disconnect chat" }));
    expect(await sheet.findByText("The chat was disconnected.")).toBeDefined();
    expect(api.callsOf("changeAdminOrderLine").map(({ body }) => body)).toEqual([
      { action: "disconnect", reason: "misuse" },
    ]);
  });

  it("appears in the order's history, with the reason in words", async () => {
    const at = "2026-11-21T09:41:00.000Z";
    const { sheet } = await openOrder({
      ...suspended,
      timeline: [{ at, what: "line_suspended", via: "admin", detail: "not_their_number" }],
    });
    expect(sheet.getByRole("listitem").textContent).toMatch(
      /^An admin suspended the licenseNot their number.*By an admin$/,
    );
  });

  it("that the server rejects is explained in the dialog", async () => {
    const message = "This license has ended, so you can't suspend it.";
    const { user, sheet } = await openOrder(orderDetail, {
      changeAdminOrderLine: failure(409, message, { code: "line_unchangeable" }),
    });
    await user.click(sheet.getByRole("button", { name: "End license" }));
    const dialog = within(screen.getByRole("dialog", { name: "End this license?" }));
    expect(
      dialog.getByText(/goes to the paid order that has waited longest for it.*This doesn't refund the order/),
    ).toBeDefined();
    await user.selectOptions(dialog.getByRole("combobox"), "Fraud");
    await user.click(dialog.getByRole("button", { name: "End license" }));
    expect(await dialog.findByText(message)).toBeDefined();
  });
});
