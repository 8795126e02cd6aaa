import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { endSession, session, startSession } from "../../session.ts";
import { fakeStripe } from "../../testing/fake-stripe.ts";
import { failure, held, stubApi } from "../../testing/stub-api.ts";
import Checkout from "./checkout.tsx";

type User = ReturnType<typeof userEvent.setup>;
const jane = { id: "usr_1", name: "Jane", email: "jane@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
const orderId = "ord_01J00000000000000000000000";
const pricing = { priceCents: 500, currency: "usd", assistantNumber: "+1 202-555-0142" };
const intent = { clientSecret: "pi_test12345678_secret_x", orderId, amount: 500, currency: "usd", priceRenewed: false };
const signedIn = { reply: { token: "token-1", user: jane } };
const expired = "Your session expired. Please recreate your account details.";
const lost = failure(401, "Please sign in to continue.", { code: "sign_in_required" });

/** The parts that the page loads later are read once, so that no test waits for them. */
beforeAll(() => Promise.all([import("./whatsapp-form.tsx"), import("../../payment/payment-modal.tsx")]));

afterEach(() => {
  cleanup();
  endSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Success() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function openCheckout(answers: Parameters<typeof stubApi>[0] = {}, options: Parameters<typeof stubApi>[1] = {}) {
  const api = stubApi({ getPricing: { reply: pricing }, ...answers }, options);
  const Pages = createRoutesStub([
    { path: "/checkout", Component: Checkout },
    { path: "/payment-success", Component: Success },
  ]);
  render(<Pages initialEntries={["/checkout"]} />);
  return { ...api, user: userEvent.setup() };
}

/** At the second step, as somebody who was signed in before. */
async function openNumber(...[answers, options]: Parameters<typeof openCheckout>) {
  startSession("token-0", jane);
  const opened = openCheckout({ getMe: { reply: { user: jane, orders: [] } }, ...answers }, options);
  await screen.findByLabelText("Phone number");
  return opened;
}

async function fillAccount(user: User) {
  await user.type(screen.getByLabelText("Full Name"), " Jane ");
  await user.type(screen.getByLabelText("Email Address"), "Jane@Example.com");
  await user.type(screen.getByLabelText("Password"), "secret1");
  await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
}

const phone = () => screen.getByLabelText("Phone number");
const proceed = (user: User) => user.click(screen.getByRole("button", { name: /^Proceed to Secure Payment/ }));
const step = () => screen.getByRole("list", { name: "Checkout steps" }).querySelector("[aria-current=step]");
const sent = (calls: ReturnType<typeof stubApi>["calls"]) => calls.filter(({ id }) => id === "createPaymentIntent");

describe("the account", () => {
  it("is the first of three steps, with the price beside it", async () => {
    openCheckout({ getPricing: { reply: { ...pricing, priceCents: 9700 } } });
    const steps = within(screen.getByRole("list", { name: "Checkout steps" })).getAllByRole("listitem");
    expect(steps.map((item) => item.textContent)).toEqual(["1Account", "2WhatsApp", "3Payment"]);
    expect(step()?.textContent).toContain("Account");
    expect((await screen.findAllByText("$97.00")).length).toBeGreaterThan(0);
  });

  it("keeps the default price when the pricing call fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    openCheckout({ getPricing: failure(500, "Something went wrong on our side.") });
    await waitFor(() => expect(warn).toHaveBeenCalledWith("Unable to load pricing info."));
    expect(screen.getAllByText("$5.00").length).toBeGreaterThan(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is registered and leads to the number, whose heading takes the focus", async () => {
    const waiting = held(signedIn);
    const { calls, user } = openCheckout({ register: waiting.answer });
    await fillAccount(user);
    expect(screen.getByRole("button", { name: "Creating your account..." })).toHaveProperty("disabled", true);
    waiting.release();
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
    expect(step()?.textContent).toContain("WhatsApp");
    expect(document.activeElement?.textContent).toBe("Your WhatsApp number");
    expect(session().token).toBe("token-1");
    expect(calls.filter(({ id }) => id !== "getPricing")).toMatchObject([
      { id: "register", body: { name: "Jane", email: "jane@example.com", password: "secret1" } },
    ]);
  });

  it("is welcomed back when it is there already and the password is right", async () => {
    const { user } = openCheckout({ register: failure(409, "Taken."), login: signedIn });
    await fillAccount(user);
    expect(await screen.findByText(/Welcome back!/)).toBeTruthy();
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
  });

  it("is named as taken when the password is another", async () => {
    const { user } = openCheckout({
      register: failure(409, "Taken."),
      login: failure(401, "That email and password do not match.", { code: "wrong_credentials" }),
    });
    await fillAccount(user);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That email is already registered. Please sign in with the correct password or use another email to continue.",
    );
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "Jane@Example.com");
  });

  it("has a fallback where the server says nothing", async () => {
    const { user } = openCheckout({ register: "connection lost" });
    await fillAccount(user);
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to create your account. Please try again.");
  });
});

describe("arriving with a token", () => {
  it("goes straight to the number, says who is signed in, and fills in the name", async () => {
    await openNumber();
    expect(screen.getByText(/You are signed in as jane@example.com/)).toBeTruthy();
    expect(screen.getByText("Jane")).toBeTruthy();
    expect(step()?.textContent).toContain("WhatsApp");
  });

  it("lets somebody who has a line buy another one", async () => {
    await openNumber({ getMe: { reply: { user: jane, orders: [{ status: "complete" }] } } });
    expect(screen.getByText(/adds another line/)).toBeTruthy();
  });

  it("that is refused starts at the account, signed out", async () => {
    startSession("token-0", jane);
    openCheckout({ getMe: lost });
    expect(await screen.findByLabelText("Full Name")).toBeTruthy();
    expect(session().token).toBeNull();
  });

  it("keeps the token when the connection fails, and tries again", async () => {
    startSession("token-0", jane);
    const { answers, user } = openCheckout({ getMe: "connection lost" });
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach your account.");
    expect(session().token).toBe("token-0");
    answers.getMe = { reply: { user: jane, orders: [] } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Phone number")).toBeTruthy();
  });

  it("can go on with another account", async () => {
    const { user } = await openNumber();
    await user.click(screen.getByRole("button", { name: "Use another account" }));
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "");
    expect(session().token).toBeNull();
  });
});

describe("the number", () => {
  it("takes digits by key and whatever is pasted, cleaned", async () => {
    const { user } = await openNumber();
    await user.type(phone(), "41a5-5(5");
    expect(phone()).toHaveProperty("value", "41555");
    await user.paste(" 26-71x");
    expect(phone()).toHaveProperty("value", "415552671");
  });

  it.each(["ArrowLeft", "Home", "End", "Enter", "Tab", "Backspace", "Delete", "7", "７"])(
    "lets the key %s through",
    async (key) => {
      await openNumber();
      expect(fireEvent.keyDown(phone(), { key })).toBe(true);
    },
  );

  it.each([{ ctrlKey: true }, { metaKey: true }])("lets shortcuts through: %o", async (modifier) => {
    await openNumber();
    expect(fireEvent.keyDown(phone(), { key: "v", ...modifier })).toBe(true);
  });

  it.each(["a", " ", "+", "-", "é"])("blocks the key %j", async (key) => {
    await openNumber();
    expect(fireEvent.keyDown(phone(), { key })).toBe(false);
  });

  it.each(["", "12"])("must be one that can exist: %j is refused before anything is sent", async (typed) => {
    const { calls, user } = await openNumber();
    if (typed !== "") await user.type(phone(), typed);
    await proceed(user);
    expect(screen.getByText("Please enter a valid WhatsApp number.")).toBeTruthy();
    expect(phone().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(phone());
    expect(sent(calls)).toEqual([]);
  });

  it("is sent as dial code and digits of the chosen country, which is found by typing", async () => {
    const { calls, user } = await openNumber({ createPaymentIntent: failure(503, "Wait.") });
    expect(screen.getByLabelText("Country").textContent).toContain("United States+1");
    await user.click(screen.getByLabelText("Country"));
    await user.type(await screen.findByLabelText("Search for a country or code"), "kingd");
    await user.click(await screen.findByRole("option", { name: /United Kingdom/ }));
    expect(screen.getByLabelText("Country").textContent).toContain("United Kingdom+44");
    await user.type(phone(), "07700900123");
    await proceed(user);
    await screen.findByRole("alert");
    expect(sent(calls)).toMatchObject([{ body: { phone: "447700900123" }, authorization: "Bearer token-0" }]);
  });

  it("brings its country along when it is pasted with a country's code, so that it is nobody else's number", async () => {
    const { calls, user } = await openNumber({ createPaymentIntent: failure(503, "Wait.") });
    await user.click(phone());
    await user.paste("+47 922 34 567");
    expect(screen.getByLabelText("Country").textContent).toContain("Norway+47");
    expect(phone()).toHaveProperty("value", "92234567");
    await proceed(user);
    await screen.findByRole("alert");
    expect(sent(calls)).toMatchObject([{ body: { phone: "4792234567" } }]);
  });

  it("survives a reload, its country too", async () => {
    const { user } = await openNumber();
    await user.click(screen.getByLabelText("Country"));
    await user.type(await screen.findByLabelText("Search for a country or code"), "canada");
    await user.keyboard("{Enter}");
    await user.type(phone(), "4165550123");
    cleanup();
    await openNumber();
    expect(phone()).toHaveProperty("value", "4165550123");
    expect(screen.getByLabelText("Country").textContent).toContain("Canada");
  });
});

describe("proceeding to the payment", () => {
  it("says so while it is under way, and asks once", async () => {
    const waiting = held(failure(503, "Wait."));
    const { calls, user } = await openNumber({ createPaymentIntent: waiting.answer });
    await user.type(phone(), "4155552671");
    await user.dblClick(screen.getByRole("button", { name: "Proceed to Secure Payment ($5.00)" }));
    expect(screen.getByRole("button", { name: "Connecting to Stripe" })).toHaveProperty("disabled", true);
    waiting.release();
    await screen.findByRole("alert");
    expect(sent(calls)).toHaveLength(1);
  });

  it("shows the server's reason, with the way to the dashboard where the number is licensed already", async () => {
    const reason = "This number already has a lifetime license on your account.";
    const { user } = await openNumber({
      createPaymentIntent: failure(409, reason, { code: "line_licensed" }),
    });
    await user.type(phone(), "4155552671");
    await proceed(user);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(reason);
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/dashboard");
  });

  it("shows at the number what the server refused about it", async () => {
    const { user } = await openNumber({
      createPaymentIntent: failure(422, "Look again.", {
        issues: [{ path: "phone", message: "That number cannot exist." }],
      }),
    });
    await user.type(phone(), "4155552671");
    await proceed(user);
    expect(await screen.findByText("That number cannot exist.")).toBeTruthy();
    expect(document.activeElement).toBe(phone());
  });

  it("has a fallback where nobody says why", async () => {
    const { user } = await openNumber({ createPaymentIntent: "connection lost" });
    await user.type(phone(), "4155552671");
    await proceed(user);
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(
      "Unable to start your secure payment. Please try again.",
    );
  });

  it.each([
    ["the server refuses the token", () => {}],
    ["the token is gone from this browser", () => localStorage.removeItem("token")],
  ])("goes back to the account when %s, with what is known filled in", async (_, happen) => {
    const { user } = await openNumber({ createPaymentIntent: lost });
    await user.type(phone(), "4155552671");
    happen();
    await proceed(user);
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(expired);
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Jane");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "jane@example.com");
    expect(step()?.textContent).toContain("Account");
    expect(session().token).toBeNull();
  });
});

describe("a buyer who signs out in another tab", () => {
  it("is told so at the account, with what is known filled in", async () => {
    await openNumber();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(expired);
    expect(step()?.textContent).toContain("Account");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "jane@example.com");
  });
});

describe("the payment", () => {
  async function openPayment(changes: object = {}) {
    const { stripe, config } = fakeStripe();
    const opened = await openNumber(
      {
        createPaymentIntent: { reply: { ...intent, ...changes } },
        completePayment: { reply: { status: "complete", orderId } },
      },
      { config: { reply: config } },
    );
    await opened.user.type(phone(), "4155552671");
    await proceed(opened.user);
    const dialog = await screen.findByRole("dialog", { name: "Pay securely" });
    await waitFor(() => expect(within(dialog).queryByText("Loading the card form")).toBeNull());
    return { ...opened, stripe, dialog };
  }

  it("is the third step, and leads to the success page once it is finished", async () => {
    const { calls, dialog, user } = await openPayment();
    expect(step()?.textContent).toContain("Payment");
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(`/payment-success?payment_intent=pi_test12345678&order_id=${orderId}`)).toBeTruthy();
    expect(calls.find(({ id }) => id === "completePayment")?.body).toEqual({
      orderId,
      paymentIntentId: "pi_test12345678",
    });
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ["the reserved price was over", { amount: 9700, priceRenewed: true }, "24 hours of your reserved price are over"],
    ["the price changed meanwhile", { amount: 9700 }, "The price has changed"],
    ["the order keeps a lower price", { amount: 300 }, "Your reserved price of $3.00 still holds"],
  ])("shows the amount of the intent and says why when %s", async (_, changes, note) => {
    const { dialog } = await openPayment(changes);
    expect(dialog.textContent).toContain(note);
    const price = changes.amount === 300 ? "$3.00" : "$97.00";
    expect(within(dialog).getByRole("button", { name: `Pay ${price}` })).toBeTruthy();
    expect(screen.getByText(`Proceed to Secure Payment (${price})`)).toBeTruthy();
  });

  it("says nothing about the price when it is the one that was shown", async () => {
    const { dialog } = await openPayment();
    expect(dialog.textContent).not.toMatch(/price/i);
  });

  it("can be closed and opened again for the same number, and the button has the focus in between", async () => {
    const { calls, user } = await openPayment();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Proceed to Secure Payment"));
    expect(step()?.textContent).toContain("WhatsApp");
    expect(phone()).toHaveProperty("value", "4155552671");
    await proceed(user);
    expect(await screen.findByRole("dialog", { name: "Pay securely" })).toBeTruthy();
    expect(sent(calls).map(({ body }) => body)).toEqual([{ phone: "14155552671" }, { phone: "14155552671" }]);
  });

  it("stays open when the session ends elsewhere, because a card may be charged", async () => {
    const { dialog } = await openPayment();
    endSession();
    await screen.findByLabelText("Full Name");
    expect(dialog.isConnected).toBe(true);
  });
});
