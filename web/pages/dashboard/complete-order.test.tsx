import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dashboardWords as spanishWords } from "#shared/content/translations/es/words/dashboard.ts";
import { errorWords as spanishErrors } from "#shared/content/translations/es/words/errors.ts";
import { chooseLanguage } from "../../language/language.ts";
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

/** The real card form calls Stripe; this fake displays its props, and has buttons that pay and close. */
vi.mock("../../payment/payment-modal.tsx", () => ({
  PaymentModal: (props: {
    payment: { amount: number; currency: string };
    phone: string;
    refundDays: number;
    reference: string;
    note?: string;
    returnTo: string;
    finish(id: string): Promise<void>;
    onPaid(id: string): void;
    onClose(): void;
  }) => (
    <div role="dialog" aria-label="card form">
      <p>{`amount ${props.payment.amount} ${props.payment.currency}`}</p>
      <p>{`license for ${props.phone}`}</p>
      <p>{`refund within ${props.refundDays} days`}</p>
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

signInBeforeEach();

describe("completing a payment", () => {
  const createdPayment = {
    clientSecret: "pi_1_secret_2",
    orderId: pending.id,
    amount: 500,
    currency: "usd",
    priceRenewed: false,
  };
  const clickCompletePayment = async (person: ReturnType<typeof openDashboard>) =>
    person.click((await rowOf(pending.phone)).getByRole("button", { name: "Complete payment" }));

  it("opens the order's card form with the server's amount", async () => {
    const api = stubDashboardApi([pending], { createPaymentIntent: { reply: { ...createdPayment, amount: 600 } } });
    const person = openDashboard();
    await clickCompletePayment(person);
    const form = within(await screen.findByRole("dialog", { name: "card form" }));
    expect(api.callsOf("createPaymentIntent").map(({ body }) => body)).toEqual([{ orderId: pending.id }]);
    expect(form.getByText("amount 600 usd")).toBeDefined();
    expect(form.getByText(`license for ${pending.phone}`)).toBeDefined();
    expect(form.getByText(`reference ${pending.id}`)).toBeDefined();
    expect(form.getByText(`return to /payment-success?order_id=${pending.id}`)).toBeDefined();
    expect(screen.queryByText(/24 hours/)).toBeNull();
  });

  it.each([
    ["+1", "12025550123", 7],
    ["+44", "447700900123", 14],
  ])("says in how many days a buyer with a number of %s can take the money back", async (_, phone, days) => {
    const order = { ...pending, phone };
    stubDashboardApi([order], {
      createPaymentIntent: { reply: createdPayment },
      getPricing: { reply: { ...pricing, refundDays: 7 } },
    });
    const person = openDashboard();
    await person.click((await rowOf(phone)).getByRole("button", { name: "Complete payment" }));
    expect(await screen.findByText(`refund within ${days} days`)).toBeDefined();
  });

  it("reports a changed price before the charge, with both prices", async () => {
    stubDashboardApi([pending], {
      createPaymentIntent: { reply: { ...createdPayment, amount: 9700, priceRenewed: true } },
    });
    const person = openDashboard();
    await clickCompletePayment(person);
    expect(
      await screen.findByText(
        "Your 24-hour price of $5.00 has expired. Today’s price is $97.00, and that’s what your card will be charged.",
      ),
    ).toBeDefined();
  });

  describe("when the language changes", () => {
    afterEach(() => act(() => chooseLanguage("en")));
    const spanish = spanishWords.payment;

    it("reports the changed price in the new one", async () => {
      stubDashboardApi([pending], {
        createPaymentIntent: { reply: { ...createdPayment, amount: 9700, priceRenewed: true } },
      });
      const person = openDashboard();
      await clickCompletePayment(person);
      await screen.findByText(/^Your 24-hour price of/);
      await act(() => chooseLanguage("es"));
      expect(screen.getByText(spanish.renewed("US$5.00", "US$97.00"))).toBeDefined();
    });

    it.each([
      [
        "it is already paid",
        failure(409, "", { code: "order_complete" }),
        spanish.alreadyPaidTitle,
        spanish.alreadyPaid,
      ],
      [
        "its bank is at work",
        failure(409, "Please do not pay again.", { code: "payment_processing" }),
        spanish.processingTitle,
        spanishErrors.payment_processing,
      ],
      ["it did not start", { status: 500 }, spanish.restartFailedTitle, spanish.restartFailed],
    ])("says in the new one that %s", async (_, answer, title, text) => {
      stubDashboardApi([pending], { createPaymentIntent: answer });
      const person = openDashboard();
      await clickCompletePayment(person);
      await screen.findByRole("dialog");
      await act(() => chooseLanguage("es"));
      expect(screen.getByRole("dialog", { name: title }).textContent).toContain(text);
    });
  });

  it("completes the order and goes to the success page", async () => {
    const api = stubDashboardApi([pending], {
      createPaymentIntent: { reply: createdPayment },
      completePayment: { reply: { status: "complete", orderId: pending.id } },
    });
    const person = openDashboard();
    await clickCompletePayment(person);
    await person.click(await screen.findByRole("button", { name: "pay" }));
    expect(
      await screen.findByText(`at /payment-success?payment_intent=pi_paid12345678&order_id=${pending.id}`),
    ).toBeDefined();
    expect(api.callsOf("completePayment").map(({ body }) => body)).toEqual([
      { orderId: pending.id, paymentIntentId: "pi_paid12345678" },
    ]);
  });

  it("refetches the orders when the card form is closed", async () => {
    const api = stubDashboardApi([pending], { createPaymentIntent: { reply: createdPayment } });
    const person = openDashboard();
    await clickCompletePayment(person);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete" }] } };
    await person.click(await screen.findByRole("button", { name: "close card form" }));
    expect(screen.queryByRole("dialog", { name: "card form" })).toBeNull();
    expect(await screen.findByText("No actions")).toBeDefined();
  });

  it("reports that the order is already paid, and updates its row", async () => {
    const api = stubDashboardApi([pending], {
      createPaymentIntent: { status: 409, body: { message: "This order is already paid.", code: "order_complete" } },
    });
    const person = openDashboard();
    await rowOf(pending.phone);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete", priceHeldUntil: null }] } };
    await clickCompletePayment(person);
    const notice = within(await screen.findByRole("dialog", { name: "Already paid" }));
    expect(notice.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(notice.getByText(/^This order is already paid\./)).toBeDefined();
    expect(screen.getByText("No actions")).toBeDefined();
  });

  it.each([
    [
      "the server's message while the bank is processing a payment",
      {
        status: 409,
        body: {
          message: "Your bank is still processing this payment. Please do not pay again.",
          code: "payment_processing",
        },
      },
      "Your bank is still processing this payment. Please do not pay again.",
      "Your payment is on its way",
      "Got it",
    ],
    [
      "its own message when the server sends none",
      { status: 500 },
      "Unable to restart payment. Please try again. You haven’t been charged.",
      "The payment page didn’t open",
      "Not now",
    ],
    [
      "its own message when the connection is lost",
      "connection lost",
      "Unable to restart payment. Please try again. You haven’t been charged.",
      "The payment page didn’t open",
      "Not now",
    ],
  ] as const)("shows %s, and can be retried", async (_, answer, text, title, close) => {
    stubDashboardApi([pending], { createPaymentIntent: answer });
    const person = openDashboard();
    await clickCompletePayment(person);
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(dialog.textContent).toContain(text);
    await person.click(within(dialog).getByRole("button", { name: close }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const button = (await rowOf(pending.phone)).getByRole("button", { name: "Complete payment" });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("is tried again from the notice that it failed", async () => {
    const api = stubDashboardApi([pending], { createPaymentIntent: { status: 500 } });
    const person = openDashboard();
    await clickCompletePayment(person);
    const notice = within(await screen.findByRole("dialog", { name: "The payment page didn’t open" }));
    api.answers.createPaymentIntent = { reply: createdPayment };
    await person.click(notice.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("dialog", { name: "card form" })).toBeDefined();
    expect(api.callsOf("createPaymentIntent")).toHaveLength(2);
  });

  it("is repeated by the page while other buyers change the same counters", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    let rejections = 2;
    const api = stubDashboardApi([pending], {
      createPaymentIntent: () =>
        rejections-- > 0 ? failure(409, "", { code: "changed_meanwhile" }) : { reply: createdPayment },
    });
    const person = openDashboard();
    await clickCompletePayment(person);
    expect(await screen.findByRole("dialog", { name: "card form" })).toBeDefined();
    expect(api.callsOf("createPaymentIntent")).toHaveLength(3);
  });

  it("creates one payment however often the button is clicked", async () => {
    const api = stubDashboardApi([pending], { createPaymentIntent: "no answer yet" });
    const person = openDashboard();
    await clickCompletePayment(person);
    await person.click((await rowOf(pending.phone)).getByRole("button", { name: "Opening payment" }));
    expect(api.callsOf("createPaymentIntent")).toHaveLength(1);
  });

  it("redirects to the sign-in page after a 401", async () => {
    stubDashboardApi([pending], { createPaymentIntent: { status: 401, body: { code: "sign_in_required" } } });
    const person = openDashboard();
    await clickCompletePayment(person);
    expect(await screen.findByText("at /login")).toBeDefined();
    expect(session().token).toBeNull();
  });
});
