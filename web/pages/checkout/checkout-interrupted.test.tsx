import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session, startSession } from "../../session/session.ts";
import {
  currentStep,
  findPaymentDialog,
  findStatusMessage,
  intent,
  jane,
  openCheckout,
  openNumberStep,
  openPaymentStep,
  orderId,
  paymentRequests,
  phoneField,
  preloadLazyChunks,
  proceedToPayment,
  resetState,
  sessionExpiredText,
  sessionLostResponse,
  setTokenInAnotherTab,
  signInReply,
  successAddress,
  type User,
} from "../../testing/checkout.tsx";
import { fakeStripe } from "../../testing/fake-stripe.ts";
import { declinedResult } from "../../testing/payment-modal.tsx";
import { type Answer, delayedAnswer, failure } from "../../testing/stub-api.ts";

const joe = { id: "usr_2", name: "Joe", email: "joe@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
/** Responds to each token with the account that it belongs to. */
const accountByToken: Answer = ({ authorization }) => ({
  reply: { user: authorization === "Bearer token-joe" ? joe : jane, orders: [] },
});
const name = () => screen.getByLabelText("Full Name");
const email = () => screen.getByLabelText("Email Address");
const password = () => screen.getByLabelText("Password");
const value = (control: HTMLElement) => (control instanceof HTMLInputElement ? control.value : undefined);

beforeAll(preloadLazyChunks);
afterEach(() => {
  vi.restoreAllMocks();
  resetState();
});

interface Difference {
  readonly declined?: boolean;
  readonly minutes?: number;
  readonly number?: string;
}

async function typeAccount(user: User) {
  await user.type(name(), "Jane");
  await user.type(email(), "jane@example.com");
  await user.type(password(), "secret1");
}

describe("a reload", () => {
  it("at the account step keeps name and email for this tab only, and never the password", async () => {
    const { user, unmount } = openCheckout();
    await typeAccount(user);
    expect(JSON.stringify({ ...localStorage })).not.toContain("jane");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret1");
    unmount();
    openCheckout();
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", ""]);
  });

  it("after registration finds no stored email address", async () => {
    const { user } = openCheckout({ register: signInReply });
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByLabelText("WhatsApp number");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("jane");
  });

  it("after the session expired still fills in the email address", async () => {
    const { user, unmount } = await openNumberStep({ createPaymentIntent: sessionLostResponse });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    await screen.findByText(sessionExpiredText);
    unmount();
    openCheckout();
    expect(value(email())).toBe("jane@example.com");
  });

  it("during the payment returns to the number step, with the number filled in", async () => {
    const { unmount } = await openPaymentStep();
    unmount();
    await openNumberStep();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(phoneField()).toHaveProperty("value", "4155552671");
  });
});

describe("a card form that is closed", () => {
  const closeForm = async (user: User, dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole("button", { name: "Close payment" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  const payButton = async (dialog: HTMLElement) => within(dialog).findByRole("button", { name: "Pay $5.00" });

  it("unused is shown again without another call, and pays", async () => {
    const { user, calls, dialog } = await openPaymentStep();
    await payButton(dialog);
    await closeForm(user, dialog);
    await proceedToPayment(user);
    await user.click(await payButton(await findPaymentDialog()));
    await screen.findByText(successAddress);
    expect(paymentRequests(calls)).toHaveLength(1);
  });

  it.each([
    ["after a declined card", { declined: true }],
    ["after ten minutes", { minutes: 10 }],
    ["for another number", { number: "5" }],
  ])("is opened anew %s", async (_when, { declined = false, minutes = 0, number = "" }: Difference) => {
    const { user, calls, dialog, stripe } = await openPaymentStep();
    if (declined) {
      stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
      await user.click(await payButton(dialog));
      await within(dialog).findByText(/declined/);
    }
    await payButton(dialog);
    await closeForm(user, dialog);
    if (number !== "") {
      await user.clear(phoneField());
      await user.type(phoneField(), `415555267${number}`);
    }
    const later = Date.now() + minutes * 60_000;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    await proceedToPayment(user);
    await findPaymentDialog();
    expect(paymentRequests(calls)).toHaveLength(2);
  });
});

describe("a payment that is rejected because other buyers change the same counters", () => {
  const changedMeanwhile = failure(409, "Something changed at the same moment.", { code: "changed_meanwhile" });
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

  it("is opened by the page itself, without a second click", async () => {
    let rejections = 4;
    const { calls } = await openPaymentStep(
      {},
      { createPaymentIntent: () => (rejections-- > 0 ? changedMeanwhile : { reply: intent }) },
    );
    expect(paymentRequests(calls)).toHaveLength(5);
  });

  it("shows the reason after four repeats, and keeps the number", async () => {
    const { user, calls } = await openNumberStep({ createPaymentIntent: changedMeanwhile });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    await screen.findByText("Something changed at the same moment.");
    expect(paymentRequests(calls)).toHaveLength(5);
    expect(value(phoneField())).toBe("4155552671");
  });

  it("is not repeated for a user who signed in meanwhile, in another tab", async () => {
    const { user, calls } = await openNumberStep({
      getMe: accountByToken,
      createPaymentIntent: () => {
        localStorage.setItem("token", "token-joe");
        return changedMeanwhile;
      },
    });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    await waitFor(() => expect(screen.queryByText("Connecting to Stripe")).toBeNull());
    expect(paymentRequests(calls)).toHaveLength(1);
  });
});

describe("more buyers than Stripe allows at the same moment", () => {
  const busy = failure(503, "A lot of people are paying right now.", { code: "provider_busy" });
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

  it("enter their card at once, at the price of their order, and get the payment when they pay", async () => {
    const order = { id: orderId, phone: "14155552671", status: "pending", amount: 700, currency: "usd" };
    const { user, calls, dialog } = await openPaymentStep(
      {},
      {
        createPaymentIntent: [busy, { reply: { ...intent, amount: 700 } }],
        getMe: { reply: { user: jane, orders: [order] } },
      },
    );
    expect(dialog.textContent).toContain("$7.00");
    const bodies = () => paymentRequests(calls).map(({ body }) => body);
    expect(bodies()).toEqual([{ phone: "14155552671" }]);
    await user.click(screen.getByRole("button", { name: "Pay $7.00" }));
    await screen.findByText(successAddress);
    expect(bodies()).toEqual([{ phone: "14155552671" }, { orderId }]);
  });

  it("are told on the button that they are in line, and the page opens the card form by itself", async () => {
    const second = delayedAnswer({ reply: intent });
    let requestCount = 0;
    const { user } = await openNumberStep({
      createPaymentIntent: () => (requestCount++ === 0 ? busy : second.answer()),
    });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    const button = await screen.findByRole("button", { name: "Lots of buyers right now: you’re in line" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    second.release();
    await findPaymentDialog();
  });

  it("keep their number when the line is too long, and are asked to try again", async () => {
    const { user, calls } = await openNumberStep({ createPaymentIntent: busy });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    await screen.findByText("A lot of people are paying right now.");
    expect(paymentRequests(calls)).toHaveLength(5);
    expect(value(phoneField())).toBe("4155552671");
  });
});

describe("Back and Forward", () => {
  it("keep the name and email typed at the account step", async () => {
    const { user, router } = openCheckout({}, {}, ["/", "/checkout"]);
    await typeAccount(user);
    await act(() => router.navigate(-1));
    await screen.findByText("/");
    await act(() => router.navigate(1));
    expect([name(), email()].map(value)).toEqual(["Jane", "jane@example.com"]);
  });

  it("keep the number, and do not lead a signed-in user back to the account step", async () => {
    const { user, router } = await openNumberStep({}, {}, ["/", "/checkout"]);
    await user.type(phoneField(), "4155552671");
    await act(() => router.navigate(-1));
    await screen.findByText("/");
    await act(() => router.navigate(1));
    expect(await screen.findByLabelText("WhatsApp number")).toHaveProperty("value", "4155552671");
    expect(currentStep()).toContain("WhatsApp");
  });

  it("close the card form and stay at the number step, and only the button reopens it", async () => {
    const { user, router, calls } = await openPaymentStep();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(currentStep()).toContain("WhatsApp");
    await act(() => router.navigate(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    await proceedToPayment(user);
    await findPaymentDialog();
    expect(paymentRequests(calls), "an unused form is shown again").toHaveLength(1);
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(await screen.findByText("/")).toBeTruthy();
  });

  it("lead from the success page back to an empty number step, not to the finished payment", async () => {
    const { user, router, dialog } = await openPaymentStep();
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    await screen.findByText(successAddress);
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText("WhatsApp number")).toHaveProperty("value", "");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a session that expires during the charge", () => {
  it("does not interrupt the payment, which continues to the success page", async () => {
    const { user, dialog } = await openPaymentStep(
      {},
      { completePayment: sessionLostResponse, getPaymentIntentStatus: { reply: { status: "succeeded" } } },
    );
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(successAddress)).toBeTruthy();
  });
});

describe("another tab", () => {
  it("that signs in moves this tab to the number step", async () => {
    openCheckout({ getMe: accountByToken });
    act(() => setTokenInAnotherTab("token-joe"));
    expect(await findStatusMessage("You’re signed in as joe@example.com")).toBeTruthy();
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
  });

  it("that signs in as another user switches this tab, which keeps the number and buys for that user", async () => {
    const { user, calls } = await openNumberStep({ getMe: accountByToken, createPaymentIntent: "connection lost" });
    await user.type(phoneField(), "4155552671");
    act(() => setTokenInAnotherTab("token-joe"));
    expect(await findStatusMessage("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(await screen.findByLabelText("WhatsApp number")).toHaveProperty("value", "4155552671");
    await proceedToPayment(user);
    await screen.findByRole("alert");
    expect(calls.find(({ id }) => id === "createPaymentIntent")?.authorization).toBe("Bearer token-joe");
  });

  it("that signed in unnoticed makes this tab show the other user instead of placing an order", async () => {
    const { user, calls } = await openNumberStep({ getMe: accountByToken });
    await user.type(phoneField(), "4155552671");
    localStorage.setItem("token", "token-joe");
    await proceedToPayment(user);
    expect(await findStatusMessage("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(calls.filter(({ id }) => id === "createPaymentIntent")).toEqual([]);
  });

  it.each([
    ["prevents the first user's card form from opening", { reply: intent }],
    ["is not signed out by the first user's 401", sessionLostResponse],
  ])("that signs in while a payment is being created %s", async (_, answer) => {
    const delayed = delayedAnswer(answer);
    const { user } = await openNumberStep({ getMe: accountByToken, createPaymentIntent: delayed.answer });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    act(() => setTokenInAnotherTab("token-joe"));
    await findStatusMessage("You signed in as joe@example.com in another tab");
    delayed.release();
    expect(await screen.findByRole("button", { name: /^Proceed to Secure Payment/ })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(session().token).toBe("token-joe");
  });

  it("that signs in as another user closes an open card form, and this tab says why", async () => {
    const { stripe } = await openPaymentStep({}, { getMe: accountByToken });
    act(() => setTokenInAnotherTab("token-joe"));
    expect(await findStatusMessage("You signed in as joe@example.com in another tab")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("that gives the same user a new token is not reported as another user", async () => {
    await openNumberStep({ getMe: accountByToken });
    act(() => setTokenInAnotherTab("token-of-a-new-password"));
    expect(await findStatusMessage("You’re signed in as jane@example.com")).toBeTruthy();
  });
});

describe("a browser without storage", () => {
  beforeEach(() => {
    const throwingHandler = {
      get() {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    };
    vi.stubGlobal("localStorage", new Proxy({}, throwingHandler));
    vi.stubGlobal("sessionStorage", new Proxy({}, throwingHandler));
  });

  it("keeps the typed name and email while the site is open", async () => {
    const { user, router } = openCheckout({}, {}, ["/", "/checkout"]);
    await typeAccount(user);
    await act(() => router.navigate(-1));
    await act(() => router.navigate(1));
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", ""]);
  });

  it("can still buy", async () => {
    const { config } = fakeStripe();
    const { user, calls } = openCheckout(
      {
        register: signInReply,
        createPaymentIntent: { reply: intent },
        completePayment: { reply: { status: "complete", orderId } },
      },
      { config: { reply: config } },
    );
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await user.type(await screen.findByLabelText("WhatsApp number"), "4155552671");
    await proceedToPayment(user);
    await user.click(within(await findPaymentDialog()).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(successAddress)).toBeTruthy();
    expect(calls.find(({ id }) => id === "completePayment")?.authorization).toBe("Bearer token-1");
  });
});

describe("offline", () => {
  it("no input is lost, and the next attempt works", async () => {
    const { user, answers } = openCheckout({ register: "connection lost" });
    await typeAccount(user);
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByText("Unable to create your account. Please try again.");
    expect([name(), email(), password()].map(value)).toEqual(["Jane", "jane@example.com", "secret1"]);
    answers.register = signInReply;
    await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
  });

  it("the account loads automatically once online", async () => {
    startSession("token-0", jane);
    const { answers } = openCheckout({ getMe: "connection lost" });
    await screen.findByText(/We couldn’t reach your account/);
    answers.getMe = accountByToken;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
  });
});

describe("with the API down", () => {
  it("the page is usable as prerendered, with the default price", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    openCheckout({ getPricing: { status: 502, text: "" }, getContent: { status: 502, text: "" } });
    await waitFor(() => expect(warn).toHaveBeenCalledWith("Unable to load pricing info."));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your license, for life");
    expect(screen.getAllByText("$5.00").length).toBeGreaterThan(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a double click", () => {
  it("creates one account", async () => {
    const { user, calls } = openCheckout({ register: signInReply });
    await typeAccount(user);
    await user.dblClick(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
    await screen.findByLabelText("WhatsApp number");
    expect(calls.filter(({ id }) => id === "register")).toHaveLength(1);
  });
});
