import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../session.ts";
import {
  openDashboard as open,
  order,
  pricing,
  rowOf,
  serveDashboard as serve,
  signIn,
  user,
} from "../../testing/dashboard.tsx";
import type { stubApi } from "../../testing/stub-api.ts";

/** The card form talks to the provider; here it only shows what it is given, and pays or closes on demand. */
vi.mock("../../payment/payment-modal.tsx", () => ({
  PaymentModal: (props: {
    payment: { amount: number; currency: string };
    reference: string;
    note?: string;
    returnTo: string;
    finish(id: string): Promise<void>;
    onPaid(id: string): void;
    onClose(): void;
  }) => (
    <div role="dialog" aria-label="card form">
      <p>{`amount ${props.payment.amount} ${props.payment.currency}`}</p>
      <p>{`reference ${props.reference}`}</p>
      <p>{`return to ${props.returnTo}`}</p>
      <p>{props.note}</p>
      <button
        type="button"
        onClick={() => void props.finish("pi_paid12345678").then(() => props.onPaid("pi_paid12345678"))}
      >
        pay
      </button>
      <button type="button" onClick={props.onClose}>
        close card form
      </button>
    </div>
  ),
}));

const pending = order(1, "pending");
const complete = order(2, "complete");
const canceled = order(3, "canceled");

const announced = vi.fn();

beforeEach(() => {
  signIn();
  announced.mockClear();
  window.addEventListener("auth-changed", announced);
});

