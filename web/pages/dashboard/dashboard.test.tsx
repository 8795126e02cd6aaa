import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import {
  openDashboard,
  order,
  pricing,
  rowOf,
  signInBeforeEach,
  stubDashboardApi,
  user,
} from "../../testing/dashboard.tsx";
import { failure } from "../../testing/stub-api.ts";

const pending = order(1, "pending");
const complete = order(2, "complete");
const canceled = order(3, "canceled");

const sessionChangeSpy = signInBeforeEach();

describe("access to the dashboard", () => {
  it("redirects a visitor without a stored token to the sign-in page", async () => {
    localStorage.clear();
    const api = stubDashboardApi([]);
    openDashboard();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  it("ends after a 401: clears token, name and role, notifies the page, and opens the sign-in page", async () => {
    stubDashboardApi([], {
      getMe: { status: 401, body: { message: "Please sign in to continue.", code: "sign_in_required" } },
    });
    openDashboard();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session()).toEqual({ token: null, name: null, role: null });
    expect(sessionChangeSpy).toHaveBeenCalled();
  });

  it("ends when the user signs out", async () => {
    stubDashboardApi([complete]);
    const person = openDashboard();
    await person.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
    expect(sessionChangeSpy).toHaveBeenCalled();
  });

  it("ends when the user signs out in another tab", async () => {
    stubDashboardApi([complete]);
    openDashboard();
    await screen.findByRole("heading", { name: "Orders" });
    localStorage.clear();
    window.dispatchEvent(new Event("storage"));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("loading", () => {
  it("is indicated while there is no data", async () => {
    stubDashboardApi([], { getMe: "no answer yet" });
    openDashboard();
    expect(await screen.findByText("Loading your dashboard")).toBeDefined();
  });

  it.each([
    [
      "its own message when the connection is lost",
      "connection lost",
      "We were unable to load your dashboard data. Please sign in again.",
    ],
    [
      "its own message when the server sends none",
      { status: 500 },
      "We were unable to load your dashboard data. Please sign in again.",
    ],
    ["the server's message when it sends one", failure(500, "Closed for a minute."), "Closed for a minute."],
  ] as const)("reports a failure with %s", async (_, answer, text) => {
    stubDashboardApi([], { getMe: answer });
    openDashboard();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your licenses");
    expect(session().token).toBe("token-1");
  });

  it("can be retried", async () => {
    const api = stubDashboardApi([complete], { getMe: "connection lost" });
    const person = openDashboard();
    const loadAgainButton = await screen.findByRole("button", { name: "Try again" });
    api.answers.getMe = { reply: { user, orders: [complete] } };
    await person.click(loadAgainButton);
    expect(await screen.findByRole("table")).toBeDefined();
  });

  it("offers to sign in again after a failure, which ends the session", async () => {
    stubDashboardApi([], { getMe: { status: 500 } });
    const person = openDashboard();
    await person.click(await screen.findByRole("button", { name: "Sign in again" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });

  it("first offers what the message of a failure asks for", async () => {
    const isFilled = (name: string) => screen.getByRole("button", { name }).className.includes("bg-leaf ");
    stubDashboardApi([], { getMe: { status: 500 } });
    openDashboard();
    await screen.findByText("We were unable to load your dashboard data. Please sign in again.");
    expect([isFilled("Sign in again"), isFilled("Try again")]).toEqual([true, false]);
    cleanup();
    stubDashboardApi([], { getMe: failure(500, "Closed for a minute.") });
    openDashboard();
    await screen.findByText("Closed for a minute.");
    expect([isFilled("Sign in again"), isFilled("Try again")]).toEqual([false, true]);
  });

  it("shows the default number and price, with a warning, when pricing fails to load", async () => {
    stubDashboardApi([], { getPricing: { status: 500 } });
    openDashboard();
    expect(await screen.findByText("We could not load the latest pricing details.")).toBeDefined();
    expect(screen.getByText("+1 202-555-0142")).toBeDefined();
    expect(screen.getByText("$5, paid once. No renewals.")).toBeDefined();
  });

  it("shows the default price when the server's price is zero", async () => {
    stubDashboardApi([], { getPricing: { reply: { ...pricing, priceCents: 0 } } });
    openDashboard();
    expect(await screen.findByText("+1 202-555-0199")).toBeDefined();
    expect(screen.getByText("$5, paid once. No renewals.")).toBeDefined();
  });
});

describe("the orders", () => {
  it("are listed in five columns, newest order first", async () => {
    stubDashboardApi([canceled, pending, complete]);
    openDashboard();
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
      .map((row) => within(row).getAllByRole("cell")[0]?.querySelector("code")?.textContent);
    expect(ids).toEqual([pending.id, complete.id, canceled.id]);
  });

  it("have no actions when complete", async () => {
    stubDashboardApi([complete]);
    openDashboard();
    const row = await rowOf(complete.phone);
    expect(row.getByText("Complete")).toBeDefined();
    expect(row.getByText("No actions")).toBeDefined();
    expect(row.queryByRole("button")).toBeNull();
  });

  it("lead to their receipts once they are paid", async () => {
    stubDashboardApi([complete, pending]);
    openDashboard();
    const link = (await rowOf(complete.phone)).getByRole("link", { name: "Receipt" });
    expect(link.getAttribute("href")).toBe(`/receipt/${complete.id}`);
    expect((await rowOf(pending.phone)).queryByRole("link")).toBeNull();
  });

  it.each([
    ["Not paid", pending],
    ["Canceled", canceled],
  ] as const)("can be paid or deleted when %s", async (status, unpaid) => {
    stubDashboardApi([unpaid]);
    openDashboard();
    const row = await rowOf(unpaid.phone);
    expect(row.getByText(status)).toBeDefined();
    expect(row.getByRole("button", { name: "Complete payment" })).toBeDefined();
    expect(row.getByRole("button", { name: "Delete" })).toBeDefined();
  });

  it("do not call a price new that has not changed since the order", async () => {
    const canceledOrder = order(30, "canceled", { amount: pricing.priceCents, priceHeldUntil: null });
    stubDashboardApi([canceledOrder]);
    openDashboard();
    expect(await screen.findByText("You can still buy it for $97.")).toBeDefined();
    expect(screen.queryByText(/price is now/)).toBeNull();
  });

  it("say that a canceled one can still be paid, and at which price", async () => {
    stubDashboardApi([order(30, "canceled", { priceHeldUntil: null })]);
    openDashboard();
    expect(await screen.findByText("You can still pay. The price is now $97.")).toBeDefined();
  });

  it("show when a price hold ends, and the current price after that", async () => {
    const expiredOrder = order(30, "pending");
    stubDashboardApi([pending, expiredOrder]);
    openDashboard();
    const heldPrice = (await rowOf(pending.phone)).getByText(/^Your \$5 price is held until/);
    expect(heldPrice.querySelector("time")?.dateTime).toBe(pending.priceHeldUntil);
    expect(heldPrice.textContent).toMatch(/\. After that, the current price applies\.$/);
    await waitFor(async () =>
      expect((await rowOf(expiredOrder.phone)).getByText("The price is now $97")).toBeDefined(),
    );
  });

  it("come first while one is to be made or waits for its payment, and there is no license", async () => {
    const isFirst = async () => {
      const [orders, numbers] = [
        await screen.findByRole("region", { name: "Orders" }),
        screen.getByRole("region", { name: "Registered numbers" }),
      ];
      return (orders.compareDocumentPosition(numbers) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    stubDashboardApi([pending]);
    openDashboard();
    expect(await isFirst()).toBe(true);
    cleanup();
    stubDashboardApi([]);
    openDashboard();
    expect(await isFirst()).toBe(true);
    cleanup();
    stubDashboardApi([pending, complete]);
    openDashboard();
    expect(await isFirst()).toBe(false);
  });

  it("show money in the order's own currency", async () => {
    stubDashboardApi([order(1, "complete", { amount: 700, currency: "jpy" })]);
    openDashboard();
    expect(await screen.findByText("¥700, paid once")).toBeDefined();
  });

  it("are limited to the newest five at first and to older ones that are not settled; all are shown on request", async () => {
    const unpaid = order(40, "pending");
    stubDashboardApi([...Array.from({ length: 39 }, (_, number) => order(number, "complete")), unpaid]);
    const person = openDashboard();
    await screen.findByText("40 orders");
    expect(screen.getAllByRole("row")).toHaveLength(7);
    expect(screen.getAllByRole("row").at(-1)?.textContent).toContain(unpaid.id);
    await person.click(screen.getByRole("button", { name: "Show all 40 orders" }));
    expect(screen.getAllByRole("row")).toHaveLength(41);
  });

  it("link to the checkout when there are none", async () => {
    stubDashboardApi([]);
    openDashboard();
    const link = await screen.findByRole("link", { name: "Add new phone license" });
    expect(link.getAttribute("href")).toBe("/checkout");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the lines and the checklist", () => {
  it("show the numbers of complete orders only", async () => {
    stubDashboardApi([pending, complete]);
    openDashboard();
    const lines = within(await screen.findByRole("region", { name: "Registered numbers" }));
    expect(lines.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringContaining(`+${complete.phone}`),
    ]);
    expect(lines.getByText("1 license, yours for life")).toBeDefined();
  });

  it("number the licenses, except those of old orders", async () => {
    stubDashboardApi([
      { ...complete, licenseNumber: 4404 },
      { ...order(3, "complete"), licenseNumber: undefined },
    ]);
    openDashboard();
    const lines = within(await screen.findByRole("region", { name: "Registered numbers" }));
    const labels = lines.getAllByText("Since").map((label) => label.closest("p")?.textContent);
    expect(labels).toEqual([
      expect.stringMatching(/^License No\. 4,404Since \w+ \d+, \d+$/),
      expect.stringMatching(/^Since \w+ \d+, \d+$/),
    ]);
  });

  it("link to the checkout for another number, even with a complete order", async () => {
    stubDashboardApi([complete]);
    const person = openDashboard();
    await person.click(await screen.findByRole("link", { name: "Add new phone license" }));
    expect(await screen.findByText("at /checkout")).toBeDefined();
  });

  it("name no price of another number beside an order that is unpaid itself", async () => {
    stubDashboardApi([pending]);
    openDashboard();
    const lines = within(await screen.findByRole("region", { name: "Registered numbers" }));
    expect(lines.getByRole("link", { name: "Add new phone license" })).toBeDefined();
    expect(lines.queryByText(/paid once/)).toBeNull();
    cleanup();
    stubDashboardApi([complete]);
    openDashboard();
    expect(await screen.findByText("$97, paid once. No renewals.")).toBeDefined();
  });

  it("warn as long as no order is complete", async () => {
    stubDashboardApi([pending, canceled]);
    openDashboard();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(checklist.getByText(/^You don’t have a paid order yet\. Until you pay, .* free trial\.$/)).toBeDefined();
    expect(checklist.getByText("Three steps to get started.")).toBeDefined();
    expect(checklist.getAllByRole("listitem")).toHaveLength(3);
    expect(await checklist.findByText("+1 202-555-0199")).toBeDefined();
    expect(checklist.getByRole("link", { name: "Open in WhatsApp" })).toBeDefined();
  });

  it("begin with the payment as long as no order is paid", async () => {
    stubDashboardApi([pending]);
    openDashboard();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    const titles = checklist.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(["Pay for your license", "Say hello", "Save the number"]);
  });

  it("speak of a registered number only once there is one", async () => {
    const greetingStep = async () => {
      const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
      return checklist.getByRole("heading", { name: "Say hello" }).closest("li")?.textContent;
    };
    stubDashboardApi([pending]);
    openDashboard();
    expect(await greetingStep()).toContain("Write from the number you register");
    cleanup();
    stubDashboardApi([complete]);
    openDashboard();
    expect(await greetingStep()).toContain("Write from your registered number");
  });

  it("do not warn once an order is complete", async () => {
    stubDashboardApi([pending, complete]);
    openDashboard();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(screen.queryByText(/^You don’t have a paid order yet/)).toBeNull();
    expect(screen.queryByText(/once you’ve paid/)).toBeNull();
    expect(await checklist.findByText(/^Add \+1 202-555-0199 to your contacts/)).toBeDefined();
  });

  it("copy the assistant's number, and link to its chat with the greeting as the draft", async () => {
    stubDashboardApi([complete]);
    const person = openDashboard();
    await screen.findByText("+1 202-555-0199");
    await person.click(screen.getByRole("button", { name: "Copy Number" }));
    expect(await navigator.clipboard.readText()).toBe("+1 202-555-0199");
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
    const link = new URL(screen.getByRole("link", { name: "Open in WhatsApp" }).getAttribute("href") ?? "");
    expect(link.origin + link.pathname).toBe("https://wa.me/12025550199");
    expect(screen.getByText(link.searchParams.get("text") ?? "")).toBeDefined();
  });

  it("explain how to copy the number manually if the browser denies access to the clipboard", async () => {
    stubDashboardApi([complete]);
    const person = openDashboard();
    await screen.findByText("+1 202-555-0199");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await person.click(screen.getByRole("button", { name: "Copy Number" }));
    expect(await screen.findByRole("button", { name: "Press and hold the number to copy it" })).toBeDefined();
  });
});
