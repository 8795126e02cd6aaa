import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openDashboard, order, rowOf, signInBeforeEach, stubDashboardApi, user } from "../../testing/dashboard.tsx";

const pending = order(1, "pending");
const complete = order(2, "complete");

signInBeforeEach();

describe("deleting an order", () => {
  const openDialog = async (person: ReturnType<typeof openDashboard>) => {
    await person.click((await rowOf(pending.phone)).getByRole("button", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: "Delete this order?" }));
  };

  it("asks for confirmation, and keeps the order if the customer declines", async () => {
    const api = stubDashboardApi([pending]);
    const person = openDashboard();
    const dialog = await openDialog(person);
    expect(dialog.getByText(pending.id)).toBeDefined();
    await person.click(dialog.getByRole("button", { name: "Keep order" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.callsOf("deleteOrder")).toEqual([]);
  });

  it("removes the order from the list, and focuses the heading of the list", async () => {
    const api = stubDashboardApi([pending, complete], { deleteOrder: { reply: { ok: true } } });
    const person = openDashboard();
    await person.click((await openDialog(person)).getByRole("button", { name: "Delete order" }));
    expect(await screen.findByText("The order was deleted.")).toBeDefined();
    expect(screen.queryByText(pending.id)).toBeNull();
    expect(screen.getByText("1 order")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" }));
    expect(api.callsOf("deleteOrder").map(({ path }) => path)).toEqual([`/api/orders/${pending.id}`]);
  });

  it.each([
    ["its own message when the server sends none", { status: 500 }, "Unable to delete this order. Please try again."],
    [
      "the server's message",
      {
        status: 409,
        body: { message: "Something changed at the same moment. Please try again.", code: "changed_meanwhile" },
      },
      "Something changed at the same moment. Please try again.",
    ],
  ] as const)("reports a failure in the dialog with %s", async (_, answer, text) => {
    stubDashboardApi([pending], { deleteOrder: answer });
    const person = openDashboard();
    const dialog = await openDialog(person);
    await person.click(dialog.getByRole("button", { name: "Delete order" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(text);
    expect(screen.getAllByText(pending.id)).toHaveLength(2);
  });

  it("reports that the order was paid meanwhile, and shows it as complete", async () => {
    const api = stubDashboardApi([pending], {
      deleteOrder: { status: 409, body: { message: "This order is already paid.", code: "order_complete" } },
    });
    const person = openDashboard();
    const dialog = await openDialog(person);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete", priceHeldUntil: null }] } };
    await person.click(dialog.getByRole("button", { name: "Delete order" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("This order is already paid.");
    expect(await screen.findByText("No actions")).toBeDefined();
  });

  it("redirects to the sign-in page after a 401", async () => {
    stubDashboardApi([pending], { deleteOrder: { status: 401, body: { code: "sign_in_required" } } });
    const person = openDashboard();
    await person.click((await openDialog(person)).getByRole("button", { name: "Delete order" }));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
