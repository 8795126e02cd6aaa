import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { checkoutContent } from "#shared/content/checkout.ts";
import { chooseLanguage } from "../../language/language.ts";
import { endSession, session, startSession } from "../../session/session.ts";
import {
  currentStep,
  findStatusMessage,
  jane,
  openCheckout,
  openNumberStep,
  openPaymentStep,
  orderId,
  paymentRequests,
  phoneField,
  preloadLazyChunks,
  pricing,
  proceedToPayment,
  resetState,
  sessionExpiredText,
  sessionLostResponse,
  signInReply,
  successAddress,
  type User,
} from "../../testing/checkout.tsx";
import { delayedAnswer, failure } from "../../testing/stub-api.ts";

beforeAll(preloadLazyChunks);
afterEach(resetState);

/** `scrollIntoView` as in Chromium since version 155: returns a promise, although the types still say void. */
const scrollWithPromise: () => void = () => Promise.resolve();

async function submitAccount(user: User) {
  await user.type(screen.getByLabelText("Full Name"), " Jane ");
  await user.type(screen.getByLabelText("Email Address"), "Jane@Example.com");
  await user.type(screen.getByLabelText("Password"), "secret1");
  await user.click(screen.getByRole("button", { name: "Next: WhatsApp Number" }));
}

const statement = () => {
  const link = screen.queryByRole("link", { name: /^Full refund in the first \d+ days/ });
  return link?.closest("p")?.textContent.replace(" (opens in a new tab)", "") ?? "";
};

describe("the refund window", () => {
  it("is stated before the payment: the shop's days, and at least 14 for a number of the EU", async () => {
    const { user } = await openNumberStep({ getPricing: { reply: { ...pricing, refundDays: 10 } } });
    await waitFor(() =>
      expect(statement()).toBe("Not for you? Full refund in the first 10 days, or 14 in the EU and the UK."),
    );
    await user.click(phoneField());
    await user.paste("+49 1512 3456789");
    await waitFor(() => expect(statement()).toBe("Not for you? Full refund in the first 14 days."));
  });

  it("is stated once, beside the form, with a link to its terms", async () => {
    openCheckout();
    expect(screen.getAllByText(/Full refund in the first/)).toHaveLength(1);
    const link = screen.getByRole("link", { name: "Full refund in the first 7 days (opens in a new tab)" });
    expect(link.getAttribute("href")).toBe("/terms#refunds");
  });

  it("is stated again in the payment dialog, which names the license's number", async () => {
    const { dialog } = await openPaymentStep({}, { getPricing: { reply: { ...pricing, refundDays: 10 } } });
    expect(dialog.textContent).toContain("Lifetime license for +14155552671");
    expect(dialog.textContent).toContain("One payment. Full refund in the first 10 days.");
  });

  it("is followed by the name and address of the seller", async () => {
    openCheckout({ getPricing: { reply: { ...pricing, seller: "Everline Ltd, 1 Harbour Street, Lisbon" } } });
    await screen.findByText("Sold by Everline Ltd, 1 Harbour Street, Lisbon.");
    expect(statement()).toContain("in the first 7 days");
  });

  it("is not stated by a shop in which customers make no refunds", async () => {
    openCheckout({ getPricing: { reply: { ...pricing, refundDays: 0 } } });
    await waitFor(() => expect(statement()).toBe(""));
    expect(screen.queryByRole("link", { name: /^Full refund in the first/ })).toBeNull();
    expect(screen.getByRole("link", { name: /^Terms/ })).toBeTruthy();
  });
});

