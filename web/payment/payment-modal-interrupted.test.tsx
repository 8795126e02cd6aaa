import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { paymentWords as spanish } from "#shared/content/translations/es/words/payment.ts";
import { withPrice } from "#shared/domain/money.ts";
import { chooseLanguage } from "../language/language.ts";
import { ApiError } from "../session/api.ts";
import { endSession, session, startSession } from "../session/session.ts";
import { setTokenInAnotherTab } from "../testing/checkout.tsx";
import { declinedResult, openPaymentModal, submitWithoutButton, waitForCardForm } from "../testing/payment-modal.tsx";
import { type ConfigAnswer, delayedAnswer } from "../testing/stub-api.ts";

const jane = { name: "Jane", role: "user" };
const paidIntent = { paymentIntent: { id: "pi_test12345678", status: "succeeded" } };
const dialog = () => screen.queryByRole("dialog");
const untilClosed = () => waitFor(() => expect(dialog()).toBeNull());
type Opened = Awaited<ReturnType<typeof openPaymentModal>>;
const moveInHistory = (router: Opened["router"], steps: number) => act(() => router.navigate(steps));

/** Delays the response of the next confirmation until the test releases it. */
function delayConfirmation(stripe: Opened["stripe"], answer: object = paidIntent) {
  const delayed = delayedAnswer({ reply: {} });
  stripe.confirmPayment.mockImplementationOnce(async () => {
    await delayed.answer();
    return answer;
  });
  return delayed;
}

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  await chooseLanguage("en");
  localStorage.clear();
});

describe("the browser's Back button", () => {
  it("closes an open payment and stays on the page, and Forward does not reopen the payment", async () => {
    const { router, stripe } = await openPaymentModal();
    await moveInHistory(router, -1);
    await untilClosed();
    expect(router.state.location.pathname).toBe("/page");
    await moveInHistory(router, 1);
    expect(router.state.location.pathname).toBe("/page");
    expect(dialog()).toBeNull();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("does nothing while a payment is in progress, which is then completed", async () => {
    const { router, stripe, pay, props } = await openPaymentModal();
    const confirmation = delayConfirmation(stripe);
    await pay();
    await moveInHistory(router, -1);
    await moveInHistory(router, -2);
    expect(screen.getByRole("button", { name: "Processing payment..." })).toBeTruthy();
    confirmation.release();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledExactlyOnceWith("pi_test12345678"));
    expect(props.finish).toHaveBeenCalledOnce();
  });

  it("closes the payment after the card was declined", async () => {
    const { router, stripe, pay } = await openPaymentModal();
    const confirmation = delayConfirmation(stripe, declinedResult);
    await pay();
    await moveInHistory(router, -1);
    confirmation.release();
    await screen.findByText(/^Your card was declined\./);
    await moveInHistory(router, -1);
    await untilClosed();
    expect(router.state.location.pathname).toBe("/page");
  });

  it("leads to the previous page after the payment was closed with Esc, however often it was opened", async () => {
    const { router, user } = await openPaymentModal();
    for (const _ of [1, 2]) {
      await user.keyboard("{Escape}");
      await untilClosed();
      await user.click(screen.getByRole("button", { name: "Open" }));
      await waitForCardForm();
    }
    await moveInHistory(router, -1);
    await untilClosed();
    await moveInHistory(router, 1);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await waitForCardForm();
    await user.keyboard("{Escape}");
    await untilClosed();
    await moveInHistory(router, -1);
    expect(await screen.findByText("/before")).toBeTruthy();
  });

  it("leads from the result page to the page without the payment", async () => {
    const { router, pay } = await openPaymentModal({ result: (id) => `/result/${id}` });
    await pay();
    expect(await screen.findByText("/result/pi_test12345678")).toBeTruthy();
    await moveInHistory(router, -1);
    expect(await screen.findByRole("button", { name: "Open" })).toBeTruthy();
    expect(dialog()).toBeNull();
    await moveInHistory(router, -1);
    expect(await screen.findByText("/before")).toBeTruthy();
  });

  it("leads to the previous page after a payment that has no result page", async () => {
    const { router, pay, props } = await openPaymentModal();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
    await moveInHistory(router, -1);
    expect(await screen.findByText("/before")).toBeTruthy();
  });

  it("from the bank's own page restores the payment, which retrieves its status", async () => {
    const { stripe, pay, props } = await openPaymentModal();
    // The response is lost with the page that the bank's page replaced.
    stripe.confirmPayment.mockReturnValueOnce(new Promise(() => {}));
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { id: "pi_x", status: "requires_action" } });
    await pay();
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect((await screen.findByRole("alert")).textContent).toBe("Payment was not completed. Please try again.");
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });
});

