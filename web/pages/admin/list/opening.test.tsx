import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { adminOrder, ids, orderDetail } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";

signInAdminBeforeEach();

const openList = (query = "", answers: Parameters<typeof stubApi>[0] = {}) => {
  const api = stubApi({
    listAdminOrders: { reply: { orders: [adminOrder], nextCursor: null } },
    getAdminOrder: { reply: { order: orderDetail } },
    ...answers,
  });
  return { api, user: openAdmin("orders", Orders, query) };
};
const findLink = () => screen.findByRole("link", { name: "Open …7CRT87, Ada Osei" });
const findSheet = () => screen.findByRole("dialog", { name: "Ada Osei" });
const address = () => screen.getByLabelText("address").textContent;
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a record of a list", () => {
  it("opens by its link, keeps the list's filters, and returns the focus to the link when closed", async () => {
    const { user } = openList("?status=complete");
    await user.click(await findLink());
    await findSheet();
    expect(address()).toBe(`/admin/orders?status=complete&open=${ids.order}`);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitUntilClosed();
    expect(address()).toBe("/admin/orders?status=complete");
    const opener = await findLink();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("that is closed twice in quick succession goes back one step, not two", async () => {
    const { user } = openList();
    await findLink();
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Complete");
    await waitFor(() => expect(address()).toBe("/admin/orders?status=complete"));
    await user.click(await findLink());
    await findSheet();
    const close = screen.getByRole("button", { name: "Close" });
    fireEvent.click(close);
    fireEvent.click(close);
    await waitUntilClosed();
    expect(address()).toBe("/admin/orders?status=complete");
    await user.click(await findLink());
    await user.click(await screen.findByRole("button", { name: "Close" }));
    await waitUntilClosed();
  });

  it("opens by a click anywhere in its row, and returns the focus to its link when closed", async () => {
    const { user } = openList();
    await findLink();
    await user.click(screen.getByText("$5.00", { selector: "td *" }));
    await findSheet();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitUntilClosed();
    const opener = await findLink();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("does not open while text of its row is being selected", async () => {
    openList();
    const cell = (await findLink()).closest("tr")?.lastElementChild ?? expect.fail();
    fireEvent.pointerDown(cell, { clientX: 10 });
    fireEvent.click(cell, { clientX: 60 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be linked to, and closing it shows the list", async () => {
    const { user } = openList(`?open=${ids.order}`);
    await findSheet();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitUntilClosed();
    expect(address()).toBe("/admin/orders");
    const opener = await findLink();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("that does not exist is reported, and requested only once", async () => {
    const { api } = openList("?open=nonsense", { getAdminOrder: failure(404, "", { code: "not_found" }) });
    expect(await screen.findByText("This order was deleted or never existed.")).toBeDefined();
    expect(api.callsOf("getAdminOrder")).toHaveLength(1);
  });

  it("that fails to load can be retried", async () => {
    const { api, user } = openList(`?open=${ids.order}`, { getAdminOrder: failure(503, "") });
    await waitFor(() => expect(screen.getByText("Unable to load this order.")).toBeDefined());
    api.answers.getAdminOrder = { reply: { order: orderDetail } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await findSheet()).toBeDefined();
  });
});