describe("what a buyer agrees to", () => {
  const linkedPages = () =>
    [/^Terms/, /^Privacy/].map((name) => screen.getByRole("link", { name }).getAttribute("href"));
  const isBefore = (link: HTMLElement, button: HTMLElement) =>
    link.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING;

  it("is said before the button of the account step, and opens beside it, so that no password is lost", () => {
    openCheckout();
    expect(linkedPages()).toEqual(["/terms", "/privacy"]);
    const privacy = screen.getByRole("link", { name: /^Privacy/ });
    expect(isBefore(privacy, screen.getByRole("button", { name: "Next: WhatsApp Number" }))).toBe(true);
    expect(screen.getByRole("link", { name: "Terms (opens in a new tab)" }).getAttribute("target")).toBe("_blank");
  });

  it("is said in one sentence before the button of the number step to a customer who starts there", async () => {
    await openNumberStep();
    const terms = screen.getByRole("link", { name: /^Terms/ });
    expect(terms.closest("p")?.textContent).toBe("By paying, you agree to our Terms (opens in a new tab).");
    expect(isBefore(terms, screen.getByRole("button", { name: /^Proceed to Secure Payment/ }))).toBe(true);
  });

  it("is not said again to a buyer who has just read it at the account step", async () => {
    const { user } = openCheckout({ register: signInReply });
    await submitAccount(user);
    await screen.findByLabelText("WhatsApp number");
    expect(screen.queryByText(/you agree to our/)).toBeNull();
  });
});

describe("the order panel", () => {
  it("shows by the total which cards are taken, and by whom", () => {
    openCheckout();
    const panel = within(screen.getByRole("complementary"));
    expect(panel.getByRole("img", { name: "Visa, Mastercard and American Express" })).toBeTruthy();
    expect(panel.getByText("Payments by Stripe")).toBeTruthy();
  });

  it("says that buyers in the EU and the UK have more days to take their money back, unless everybody has", async () => {
    openCheckout({ getPricing: { reply: { ...pricing, refundDays: 30 } } });
    await waitFor(() => expect(statement()).toBe("Not for you? Full refund in the first 30 days."));
  });
});