describe("another user who signs in in another tab", () => {
  it("closes the first user's payment without a charge", async () => {
    startSession("token-jane", jane);
    const { stripe } = await openPaymentModal({ hasAccount: true });
    act(() => setTokenInAnotherTab("token-joe"));
    await untilClosed();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("is detected when the pay button is clicked, even before the other tab's event arrives", async () => {
    startSession("token-jane", jane);
    const { stripe, pay } = await openPaymentModal({ hasAccount: true });
    localStorage.setItem("token", "token-joe");
    await pay();
    await untilClosed();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("does not interrupt a payment in progress", async () => {
    startSession("token-jane", jane);
    const { stripe, pay, props } = await openPaymentModal({ hasAccount: true });
    const confirmation = delayConfirmation(stripe);
    await pay();
    act(() => setTokenInAnotherTab("token-joe"));
    expect(dialog()).not.toBeNull();
    confirmation.release();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });

  it("does not close a payment without an account, such as a donation", async () => {
    const { pay, props } = await openPaymentModal();
    act(() => setTokenInAnotherTab("token-joe"));
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
    expect(session().token).toBe("token-joe");
  });
});

describe("offline", () => {
  it("the payment reports that the browser is offline, sends nothing, and succeeds once online", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { stripe, pay, props } = await openPaymentModal();
    await pay();
    expect((await screen.findByRole("alert")).textContent).toMatch(/^You’re offline. You weren’t charged/);
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByRole("alert")).toBeNull();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });

  it("the card form that failed to load loads automatically once online", async () => {
    const config = vi.fn<Extract<ConfigAnswer, () => unknown>>(() => "connection lost");
    const { config: workingConfig } = await openPaymentModal({ config });
    await screen.findByRole("button", { name: "Try again" });
    config.mockReturnValue({ reply: workingConfig });
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByRole("button", { name: "Pay $97.00" })).toBeTruthy();
    await waitForCardForm();
  });
});

describe("in Spanish", () => {
  it("the payment and Stripe's form are translated, even when the language changes while they are open", async () => {
    const { stripe } = await openPaymentModal();
    expect(stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ locale: "en" }));
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("dialog", { name: spanish.title })).toBeTruthy();
    expect(screen.getByRole("button", { name: withPrice(spanish.pay, "US$97.00") })).toBeTruthy();
    expect(stripe.test.elements.update).toHaveBeenCalledWith({ locale: "es-419" });
  });

  it("errors are translated", async () => {
    await chooseLanguage("es");
    const { stripe } = await openPaymentModal({ becomesReady: false });
    submitWithoutButton();
    expect((await screen.findByRole("alert")).textContent).toBe(spanish.notLoaded);
    await waitFor(() => expect(stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ locale: "es-419" })));
  });
});

describe("a refusal, when the language changes while it is displayed", () => {
  const refused = async () => (await screen.findByRole("alert")).textContent;

  it.each([
    ["card_declined", spanish.refusedNote],
    ["incorrect_cvc", spanish.correctableNote],
  ])("keeps Stripe's own words and translates what to do next (%s)", async (code, note) => {
    const { pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", code, message: "It was declined." } });
    await pay();
    await refused();
    await act(() => chooseLanguage("es"));
    expect(await refused()).toBe(`It was declined. ${note}`);
  });

  it.each([
    ["an unfinished payment", { paymentIntent: { id: "pi_x", status: "requires_action" } }, spanish.notCompleted],
    ["an error without a reason", { error: { type: "validation_error" } }, spanish.unableToComplete],
  ])("is translated for %s", async (_, answer, text) => {
    const { pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(answer);
    await pay();
    await refused();
    await act(() => chooseLanguage("es"));
    expect(await refused()).toBe(text);
  });

  it("is translated offline, and disappears once online", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { pay } = await openPaymentModal();
    await pay();
    await refused();
    await act(() => chooseLanguage("es"));
    expect(await refused()).toBe(spanish.offline);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a payment of which Stripe is too busy to tell the form the outcome", () => {
  const busy = {
    error: { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." },
  };

  it("is completed by the server, which waits for its turn", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(busy);
    stripe.retrievePaymentIntent.mockResolvedValueOnce(busy);
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledExactlyOnceWith("pi_test12345678"));
    expect(props.finish).toHaveBeenCalledExactlyOnceWith("pi_test12345678");
  });

  it("can be paid again when the server finds it unpaid", async () => {
    const unpaid = new ApiError(409, "This payment is not complete.", "payment_incomplete");
    const finish = vi.fn(async () => {}).mockRejectedValueOnce(unpaid);
    const { props, pay, stripe } = await openPaymentModal({ finish });
    stripe.confirmPayment.mockResolvedValueOnce(busy);
    stripe.retrievePaymentIntent.mockResolvedValueOnce(busy);
    await pay();
    await screen.findByText("Request rate limit exceeded.");
    expect(props.checkSettled).not.toHaveBeenCalled();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });
});
