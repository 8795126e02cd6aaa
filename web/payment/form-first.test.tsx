/** The dialog that opens before its payment exists, because the payment provider was too busy to create it. */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorWords as spanishErrors } from "#shared/content/translations/es/words/errors.ts";
import { paymentWords as spanish } from "#shared/content/translations/es/words/payment.ts";
import { withPrice } from "#shared/domain/money.ts";
import { chooseLanguage } from "../language/language.ts";
import { ApiError } from "../session/api.ts";
import { declinedResult, openPaymentModal, reference } from "../testing/payment-modal.tsx";

const created = { clientSecret: "pi_test12345678_secret_x", amount: 9700, currency: "usd" };
const payment = { amount: 9700, currency: "usd" };
const busy = new ApiError(503, "A lot of people are paying right now.", "provider_busy");

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await chooseLanguage("en");
  localStorage.clear();
});

describe("a card form that opens before its payment", () => {
  it("shows the order's amount, and asks for the payment only when the buyer pays", async () => {
    const createPayment = vi.fn(async () => created);
    const { props, pay, stripe } = await openPaymentModal({ payment, createPayment });
    expect(stripe.elements.mock.calls.at(-1)).toMatchObject([{ mode: "payment", amount: 9700, currency: "usd" }]);
    expect(createPayment).not.toHaveBeenCalled();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledExactlyOnceWith("pi_test12345678"));
    expect(createPayment).toHaveBeenCalledOnce();
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements: stripe.test.elements,
      clientSecret: created.clientSecret,
      confirmParams: { return_url: `${window.location.origin}/payment-success?order_id=${reference}` },
      redirect: "if_required",
    });
  });

  it("asks for no payment while the card is incomplete", async () => {
    const createPayment = vi.fn(async () => created);
    const { pay, stripe } = await openPaymentModal({ payment, createPayment });
    stripe.test.elements.submit.mockResolvedValueOnce({ error: { message: "Your card number is incomplete." } });
    await pay();
    await screen.findByText("Your card number is incomplete.");
    expect(createPayment).not.toHaveBeenCalled();
  });

  it("says that the buyer is in line, and does not close meanwhile", async () => {
    let release = () => {};
    const turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { props, pay, user } = await openPaymentModal({ payment, createPayment: () => turn.then(() => created) });
    await pay();
    await screen.findByText(/^Lots of buyers right now: you’re in line\./);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Pay securely" })).toBeTruthy();
    release();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });

  it("pays the same payment with another card after a declined one", async () => {
    const createPayment = vi.fn(async () => created);
    const { props, pay, stripe } = await openPaymentModal({ payment, createPayment });
    stripe.confirmPayment.mockResolvedValueOnce(declinedResult);
    await pay();
    await screen.findByText(/^Your card was declined\./);
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
    expect(createPayment).toHaveBeenCalledOnce();
  });

  it("charges nobody another amount than the displayed one, but shows it and lets the buyer decide", async () => {
    const createPayment = async () => ({ ...created, amount: 12_900 });
    const { props, pay, stripe, user } = await openPaymentModal({ payment, createPayment });
    await pay();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The price has changed since you opened this page. It’s now $129.00. You haven’t been charged yet.",
    );
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
    expect(stripe.test.elements.update).toHaveBeenLastCalledWith({ amount: 12_900, currency: "usd" });
    await user.click(screen.getByRole("button", { name: "Pay $129.00" }));
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });

  it.each([
    ["the new price", async () => ({ ...created, amount: 12_900 }), withPrice(spanish.priceChanged, "US$129.00")],
    ["the line", () => Promise.reject(busy), spanishErrors.provider_busy],
  ])("says what became of %s in the language that the page has by then", async (_, createPayment, text) => {
    const { pay } = await openPaymentModal({ payment, createPayment });
    await pay();
    await screen.findByRole("alert");
    await act(() => chooseLanguage("es"));
    expect(screen.getByRole("alert").textContent).toBe(text);
  });

  it("keeps the card form when the line is too long, and asks again with the next click", async () => {
    const createPayment = vi.fn(async () => created).mockRejectedValueOnce(busy);
    const { props, pay, stripe } = await openPaymentModal({ payment, createPayment });
    await pay();
    await screen.findByText("A lot of people are paying right now.");
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
    await pay();
    await waitFor(() => expect(props.onPaid).toHaveBeenCalledOnce());
  });
});
