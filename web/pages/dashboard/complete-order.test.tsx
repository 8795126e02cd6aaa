import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { session } from "../../session/session.ts";
import {
  openDashboard as open,
  order,
  rowOf,
  stubDashboardApi as serve,
  signInBeforeEach,
  user,
} from "../../testing/dashboard.tsx";

/** The card form calls Stripe; this fake shows its props, and pays or closes on demand. */
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

signInBeforeEach();

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

  it("opens the card form for that order with the server's amount", async () => {
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

  it("reports a changed price before the charge, with both prices", async () => {
    serve([pending], { createPaymentIntent: { reply: { ...opened, amount: 9700, priceRenewed: true } } });
    const person = open();
    await press(person);
    expect(
      await screen.findByText(
        "Your 24-hour hold on $5.00 has expired. Today's price is $97.00, and that is what your card will be charged.",
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

  it("refetches the orders when the card form is closed", async () => {
    const api = serve([pending], { createPaymentIntent: { reply: opened } });
    const person = open();
    await press(person);
    api.answers.getMe = { reply: { user, orders: [{ ...pending, status: "complete" }] } };
    await person.click(await screen.findByRole("button", { name: "close card form" }));
    expect(screen.queryByRole("dialog", { name: "card form" })).toBeNull();
    expect(await screen.findByText("No actions")).toBeDefined();
  });

  it("reports an order that turns out to be paid, and updates it", async () => {
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
  ] as const)("shows an error in %s, and can be retried", async (_, answer, text) => {
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

  it("creates one payment however often the button is clicked", async () => {
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
