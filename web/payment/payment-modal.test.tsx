import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { declinedResult, openPaymentModal, reference, submitWithoutButton } from "../testing/payment-modal.tsx";
import { type ConfigAnswer, delayedAnswer } from "../testing/stub-api.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the payment modal", () => {
  it("shows the payment's amount, note and reference", async () => {
    await openPaymentModal({ note: "Today's price applies." });
    const dialog = screen.getByRole("dialog", { name: "Pay securely" });
    expect(dialog.textContent).toContain("$97.00");
    expect(dialog.textContent).toContain("Today's price applies.");
    expect(dialog.textContent).toContain(reference);
  });

  it("passes the site's font to Stripe's iframe, with an absolute https address of its own", async () => {
    vi.stubGlobal("location", new URL("https://shop.example/checkout"));
    const { stripe } = await openPaymentModal();
    const [options] = stripe.elements.mock.calls.at(-1) ?? [];
    const src = "url(https://shop.example/web/styles/fonts/instrument-sans-core.woff2?cors)";
    const source = { family: "Instrument Sans", src, display: "swap" };
    expect(options).toMatchObject({
      fonts: ["400", "500", "600"].map((weight) => ({ ...source, weight })),
      appearance: { variables: { fontFamily: "Instrument Sans, Arial, sans-serif" } },
    });
  });

  it("passes no font over plain http, for which Stripe would refuse to draw the form", async () => {
    vi.stubGlobal("location", new URL("http://localhost:5173/checkout"));
    const { stripe } = await openPaymentModal();
    expect(stripe.elements.mock.calls.at(-1)).toMatchObject([{ fonts: [] }]);
  });

  it("completes a successful payment and notifies the page", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledExactlyOnceWith("pi_test12345678"));
    expect(props.finish).toHaveBeenCalledExactlyOnceWith("pi_test12345678");
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements: stripe.test.elements,
      confirmParams: { return_url: `${window.location.origin}/payment-success?order_id=${reference}` },
      redirect: "if_required",
    });
  });

  it("shows Stripe's reason for a decline and accepts another card", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
    await pay();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Your card was declined. You weren’t charged. Try another card, or ask your bank.",
    );
    expect(props.finish).not.toHaveBeenCalled();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });

  it("keeps the place of a refusal, unseen and unread, while another card is tried", async () => {
    const { pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
    await pay();
    await screen.findByRole("alert");
    stripe.confirmPayment.mockReturnValueOnce(new Promise(() => {}));
    await pay();
    expect(screen.queryByRole("alert")).toBeNull();
    const place = screen.getByText("Your card was declined.").closest(".invisible");
    expect(place?.getAttribute("aria-hidden")).toBe("true");
  });

  it("says what happened before what to do next, in a line of its own", async () => {
    const { pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
    await pay();
    const what = await screen.findByText("Your card was declined.");
    const next = screen.getByText("You weren’t charged. Try another card, or ask your bank.");
    expect(what.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(["incorrect_cvc", "expired_card", "incorrect_number"])(
    "sends a buyer who can correct what was refused (%s) back to it, not to the bank",
    async (code) => {
      const { pay, stripe } = await openPaymentModal();
      const error = {
        type: "card_error",
        code,
        decline_code: code,
        message: "Your card's security code is incorrect.",
      };
      stripe.confirmPayment.mockResolvedValueOnce({ error });
      await pay();
      expect((await screen.findByRole("alert")).textContent).toBe(
        "Your card's security code is incorrect. You weren’t charged. Check what you entered, or use another card.",
      );
    },
  );

  it("marks no field of its own accord when a card is refused, and goes on saying which cards are taken", async () => {
    const { pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
    await pay();
    const refusal = await screen.findByRole("alert");
    expect(stripe.test.elements.update.mock.calls.filter(([{ appearance }]) => appearance)).toEqual([]);
    const marks = screen.getByRole("img", { name: "Visa, Mastercard and American Express" });
    expect(refusal.compareDocumentPosition(marks) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it("says below the button which cards are taken, and of a bank debit instead that it takes days", async () => {
    const { stripe } = await openPaymentModal();
    const debit = "A bank debit can take a few days to go through.";
    const marks = { name: "Visa, Mastercard and American Express" };
    expect(screen.getByRole("img", marks)).toBeTruthy();
    expect(screen.getByText(/^Your card number goes to Stripe/)).toBeTruthy();
    expect(screen.queryByText(debit)).toBeNull();
    act(() => stripe.test.emit("change", { value: { type: "us_bank_account" } }));
    expect(screen.getByText(debit)).toBeTruthy();
    expect(screen.queryByText(/^Your card number goes to Stripe/)).toBeNull();
    expect(screen.queryByRole("img", marks)).toBeNull();
  });

  it("shows a fallback message when Stripe gives no reason", async () => {
    const { pay, stripe } = await openPaymentModal();
    stripe.test.elements.submit.mockResolvedValueOnce({ error: { type: "validation_error" } });
    await pay();
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to complete payment.");
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("does not treat a payment that still requires a payment method as paid", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: "pi_x", status: "requires_payment_method" } });
    await pay();
    expect((await screen.findByRole("alert")).textContent).toBe("Payment was not completed. Please try again.");
    expect(props.finish).not.toHaveBeenCalled();
  });

  it("describes a processing payment as neither paid nor failed", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: "pi_x", status: "processing" } });
    await pay();
    expect(await screen.findByText("Your bank is still working on it")).toBeTruthy();
    expect(screen.queryByText(/try again/i)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
    expect(props.finish).not.toHaveBeenCalled();
  });

  it.each([
    ["returns it", undefined],
    [
      "returns it only to a lookup after a lost connection",
      { error: { type: "api_connection_error", message: "No connection." } },
    ],
  ])("shows the link to a voucher, to be paid within days, when Stripe %s", async (_, answer) => {
    const { props, pay, stripe } = await openPaymentModal();
    const address = "https://payments.stripe.com/oxxo/voucher/x";
    const next_action = { type: "oxxo_display_details", oxxo_display_details: { hosted_voucher_url: address } };
    const paymentIntent = { id: "pi_x", status: "requires_action", next_action };
    stripe.confirmPayment.mockResolvedValueOnce(answer ?? { paymentIntent });
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent });
    await pay();
    expect(await screen.findByText("Your payment voucher is ready")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the voucher" }).getAttribute("href")).toBe(address);
    expect(screen.queryByText(/try again/i)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
    expect(props.finish).not.toHaveBeenCalled();
  });

  it("detects that a payment whose response was lost has succeeded, instead of asking for a second one", async () => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "api_connection_error", message: "No connection." } });
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
    expect(stripe.retrievePaymentIntent).toHaveBeenCalledWith("pi_test12345678_secret_x");
  });

  it.each([
    [
      "returns an error",
      { error: { type: "invalid_request_error", message: "You cannot confirm this PaymentIntent." } },
    ],
    ["returns the status `canceled`", { paymentIntent: { id: "pi_x", status: "canceled" } }],
  ])("reports the payment as canceled when the order was deleted in the meantime and Stripe %s", async (_, answer) => {
    const { props, pay, stripe } = await openPaymentModal();
    stripe.confirmPayment.mockResolvedValueOnce(answer);
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { id: "pi_x", status: "canceled" } });
    await pay();
    expect((await screen.findByRole("alert")).textContent).toContain("This payment was canceled. You weren’t charged.");
    expect(screen.queryByText(/PaymentIntent/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
    expect(props.finish).not.toHaveBeenCalled();
  });

  it("keeps the pay button busy until the form has loaded, so that no click is lost or refused", async () => {
    const { stripe, user } = await openPaymentModal({ becomesReady: false });
    const button = screen.getByRole("button", { name: "Loading the card form…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await user.click(button);
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(stripe.test.element.mount).toHaveBeenCalled());
    act(() => stripe.test.emit("ready"));
    expect(screen.getByRole("button", { name: "Pay $97.00" })).toBe(button);
    expect(button.getAttribute("aria-busy")).toBeNull();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("says that the form has not finished loading when it is submitted without the button", async () => {
    const { stripe } = await openPaymentModal({ becomesReady: false });
    submitWithoutButton();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Stripe has not finished loading. Please wait a moment.",
    );
    await waitFor(() => expect(stripe.test.element.mount).toHaveBeenCalled());
    act(() => stripe.test.emit("ready"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["config.json does not exist", { status: 404, text: "not found" }],
    ["config.json has no key", { reply: {} }],
    ["config.json is the site's fallback page", { status: 200, text: "<!doctype html>" }],
    [
      "config.json combines a live key with a local script",
      { reply: { stripePublishableKey: "pk_live_1", stripeJsUrl: "http://x/" } },
    ],
  ])("says that payments are not configured when %s", async (_, config) => {
    await openPaymentModal({ config });
    expect((await screen.findByRole("alert")).textContent).toBe("Stripe is not configured. Please contact support.");
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  });

  it("offers a retry when the card form failed to load", async () => {
    const config = vi.fn<Extract<ConfigAnswer, () => unknown>>(() => "connection lost");
    const { user, config: workingConfig } = await openPaymentModal({ config });
    expect((await screen.findByRole("alert")).textContent).toContain("You haven’t been charged.");
    config.mockReturnValue({ reply: workingConfig });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Pay $97.00" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers a retry when the configuration does not arrive in twenty seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPaymentModal({ config: "no answer yet" });
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("charges once, however often the button is clicked", async () => {
    const { props, stripe, user } = await openPaymentModal();
    await user.dblClick(screen.getByRole("button", { name: "Pay $97.00" }));
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
  });
});

describe("a charged payment whose completion fails", () => {
  const finish = async () => {
    throw new Error("lost");
  };

  it("is reported as paid once the server has settled it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const checkSettled = vi
      .fn<() => Promise<boolean>>()
      .mockRejectedValueOnce(new Error("lost"))
      .mockResolvedValue(true);
    const { props, pay } = await openPaymentModal({ finish, checkSettled });
    await pay();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(props.onPaid).toHaveBeenCalledExactlyOnceWith("pi_test12345678");
  });

  it("shows the reference for support after a few checks, does not ask for another payment, and can be checked again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const settled = vi.fn(async () => false);
    const { props, pay, user } = await openPaymentModal({ finish, checkSettled: settled });
    await pay();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const message = screen.getByRole("alert").textContent;
    expect(message).toContain("Unable to finalize payment. Please contact support.");
    expect(message).toContain(reference);
    expect(settled.mock.calls.length).toBeLessThan(8);
    expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();

    settled.mockResolvedValue(true);
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(props.onPaid).toHaveBeenCalledOnce();
  });
});

describe("closing the payment modal", () => {
  it("works with Esc, the close button and an outside click, restores the focus and lets the page scroll again", async () => {
    const { user, stripe } = await openPaymentModal();
    const main = document.getElementById("main");
    const closingActions = [
      () => user.keyboard("{Escape}"),
      () => user.click(screen.getByRole("button", { name: "Close payment" })),
      () => user.click(screen.getByRole("dialog").parentElement ?? document.body),
      async () => act(() => stripe.test.emit("escape")),
    ];
    for (const close of closingActions) {
      expect(document.activeElement).toBe(screen.getByRole("dialog"));
      expect(document.documentElement.dataset.scrollLocked).toBe("");
      await close();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
      expect(document.documentElement.dataset.scrollLocked).toBeUndefined();
      expect(main?.closest("[inert]")).toBeNull();
      await user.click(screen.getByRole("button", { name: "Open" }));
      await waitFor(() => expect(screen.queryByText("Loading the card form")).toBeNull());
    }
    expect(stripe.test.element.destroy).toHaveBeenCalledTimes(closingActions.length);
  });

  it("is not possible while a payment is in progress", async () => {
    const { user, stripe, props, pay } = await openPaymentModal();
    const delayed = delayedAnswer({ reply: {} });
    stripe.confirmPayment.mockImplementationOnce(async () => {
      await delayed.answer();
      return declinedResult;
    });
    await pay();
    expect(screen.getByRole("button", { name: "Processing payment..." }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("button", { name: "Close payment" })).toHaveProperty("disabled", true);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("dialog").parentElement ?? document.body);
    act(() => stripe.test.emit("escape"));
    expect(screen.getByRole("dialog")).toBeTruthy();
    delayed.release();
    await screen.findByText(/^Your card was declined\./);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(props.onPaid).not.toHaveBeenCalled();
  });
});

describe("the open payment modal", () => {
  it("makes the site behind it inert, but not what Stripe appends to the body", async () => {
    await openPaymentModal();
    const stripeElement = document.body.appendChild(document.createElement("div"));
    expect(document.getElementById("main")?.closest("[inert]")).not.toBeNull();
    expect(stripeElement.closest("[inert]")).toBeNull();
    expect(screen.getByRole("dialog").closest("[inert]")).toBeNull();
    expect(document.querySelector("dialog[open], :modal")).toBeNull();
    stripeElement.remove();
  });
});