afterEach(() => {
  cleanup();
  window.removeEventListener("auth-changed", announced);
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("who may see the dashboard", () => {
  it("sends a visitor without a stored token to the sign-in", async () => {
    localStorage.clear();
    const api = serve([]);
    open();
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  it("clears token, name and role after a 401, says so to the page, and goes to the sign-in", async () => {
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

  it("leaves when the person signs out in another tab", async () => {
    serve([complete]);
    open();
    await screen.findByRole("heading", { name: "Orders" });
    localStorage.clear();
    window.dispatchEvent(new Event("storage"));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("loading", () => {
  it("says that it loads while nothing is there", async () => {
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
  ] as const)("tells a failure in %s", async (_, answer, text) => {
    serve([], { getMe: answer });
    open();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(session().token).toBe("token-1");
  });

  it("loads again on demand", async () => {
    const api = serve([complete], { getMe: "connection lost" });
    const person = open();
    const again = await screen.findByRole("button", { name: "Load again" });
    api.answers.getMe = { reply: { user, orders: [complete] } };
    await person.click(again);
    expect(await screen.findByRole("table")).toBeDefined();
  });

  it("ends the session when the person chooses to sign in again", async () => {
    serve([], { getMe: { status: 500 } });
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Sign in again" }));
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });

  it("keeps the default number and price when pricing fails, and says so", async () => {
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
  it("has the five columns, newest order first", async () => {
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

  it("offers nothing for a complete order", async () => {
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
  ] as const)("offers to pay or delete an order that is %s", async (status, unpaid) => {
    serve([unpaid]);
    open();
    const row = await rowOf(unpaid.phone);
    expect(row.getByText(status)).toBeDefined();
    expect(row.getByRole("button", { name: "Complete payment" })).toBeDefined();
    expect(row.getByRole("button", { name: "Delete" })).toBeDefined();
  });

  it("shows until when a price is held, and today's price once it is not", async () => {
    const over = order(30, "pending");
    serve([pending, over]);
    open();
    const held = (await rowOf(pending.phone)).getByText(/^\$5\.00 held until/);
    expect(held.querySelector("time")?.dateTime).toBe(pending.priceHeldUntil);
    await waitFor(async () =>
      expect((await rowOf(over.phone)).getByText("Now at today's price of $97.00")).toBeDefined(),
    );
  });

  it("formats money in the order's own currency", async () => {
    serve([order(1, "complete", { amount: 700, currency: "jpy" })]);
    open();
    expect(await screen.findByText("¥700, paid once")).toBeDefined();
  });

  it("shows ten of forty orders first, and all on demand", async () => {
    serve(Array.from({ length: 40 }, (_, number) => order(number, "complete")));
    const person = open();
    await screen.findByText("40 orders");
    expect(screen.getAllByRole("row")).toHaveLength(11);
    await person.click(screen.getByRole("button", { name: "Show all 40 orders" }));
    expect(screen.getAllByRole("row")).toHaveLength(41);
  });

  it("leads to the checkout when there is none", async () => {
    serve([]);
    open();
    const link = await screen.findByRole("link", { name: "Get your first line" });
    expect(link.getAttribute("href")).toBe("/checkout");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the lines and the checklist", () => {
  it("registers the numbers of complete orders only", async () => {
    serve([pending, complete]);
    open();
    const lines = within(await screen.findByRole("region", { name: "Registered numbers" }));
    expect(lines.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringContaining(`+${complete.phone}`),
    ]);
    expect(lines.getByText("1 line, yours for life")).toBeDefined();
  });

  it("leads to the checkout for another number, also when an order is complete", async () => {
    serve([complete]);
    const person = open();
    await person.click(await screen.findByRole("link", { name: "Add new phone license" }));
    expect(await screen.findByText("at /checkout")).toBeDefined();
  });

  it("warns as long as no order is complete", async () => {
    serve([pending, canceled]);
    open();
    const checklist = within(await screen.findByRole("region", { name: "Activation Checklist" }));
    expect(checklist.getByText(/^No order is complete yet\./)).toBeDefined();
    expect(checklist.getAllByRole("listitem")).toHaveLength(3);
  });

  it("does not warn once an order is complete", async () => {
    serve([pending, complete]);
    open();
    await screen.findByRole("region", { name: "Activation Checklist" });
    expect(screen.queryByText(/^No order is complete yet\./)).toBeNull();
  });

  it("copies the assistant's number and opens its chat", async () => {
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

  it("says how to copy by hand where the browser forbids it", async () => {
    serve([complete]);
    const person = open();
    await screen.findByText("+1 202-555-0199");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await person.click(screen.getByRole("button", { name: "Copy Number" }));
    expect(await screen.findByRole("button", { name: "Press and hold the number to copy it" })).toBeDefined();
  });
});

describe("completing a payment", () => {
  const opened = {
    clientSecret: "pi_1_secret_2",
    orderId: pending.id,
    amount: 500,
    currency: "usd",
    priceRenewed: false,
  };
  const press = async (person: ReturnType<typeof open>) =>
    person.click((await rowOf(pending.phone)).getByRole("button", { name: "Complete payment" }));

  it("opens the card form for that order with the amount that the server names", async () => {
    const api = serve([pending], { createPaymentIntent: { reply: { ...opened, amount: 600 } } });
    const person = open();
    await press(person);
    const form = within(await screen.findByRole("dialog", { name: "card form" }));
    expect(api.callsOf("createPaymentIntent").map(({ body }) => body)).toEqual([{ orderId: pending.id }]);
    expect(form.getByText("amount 600 usd")).toBeDefined();
    expect(form.getByText(`reference ${pending.id}`)).toBeDefined();
    expect(form.getByText(`return to /payment-success?order_id=${pending.id}`)).toBeDefined();
    expect(screen.queryByText(/24 hours/)).toBeNull();
  });

  it("says before the card is charged that the price was renewed, with both prices", async () => {
    serve([pending], { createPaymentIntent: { reply: { ...opened, amount: 9700, priceRenewed: true } } });
    const person = open();
    await press(person);
    expect(
      await screen.findByText(
        "The 24 hours of your price of $5.00 are over. Today's price is $97.00, and that is what your card will be charged.",
      ),
    ).toBeDefined();
  });

  it("completes the order and goes to the success page", async () => {
    const api = serve([pending], {
      createPaymentIntent: { reply: opened },
      completePayment: { reply: { status: "complete", orderId: pending.id } },
    });
    const person = open();
    await press(person);
    await person.click(await screen.findByRole("button", { name: "pay" }));
    expect(
      await screen.findByText(`at /payment-success?payment_intent=pi_paid12345678&order_id=${pending.id}`),
    ).toBeDefined();
    expect(api.callsOf("completePayment").map(({ body }) => body)).toEqual([
      { orderId: pending.id, paymentIntentId: "pi_paid12345678" },
    ]);
  });

  it("looks at the orders again when the card form is closed", async () => {
    const api = serve([pending], { createPaymentIntent: { reply: opened } });
    const person = open();
    await press(person);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete" }] } };
    await person.click(await screen.findByRole("button", { name: "close card form" }));
    expect(screen.queryByRole("dialog", { name: "card form" })).toBeNull();
    expect(await screen.findByText("No actions")).toBeDefined();
  });

  it("says that an order is paid when it turns out to be, and shows it so", async () => {
    const api = serve([pending], {
      createPaymentIntent: { status: 409, body: { message: "This order is already paid.", code: "order_complete" } },
    });
    const person = open();
    await rowOf(pending.phone);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete", priceHeldUntil: null }] } };
    await press(person);
    const notice = within(await screen.findByRole("dialog", { name: "Notice" }));
    expect(notice.getByText(/^This order is already paid\./)).toBeDefined();
    expect(screen.getByText("No actions")).toBeDefined();
  });

  it.each([
    [
      "the server's words while the bank works on it",
      {
        status: 409,
        body: {
          message: "Your bank is still processing this payment. Please do not pay again.",
          code: "payment_processing",
        },
      },
      "Your bank is still processing this payment. Please do not pay again.",
    ],
    ["its own words otherwise", { status: 500 }, "Unable to restart payment. Please try again."],
    ["its own words without a network", "connection lost", "Unable to restart payment. Please try again."],
  ] as const)("gives notice in %s, and the button works again", async (_, answer, text) => {
    serve([pending], { createPaymentIntent: answer });
    const person = open();
    await press(person);
    const notice = within(await screen.findByRole("dialog", { name: "Notice" }));
    expect(notice.getByText(text)).toBeDefined();
    await person.click(notice.getByRole("button", { name: "All right" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const button = (await rowOf(pending.phone)).getByRole("button", { name: "Complete payment" });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("opens one payment however often the button is pressed", async () => {
    const api = serve([pending], { createPaymentIntent: "no answer yet" });
    const person = open();
    await press(person);
    await person.click((await rowOf(pending.phone)).getByRole("button", { name: "Opening payment" }));
    expect(api.callsOf("createPaymentIntent")).toHaveLength(1);
  });

  it("goes to the sign-in after a 401", async () => {
    serve([pending], { createPaymentIntent: { status: 401, body: { code: "sign_in_required" } } });
    const person = open();
    await press(person);
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });
});

describe("deleting an order", () => {
  const ask = async (person: ReturnType<typeof open>) => {
    await person.click((await rowOf(pending.phone)).getByRole("button", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: "Delete this order?" }));
  };

  it("asks first, and keeps the order when the person thinks better of it", async () => {
    const api = serve([pending]);
    const person = open();
    const question = await ask(person);
    expect(question.getByText(pending.id)).toBeDefined();
    await person.click(question.getByRole("button", { name: "Keep order" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.callsOf("deleteOrder")).toEqual([]);
  });

  it("takes a deleted order from the list, and the focus to the orders", async () => {
    const api = serve([pending, complete], { deleteOrder: { reply: { ok: true } } });
    const person = open();
    await person.click((await ask(person)).getByRole("button", { name: "Delete order" }));
    expect(await screen.findByText("The order was deleted.")).toBeDefined();
    expect(screen.queryByText(pending.id)).toBeNull();
    expect(screen.getByText("1 order")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Orders" }));
    expect(api.callsOf("deleteOrder").map(({ path }) => path)).toEqual([`/api/orders/${pending.id}`]);
  });

  it.each([
    ["its own words", { status: 500 }, "Unable to delete this order. Please try again."],
    [
      "the server's words",
      {
        status: 409,
        body: { message: "Something changed at the same moment. Please try again.", code: "changed_meanwhile" },
      },
      "Something changed at the same moment. Please try again.",
    ],
  ] as const)("tells a failure in the same modal, in %s", async (_, answer, text) => {
    serve([pending], { deleteOrder: answer });
    const person = open();
    const question = await ask(person);
    await person.click(question.getByRole("button", { name: "Delete order" }));
    expect((await question.findByRole("alert")).textContent).toBe(text);
    expect(screen.getAllByText(pending.id)).toHaveLength(2);
  });

  it("shows an order as complete that was paid meanwhile", async () => {
    const api = serve([pending], {
      deleteOrder: { status: 409, body: { message: "This order is already paid.", code: "order_complete" } },
    });
    const person = open();
    const question = await ask(person);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete", priceHeldUntil: null }] } };
    await person.click(question.getByRole("button", { name: "Delete order" }));
    expect((await question.findByRole("alert")).textContent).toBe("This order is already paid.");
    expect(await screen.findByText("No actions")).toBeDefined();
  });

  it("goes to the sign-in after a 401", async () => {
    serve([pending], { deleteOrder: { status: 401, body: { code: "sign_in_required" } } });
    const person = open();
    await person.click((await ask(person)).getByRole("button", { name: "Delete order" }));
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});

describe("the account", () => {
  const edit = async (more: Parameters<typeof stubApi>[0] = {}) => {
    const api = serve([complete], more);
    const person = open();
    await person.click(await screen.findByRole("button", { name: "Edit details" }));
    const fill = async (label: string, text: string) => {
      const field = screen.getByLabelText(label);
      await person.clear(field);
      if (text !== "") await person.type(field, text);
    };
    const save = () => person.click(screen.getByRole("button", { name: "Save changes" }));
    return { api, person, fill, save };
  };

  it("toggles between reading and editing", async () => {
    const { person } = await edit();
    expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    expect(screen.getByText("ada@example.com")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit details" }));
  });

  it("refuses a short new password and sends nothing", async () => {
    const { api, fill, save } = await edit();
    await fill("New Password", "abcde");
    await fill("Confirm Password", "abcde");
    await save();
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("refuses a password that bcrypt would cut", async () => {
    const { fill, save } = await edit();
    await fill("New Password", "é".repeat(37));
    await save();
    expect(screen.getByText("Password should be at most 72 bytes long.")).toBeDefined();
  });

  it("refuses a confirmation that differs", async () => {
    const { api, fill, save } = await edit();
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdeg");
    await save();
    expect(screen.getByText("Passwords do not match.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("has nothing to save when only spaces and case differ", async () => {
    const { api, fill, save } = await edit();
    await fill("Full Name", "  Ada Lovelace ");
    await fill("Email Address", "ADA@example.com");
    await save();
    expect(screen.getByText("No changes to save.")).toBeDefined();
    expect(api.callsOf("updateMe")).toEqual([]);
  });

  it("sends changed fields only, the e-mail in lower case, and stores a new token", async () => {
    const { api, fill, save } = await edit({
      updateMe: { reply: { token: "token-2", user: { ...user, email: "countess@example.com" } } },
    });
    await fill("Email Address", "Countess@Example.com");
    await fill("New Password", "abcdef");
    await fill("Confirm Password", "abcdef");
    await save();
    expect(await screen.findByText("Profile updated successfully.")).toBeDefined();
    expect(api.callsOf("updateMe").map(({ body }) => body)).toEqual([
      { email: "countess@example.com", password: "abcdef" },
    ]);
    expect(screen.getByText("countess@example.com")).toBeDefined();
    expect(session().token).toBe("token-2");
    expect(announced).toHaveBeenCalled();
  });

  it("keeps the token when the server sends none, and takes the new name", async () => {
    const { fill, save } = await edit({ updateMe: { reply: { user: { ...user, name: "Ada King" } } } });
    await fill("Full Name", "Ada King");
    await save();
    await screen.findByText("Profile updated successfully.");
    expect(session()).toEqual({ token: "token-1", name: "Ada King", role: "customer" });
  });

  it.each([
    ["another account has the e-mail", { status: 409 }, "That email is already associated with another account."],
    ["the server fails without a word", { status: 500 }, "Unable to update profile."],
    ["no answer comes", "connection lost", "Unable to update profile."],
    [
      "the account changed meanwhile",
      {
        status: 409,
        body: { message: "Something changed at the same moment. Please try again.", code: "changed_meanwhile" },
      },
      "Something changed at the same moment. Please try again.",
    ],
  ] as const)("says why it was not saved when %s", async (_, answer, text) => {
    const { fill, save } = await edit({ updateMe: answer });
    await fill("Full Name", "Ada King");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Ada King");
  });

  it("puts the server's issues beside their fields", async () => {
    const { fill, save } = await edit({
      updateMe: {
        status: 422,
        body: {
          message: "Look again.",
          code: "invalid",
          issues: [{ path: "email", message: "Please enter a valid email address." }],
        },
      },
    });
    await fill("Email Address", "ada@nowhere");
    await save();
    expect(await screen.findByText("Please enter a valid email address.")).toBeDefined();
    expect(screen.getByLabelText("Email Address").getAttribute("aria-invalid")).toBe("true");
  });

  it("goes to the sign-in after a 401", async () => {
    const { fill, save } = await edit({ updateMe: { status: 401, body: { code: "sign_in_required" } } });
    await fill("Full Name", "Ada King");
    await save();
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