describe("the account step", () => {
  it("is the first of three steps, and shows the current price", async () => {
    openCheckout({ getPricing: { reply: { ...pricing, priceCents: 9700 } } });
    const steps = within(screen.getByRole("list", { name: "Checkout steps" })).getAllByRole("listitem");
    expect(steps.map((item) => item.textContent)).toEqual(["1Account", "2WhatsApp", "3Payment"]);
    expect(currentStep()).toContain("Account");
    expect((await screen.findAllByText("$97.00")).length).toBeGreaterThan(0);
  });

  it("keeps the default price when the pricing call fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    openCheckout({ getPricing: failure(500, "Something went wrong on our side.") });
    await waitFor(() => expect(warn).toHaveBeenCalledWith("Unable to load pricing info."));
    expect(screen.getAllByText("$5.00").length).toBeGreaterThan(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("registers the account and leads to the number step, whose heading is focused", async () => {
    const delayed = delayedAnswer(signInReply);
    const { calls, user } = openCheckout({ register: delayed.answer });
    await submitAccount(user);
    expect(screen.getByRole("button", { name: "Creating your account..." }).getAttribute("aria-disabled")).toBe("true");
    delayed.release();
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
    expect(currentStep()).toContain("WhatsApp");
    expect(document.activeElement?.textContent).toBe("Your WhatsApp number");
    expect(session().token).toBe("token-1");
    expect(calls.filter(({ id }) => id !== "getPricing" && id !== "getContent")).toMatchObject([
      { id: "register", body: { name: "Jane", email: "jane@example.com", password: "secret1" } },
    ]);
  });

  it("says in front of its button, which was just clicked, why there is no account", async () => {
    const { user } = openCheckout({ register: failure(500, "Not now.") });
    await submitAccount(user);
    const reason = await screen.findByRole("alert");
    const button = screen.getByRole("button", { name: "Next: WhatsApp Number" });
    expect(reason.nextElementSibling).toBe(button);
  });

  it("leads a customer with an account to the sign-in, which leads back", async () => {
    const { router, user } = openCheckout();
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/login?to=%2Fcheckout");
  });

  it("signs in an existing user with the right password, and welcomes them back", async () => {
    const { user } = openCheckout({ register: failure(409, "Taken."), login: signInReply });
    await submitAccount(user);
    expect(await screen.findByText(/Welcome back!/)).toBeTruthy();
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
  });

  it("shows the name on the license card while it is typed, and the place for it when there is none", async () => {
    const { user } = openCheckout({});
    expect(screen.getByText("Your name goes here")).toBeTruthy();
    const name = screen.getByLabelText("Full Name");
    await user.type(name, "Ada Osei");
    expect(screen.getByText("Ada Osei")).toBeTruthy();
    await user.clear(name);
    expect(screen.getByText("Your name goes here")).toBeTruthy();
  });

  it("reports that the email is already registered when the password is wrong, and keeps the email", async () => {
    const { user } = openCheckout({
      register: failure(409, "Taken."),
      login: failure(401, "That email and password don’t match.", { code: "wrong_credentials" }),
    });
    await submitAccount(user);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That email is already registered. Please sign in with the correct password or use another email to continue.",
    );
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "Jane@Example.com");
  });

  it("marks the email that has an account, focuses it, and has the way to sign in inside the message, right below", async () => {
    const { router, user } = openCheckout({
      register: failure(409, "Taken."),
      login: failure(401, "That email and password don’t match.", { code: "wrong_credentials" }),
    });
    await submitAccount(user);
    const message = await screen.findByRole("alert");
    const email = screen.getByLabelText("Email Address");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(email.getAttribute("aria-describedby")).toBe(message.id);
    expect(document.activeElement).toBe(email);
    expect(screen.getByLabelText("Password").hasAttribute("aria-invalid")).toBe(false);
    expect(email.parentElement?.nextElementSibling).toBe(message);
    await user.click(within(message).getByRole("link", { name: "sign in" }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/login?to=%2Fcheckout");
  });

  it("shows a fallback message when the connection is lost, which blames no field and offers no sign-in", async () => {
    const { user } = openCheckout({ register: "connection lost" });
    await submitAccount(user);
    const message = await screen.findByRole("alert");
    expect(message.textContent).toBe("Unable to create your account. Please try again.");
    expect(screen.getByLabelText("Email Address").hasAttribute("aria-invalid")).toBe(false);
    expect(within(message).queryByRole("link")).toBeNull();
  });
});

describe("arriving with a token", () => {
  it("has one heading, that of the step", async () => {
    await openNumberStep();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your WhatsApp number");
    expect(screen.queryByText(checkoutContent.subheading)).toBeNull();
  });

  it("starts at the number step, shows the signed-in user, and puts their name on the license card", async () => {
    await openNumberStep();
    expect(await findStatusMessage("You’re signed in as jane@example.com.")).toBeTruthy();
    expect(screen.getByText("Jane")).toBeTruthy();
    expect(currentStep()).toContain("WhatsApp");
  });

  it("tells a customer who has a line that the license adds another", async () => {
    await openNumberStep({ getMe: { reply: { user: jane, orders: [{ status: "complete" }] } } });
    expect(screen.getByText(/adds another number/)).toBeTruthy();
  });

  it("that is rejected starts at the account step, signed out", async () => {
    startSession("token-0", jane);
    openCheckout({ getMe: sessionLostResponse });
    expect(await screen.findByLabelText("Full Name")).toBeTruthy();
    expect(session().token).toBeNull();
  });

  it("keeps the token when the connection is lost, and offers a retry", async () => {
    startSession("token-0", jane);
    const { answers, user } = openCheckout({ getMe: "connection lost" });
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn’t reach your account.");
    expect(session().token).toBe("token-0");
    answers.getMe = { reply: { user: jane, orders: [] } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("WhatsApp number")).toBeTruthy();
  });

  it("lets the user switch to another account", async () => {
    const { user } = await openNumberStep();
    await user.click(screen.getByRole("button", { name: "Not you?" }));
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "");
    expect(session().token).toBeNull();
  });
});

describe("continuing to the payment", () => {
  it("shows progress, and sends one request on a double click", async () => {
    const delayed = delayedAnswer(failure(503, "Wait."));
    const { calls, user } = await openNumberStep({ createPaymentIntent: delayed.answer });
    await user.type(phoneField(), "4155552671");
    await user.dblClick(screen.getByRole("button", { name: "Proceed to Secure Payment ($5.00)" }));
    expect(screen.getByRole("button", { name: "Connecting to Stripe" }).getAttribute("aria-disabled")).toBe("true");
    expect(phoneField()).toHaveProperty("readOnly", true);
    delayed.release();
    await screen.findByRole("alert");
    expect(paymentRequests(calls)).toHaveLength(1);
  });

  it.each(["line_licensed", "payment_processing"] as const)(
    "leads to the dashboard instead of the payment after %s, until the number is edited",
    async (code) => {
      const reason = "This number already has a lifetime license on your account.";
      const { calls, user } = await openNumberStep({ createPaymentIntent: failure(409, reason, { code }) });
      await user.type(phoneField(), "4155552671");
      await proceedToPayment(user);
      expect(await screen.findByText(reason)).toBeTruthy();
      expect(document.activeElement).toBe(phoneField());
      expect(phoneField().getAttribute("aria-invalid")).toBe("true");
      expect(screen.queryByText("The number is complete.")).toBeNull();
      expect(screen.getByRole("link", { name: "Go to your dashboard" }).getAttribute("href")).toBe("/dashboard");
      const proceed = { name: "Proceed to Secure Payment ($5.00)" };
      expect(screen.queryByRole("button", proceed)).toBeNull();
      const isPaid = code === "line_licensed";
      expect(screen.queryAllByText("Already paid"), "in the place of the total").toHaveLength(isPaid ? 1 : 0);
      expect(screen.queryAllByText("Payments by Stripe"), "unless nothing is to be paid").toHaveLength(isPaid ? 0 : 1);
      const promises = [/^Your card number goes straight to/, /Full refund in the first/].map((text) =>
        screen.queryByText(text),
      );
      expect(promises.map((promise) => promise !== null)).toEqual([!isPaid, !isPaid]);
      await user.keyboard("{Enter}");
      expect(paymentRequests(calls)).toHaveLength(1);
      await user.keyboard("{Backspace}2");
      expect(screen.getByText("The number is complete.")).toBeTruthy();
      expect(screen.queryByText("Already paid")).toBeNull();
      await user.click(screen.getByRole("button", proceed));
      await waitFor(() => expect(paymentRequests(calls)).toHaveLength(2));
    },
  );

  it("scrolls to an error when it appears and after the next attempt, but not when the language changes", async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    const { user } = await openNumberStep({ createPaymentIntent: failure(503, "No.") });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    const errorBox = (await screen.findByRole("alert")).parentElement;
    expect(scrollIntoView.mock.contexts).toEqual([errorBox]);
    await act(async () => chooseLanguage("es"));
    await act(async () => chooseLanguage("en"));
    expect(scrollIntoView.mock.contexts).toEqual([errorBox]);
    await proceedToPayment(user);
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(2));
    scrollIntoView.mockRestore();
  });

  it("can be retried after an error in browsers whose scrollIntoView returns a promise", async () => {
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrollWithPromise);
    const { user } = await openNumberStep({ createPaymentIntent: failure(503, "No.") });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    await screen.findByRole("alert");
    await user.type(phoneField(), "{Backspace}");
    expect(phoneField()).toHaveProperty("value", "415555267");
    await user.type(phoneField(), "2");
    await proceedToPayment(user);
    await screen.findByRole("alert");
    await proceedToPayment(user);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(phoneField()).toHaveProperty("value", "4155552672");
    vi.restoreAllMocks();
  });

  it("shows the server's error about the number at its field, until the number is edited", async () => {
    const { user } = await openNumberStep({
      createPaymentIntent: failure(422, "Look again.", {
        issues: [{ path: "phone", message: "That number cannot exist." }],
      }),
    });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    expect(await screen.findByText("That number cannot exist.")).toBeTruthy();
    expect(document.activeElement).toBe(phoneField());
    await user.keyboard("{Backspace}");
    expect(screen.queryByText("That number cannot exist.")).toBeNull();
  });

  it("shows a fallback message when the connection is lost", async () => {
    const { user } = await openNumberStep({ createPaymentIntent: "connection lost" });
    await user.type(phoneField(), "4155552671");
    await proceedToPayment(user);
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(
      "Unable to start your secure payment. Please try again.",
    );
  });

  it.each([
    ["the server rejects the token", () => {}],
    ["the token was deleted from this browser", () => localStorage.removeItem("token")],
  ])("returns to the account step when %s, with name and email filled in", async (_, prepare) => {
    const { user } = await openNumberStep({ createPaymentIntent: sessionLostResponse });
    await user.type(phoneField(), "4155552671");
    prepare();
    await proceedToPayment(user);
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(sessionExpiredText);
    expect(screen.getByLabelText("Full Name")).toHaveProperty("value", "Jane");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "jane@example.com");
    expect(currentStep()).toContain("Account");
    expect(session().token).toBeNull();
  });
});

