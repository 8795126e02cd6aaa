import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import {
  openDashboard as open,
  order,
  pricing,
  rowOf,
  stubDashboardApi as serve,
  signInBeforeEach,
  user,
} from "../../testing/dashboard.tsx";

const pending = order(1, "pending");
const complete = order(2, "complete");
const canceled = order(3, "canceled");

const announced = signInBeforeEach();

describe("access to the dashboard", () => {
  it("redirects a visitor without a stored token to the sign-in", async () => {
    localStorage.clear();
    const api = serve([]);
    open();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  it("clears token, name and role after a 401, notifies the page, and goes to the sign-in", async () => {
    serve([], { getMe: { status: 401, body: { message: "Please sign in to continue.", code: "sign_in_required" } } });
    open();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session()).toEqual({ token: null, name: null, role: null });
    expect(announced).toHaveBeenCalled();
  });

  it("signs out", async () => {
    serve([complete]);
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
    expect(announced).toHaveBeenCalled();
  });

  it("leaves when the user signs out in another tab", async () => {
    serve([complete]);
    open();
    await screen.findByRole("heading", { name: "Orders" });
    localStorage.clear();
    window.dispatchEvent(new Event("storage"));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("loading", () => {
  it("is indicated while there is no data", async () => {
    serve([], { getMe: "no answer yet" });
    open();
    expect(await screen.findByText("Loading your dashboard")).toBeDefined();
  });

  it.each([
    [
      "its own words when no answer came",
      "connection lost",
      "We were unable to load your dashboard data. Please sign in again.",
    ],
    [
      "its own words when the server says nothing",
      { status: 500 },
      "We were unable to load your dashboard data. Please sign in again.",
    ],
    [
      "the server's words when it has some",
      { status: 500, body: { message: "Closed for a minute." } },
      "Closed for a minute.",
    ],
  ] as const)("reports a failure in %s", async (_, answer, text) => {
    serve([], { getMe: answer });
    open();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(session().token).toBe("token-1");
  });

  it("can be retried", async () => {
    const api = serve([complete], { getMe: "connection lost" });
    const person = open();
    const loadAgainButton = await screen.findByRole("button", { name: "Load again" });
    api.answers.getMe = { reply: { user, orders: [complete] } };
    await person.click(loadAgainButton);
    expect(await screen.findByRole("table")).toBeDefined();
  });

  it("ends the session when the user chooses to sign in again", async () => {
    serve([], { getMe: { status: 500 } });
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Sign in again" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });

  it("keeps the default number and price when pricing fails, with a warning", async () => {
    serve([], { getPricing: { status: 500 } });
    open();
    expect(await screen.findByText("We could not load the latest pricing details.")).toBeDefined();
    expect(screen.getByText("+1 202-555-0142")).toBeDefined();
    expect(screen.getByText("$5.00, paid once. No renewals.")).toBeDefined();
  });

  it("keeps the default price when the server's is zero", async () => {
    serve([], { getPricing: { reply: { ...pricing, priceCents: 0 } } });
    open();
    expect(await screen.findByText("+1 202-555-0199")).toBeDefined();
    expect(screen.getByText("$5.00, paid once. No renewals.")).toBeDefined();
  });
});

describe("the orders", () => {
  it("have the five columns, newest order first", async () => {
    serve([canceled, pending, complete]);
    open();
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Order ID",
      "WhatsApp",
      "Status",
      "Date",
      "Actions",
    ]);
    const ids = table
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
    expect(ids).toEqual([pending.id, complete.id, canceled.id]);
  });

  it("have no actions when complete", async () => {
    serve([complete]);
    open();
    const row = await rowOf(complete.phone);
    expect(row.getByText("Complete")).toBeDefined();
    expect(row.getByText("No actions")).toBeDefined();
    expect(row.queryByRole("button")).toBeNull();
  });

  it.each([
    ["Pending", pending],
    ["Canceled", canceled],
  ] as const)("can be paid or deleted when %s", async (status, unpaid) => {
    serve([unpaid]);
    open();
    const row = await rowOf(unpaid.phone);
    expect(row.getByText(status)).toBeDefined();
    expect(row.getByRole("button", { name: "Complete payment" })).toBeDefined();
    expect(row.getByRole("button", { name: "Delete" })).toBeDefined();
  });

  it("show the end of a price hold, and the current price after it", async () => {
    const expiredOrder = order(30, "pending");
    serve([pending, expiredOrder]);
    open();
    const heldPrice = (await rowOf(pending.phone)).getByText(/^\$5\.00 held until/);
    expect(heldPrice.querySelector("time")?.dateTime).toBe(pending.priceHeldUntil);
    await waitFor(async () =>
      expect((await rowOf(expiredOrder.phone)).getByText("Now at today's price of $97.00")).toBeDefined(),
    );
  });

  it("show money in the order's own currency", async () => {
    serve([order(1, "complete", { amount: 700, currency: "jpy" })]);
    open();
    expect(await screen.findByText("¥700, paid once")).toBeDefined();
  });

  it("show ten of forty orders first, and the rest on request", async () => {
    serve(Array.from({ length: 40 }, (_, number) => order(number, "complete")));
    const person = open();
    await screen.findByText("40 orders");
    expect(screen.getAllByRole("row")).toHaveLength(11);
    await person.click(screen.getByRole("button", { name: "Show all 40 orders" }));
    expect(screen.getAllByRole("row")).toHaveLength(41);
  });

  it("link to the checkout when there are none", async () => {
    serve([]);
    open();
    const link = await screen.findByRole("link", { name: "Get your first line" });
    expect(link.getAttribute("href")).toBe("/checkout");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the lines and the checklist", () => {
  it("register the numbers of complete orders only", async () => {
    serve([pending, complete]);
    open();
    const lines = within(await screen.findByRole("region", { name: "Registered numbers" }));
    expect(lines.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringContaining(`+${complete.phone}`),
    ]);
    expect(lines.getByText("1 line, yours for life")).toBeDefined();
  });

  it("link to the checkout for another number, also with a complete order", async () => {
    serve([complete]);
    const person = open();
    await person.click(await screen.findByRole("link", { name: "Add new phone license" }));
    expect(await screen.findByText("at /checkout")).toBeDefined();
  });

  it("warn as long as no order is complete", async () => {
    serve([pending, canceled]);
    open();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(checklist.getByText(/^No order is complete yet\./)).toBeDefined();
    expect(checklist.getAllByRole("listitem")).toHaveLength(3);
  });

  it("do not warn once an order is complete", async () => {
    serve([pending, complete]);
    open();
    await screen.findByRole("region", { name: "Activation Checklist" });
    expect(screen.queryByText(/^No order is complete yet\./)).toBeNull();
  });

  it("copy the assistant's number and open its chat", async () => {
    serve([complete]);
    const person = open();
    await screen.findByText("+1 202-555-0199");
    await person.click(screen.getByRole("button", { name: "Copy Number" }));
    expect(await navigator.clipboard.readText()).toBe("+1 202-555-0199");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Open in WhatsApp" }).getAttribute("href")).toBe(
      "https://wa.me/12025550199",
    );
  });

  it("explain how to copy manually where the browser forbids it", async () => {
    serve([complete]);
    const person = open();
    await screen.findByText("+1 202-555-0199");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await person.click(screen.getByRole("button", { name: "Copy Number" }));
    expect(await screen.findByRole("button", { name: "Press and hold the number to copy it" })).toBeDefined();
  });
});
