import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import PaymentCancelled from "./payment-cancelled.tsx";

function open(query = "") {
  const Site = createRoutesStub([{ path: "/payment-cancelled", Component: PaymentCancelled }]);
  render(<Site initialEntries={[`/payment-cancelled${query}`]} />);
}

afterEach(cleanup);

it("says that nothing was charged and that the price is reserved for 24 hours", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/Nothing was charged/);
  expect(screen.getByText("Your special price is reserved for 24 hours.")).toBeDefined();
});

it("leads back to the checkout and to the help center", () => {
  open();
  expect(screen.getByRole("link", { name: "Resume checkout" }).getAttribute("href")).toBe("/checkout");
  expect(screen.getByRole("link", { name: "Visit Help Center" }).getAttribute("href")).toBe("/help-center");
});

it("shows the saved order's reference", () => {
  open("?order_id=ord_01KC00000000000000000000AB");
  expect(screen.getByText("Saved order reference")).toBeDefined();
  expect(screen.getByText("ord_01KC00000000000000000000AB")).toBeDefined();
});

it.each(["", "?order_id=", "?order_id=Call%20%2B1%20900%20now"])("shows no reference for %j", (query) => {
  open(query);
  expect(screen.queryByText("Saved order reference")).toBeNull();
  expect(document.body.textContent).not.toContain("900");
});