describe("a buyer who signs out in another tab", () => {
  it("sees at the account step that the session expired, with the email filled in", async () => {
    await openNumberStep();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect((await screen.findByRole("alert")).textContent?.trim()).toBe(sessionExpiredText);
    expect(currentStep()).toContain("Account");
    expect(screen.getByLabelText("Email Address")).toHaveProperty("value", "jane@example.com");
  });
});

describe("the payment", () => {
  it("is the third step, leads to the success page once it is complete, and deletes the stored number", async () => {
    const { calls, dialog, user } = await openPaymentStep();
    expect(currentStep()).toContain("Payment");
    await user.click(within(dialog).getByRole("button", { name: "Pay $5.00" }));
    expect(await screen.findByText(successAddress)).toBeTruthy();
    expect(calls.find(({ id }) => id === "completePayment")?.body).toEqual({
      orderId,
      paymentIntentId: "pi_test12345678",
    });
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ["the reserved price has expired", { amount: 9700, priceRenewed: true }, "Your reserved price no longer applies"],
    ["the price has changed meanwhile", { amount: 9700 }, "The price has changed"],
    ["the order still holds a lower price", { amount: 300 }, "Your reserved price of $3.00 still applies"],
  ])("shows the payment's amount, and explains it when %s", async (_, changes, note) => {
    const { dialog } = await openPaymentStep(changes);
    expect(dialog.textContent).toContain(note);
    const price = changes.amount === 300 ? "$3.00" : "$97.00";
    expect(within(dialog).getByRole("button", { name: `Pay ${price}` })).toBeTruthy();
    expect(screen.getByText(`Proceed to Secure Payment (${price})`)).toBeTruthy();
  });

  it("does not mention the price when it is unchanged", async () => {
    const { dialog } = await openPaymentStep();
    expect(dialog.textContent).not.toMatch(/price/i);
  });

  it("can be closed and reopened for the same number, with the focus on the button in between", async () => {
    const { calls, user } = await openPaymentStep();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Proceed to Secure Payment"));
    expect(currentStep()).toContain("WhatsApp");
    expect(phoneField()).toHaveProperty("value", "4155552671");
    await proceedToPayment(user);
    expect(await screen.findByRole("dialog", { name: "Pay securely" })).toBeTruthy();
    expect(paymentRequests(calls).map(({ body }) => body)).toEqual([{ phone: "14155552671" }]);
  });

  it("stays open when the session ends, because a charge may be in progress", async () => {
    const { dialog } = await openPaymentStep();
    endSession();
    await screen.findByLabelText("Full Name");
    expect(dialog.isConnected).toBe(true);
  });
});
