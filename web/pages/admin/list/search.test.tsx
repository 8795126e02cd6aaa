import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";

signInAdminBeforeEach();
afterEach(() => vi.useRealTimers());

/** The orders, and the browser's buttons. */
function OrdersInBrowser() {
  const navigate = useNavigate();
  return (
    <>
      <Orders />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
    </>
  );
}
const address = () => screen.getByLabelText("address").textContent;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Calls `onChange` when the page replaces the field's text, before effects run. */
function whenReplaced(field: HTMLElement, onChange: () => void): void {
  const own = Object.getOwnPropertyDescriptor(field, "value");
  Object.defineProperty(field, "value", {
    ...own,
    set(text: string) {
      own?.set?.call(this, text);
      onChange();
    },
  });
}

describe("a search of a list", () => {
  it("to which Forward returns is kept, also when the delay after Back ends at that moment", async () => {
    stubApi({ listAdminOrders: { reply: { orders: [], nextCursor: null } } });
    openAdmin("orders", OrdersInBrowser);
    const field = await screen.findByRole("searchbox", { name: "Search" });
    fireEvent.change(field, { target: { value: "Ines" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/admin/orders?search=Ines"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    click("Back");
    await vi.waitFor(() => expect(field).toHaveProperty("value", ""));
    whenReplaced(field, () => vi.advanceTimersByTime(300));
    click("Forward");
    await vi.waitFor(() => expect(field).toHaveProperty("value", "Ines"));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe("/admin/orders?search=Ines"));
    expect(field).toHaveProperty("value", "Ines");
  });
});
