import type { Page } from "playwright-core";
import { checkoutWords as spanishCheckout } from "#shared/content/translations/es/words/checkout.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { defaultRefundDays, refundDaysFor, refundUntil } from "#shared/domain/refund-window.ts";
import { claimCode } from "#shared/examples/assistants.ts";
import { ids, order, ownAda } from "#shared/examples/people.ts";
import { cards, goToPayment, newBuyer, payWith, submitNumber } from "../harness/buyer.ts";
import type { PageState } from "./state.ts";

const { account, whatsapp } = checkoutWords;
const { connections: whatsAppWords } = dashboardWords;
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
/** The assistant's number arrives after the rest of the panel. */
const waitForAssistant = (page: Page) => page.getByRole("button", { name: assistantWords.save }).waitFor();
const waitForNumberStep = (page: Page) => page.getByLabel(whatsapp.phone).waitFor();
/** A time a few hours from now, in the past if negative. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** As after most payments: it can still be given back. */
const paid = {
  ...order,
  refundUntil: refundUntil(order.createdAt, refundDaysFor(order.phone, defaultRefundDays)).toISOString(),
};
const unpaid = {
  ...order,
  status: "pending",
  lineState: "none",
  created_at: inHours(-4),
  createdAt: inHours(-4),
  priceHeldUntil: inHours(20),
} as const;
const successPath = `/payment-success?payment_intent=${ids.payment}&order_id=${ids.order}`;

/** The result of a payment whose license is connected here, by its owner. */
function connectingStates(): readonly PageState[] {
  const idle = { chatEndsWith: null, until: null, isMove: false, movableFrom: null, undoUntil: null };
  const until = "2099-01-01T00:00:00.000Z";
  const connections = {
    code: [{ ...idle, state: "none" }, assistantWords.wayIn.connectedHere],
    waiting: [{ ...idle, state: "waiting", until }, whatsAppWords.waiting],
    asked: [{ ...idle, state: "asked", chatEndsWith: "0199", until }, whatsAppWords.asking.why],
    connected: [{ ...idle, state: "connected", chatEndsWith: "0123", isMove: true }, whatsAppWords.connectedTo("0123")],
  } as const;
  return Object.entries(connections).map(([name, [connection, text]]) => ({
    name: `payment-success-${name}`,
    path: successPath,
    who: "customer",
    mockResponses: {
      getPaymentIntentStatus: { reply: { status: "succeeded" } },
      getMe: { reply: { user: ownAda, orders: [{ ...paid, connection }] } },
      createClaimCode: { reply: claimCode },
    },
    reach: async (page: Page) => {
      // Hidden texts keep the places of notes.
      await page.getByRole("status").filter({ hasText: text }).waitFor();
      await waitForAssistant(page);
    },
  }));
}

/** The result of a payment that is not complete, as the order's owner sees it, and as anybody else does. */
function unpaidStates(name: string, status: string): readonly PageState[] {
  const state = {
    name: `payment-success-${name}`,
    path: successPath,
    mockResponses: {
      getPaymentIntentStatus: { reply: { status } },
      getMe: { reply: { user: ownAda, orders: [unpaid] } },
    },
    reach: async (page: Page) => {
      await page.getByText(paymentSuccessWords.statusLine(status)).waitFor();
      if (status === "processing") await waitForAssistant(page);
    },
  };
  return [
    {
      ...state,
      who: "customer",
      reach: async (page) => {
        await state.reach(page);
        await page.getByText("$5.00").filter({ visible: true }).first().waitFor();
      },
    },
    { ...state, name: `${state.name}-elsewhere` },
  ];
}

export const buyingStates: readonly PageState[] = [
  {
    name: "checkout-spanish",
    path: "/es/checkout",
    reach: (page) => page.getByRole("button", { name: spanishCheckout.account.submit }).waitFor(),
  },
  { name: "login", path: "/login", reach: (page) => page.getByRole("heading", { level: 1 }).waitFor() },
  {
    name: "login-to-checkout",
    path: "/checkout",
    reach: async (page) => {
      await page.getByRole("link", { name: account.signIn, exact: true }).click();
      await page.getByRole("heading", { name: loginWords.signIn.heading, level: 1 }).waitFor();
    },
  },
  {
    name: "login-register-with-errors",
    path: "/login",
    reach: async (page) => {
      await press(page, loginWords.signIn.toggle);
      await press(page, loginWords.register.submit);
      await page.getByText(accountFormWords.nameMissing).waitFor();
    },
  },
  {
    name: "login-wrong-password",
    path: "/login",
    mockResponses: {
      login: { status: 401, code: "wrong_credentials", message: "That email and password don’t match." },
    },
    consoleErrors: [/status of 401/],
    reach: async (page) => {
      await page.getByLabel(accountFormWords.email).fill("ada@example.com");
      await page.getByLabel(accountFormWords.password, { exact: true }).fill("not this one");
      await press(page, loginWords.signIn.submit);
      await page.getByRole("alert").filter({ hasText: "don’t match" }).waitFor();
    },
  },
  { name: "checkout", path: "/checkout", reach: (page) => page.getByLabel(accountFormWords.name).waitFor() },
  {
    name: "checkout-account-errors",
    path: "/checkout",
    reach: async (page) => {
      await press(page, account.submit);
      await page.getByText(accountFormWords.nameMissing).waitFor();
    },
  },
  {
    name: "checkout-account-refused",
    path: "/checkout",
    mockResponses: {
      register: { status: 409, code: "email_taken", message: "" },
      login: { status: 401, code: "wrong_credentials", message: "" },
    },
    consoleErrors: [/status of 409/, /status of 401/],
    reach: async (page) => {
      await page.getByLabel(accountFormWords.name).fill("Ada Osei");
      await page.getByLabel(accountFormWords.email).fill("ada@example.com");
      await page.getByLabel(accountFormWords.password, { exact: true }).fill("not this one");
      await press(page, account.submit);
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "checkout-number", path: "/checkout", who: "customer", reach: waitForNumberStep },
  {
    name: "checkout-country-list",
    path: "/checkout",
    who: "customer",
    reach: async (page) => {
      await waitForNumberStep(page);
      await page.getByRole("combobox", { name: whatsapp.country }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "checkout-number-missing",
    path: "/checkout",
    who: "customer",
    reach: async (page) => {
      await waitForNumberStep(page);
      await submitNumber(page);
      await page.getByText(checkoutWords.invalidNumber).waitFor();
    },
  },
  {
    name: "checkout-refused",
    path: "/checkout",
    who: "customer",
    mockResponses: {
      createPaymentIntent: {
        status: 409,
        code: "line_licensed",
        message: "This number already has a lifetime license on your account.",
      },
    },
    consoleErrors: [/status of 409/],
    reach: async (page) => {
      await waitForNumberStep(page);
      await page.getByLabel(whatsapp.phone).fill("2025550123");
      await submitNumber(page);
      await page.getByText("already has a lifetime license").waitFor();
    },
  },
  { name: "checkout-payment", path: "/checkout", reach: (page) => goToPayment(page, newBuyer()) },
  {
    name: "checkout-payment-declined",
    path: "/checkout",
    consoleErrors: [/status of 402/],
    reach: async (page) => {
      await goToPayment(page, newBuyer());
      await payWith(page, cards.declined);
      await page.getByRole("dialog").getByRole("alert").filter({ hasText: "declined" }).waitFor();
    },
  },
  {
    name: "payment-success-complete",
    path: successPath,
    who: "customer",
    mockResponses: {
      getPaymentIntentStatus: { reply: { status: "succeeded" } },
      getMe: { reply: { user: ownAda, orders: [paid] } },
    },
    reach: (page) => page.getByRole("link", { name: assistantWords.wayIn.send }).waitFor(),
  },
  ...connectingStates(),
  ...unpaidStates("not-paid", "requires_payment_method"),
  ...unpaidStates("processing", "processing"),
  {
    name: "payment-success-failed",
    path: successPath,
    mockResponses: {
      getPaymentIntentStatus: { status: 404, code: "not_found", message: "We couldn’t find that." },
    },
    consoleErrors: [/status of 404/],
    reach: (page) => page.getByRole("alert").waitFor(),
  },
  {
    name: "payment-success-without-parameters",
    path: "/payment-success",
    reach: (page) => page.getByText(paymentSuccessWords.missing).waitFor(),
  },
  {
    name: "payment-cancelled",
    path: `/payment-cancelled?order_id=${ids.order}`,
    reach: (page) => page.getByText(ids.order.slice(0, 10)).waitFor(),
  },
  {
    name: "payment-cancelled-own",
    path: `/payment-cancelled?order_id=${ids.order}`,
    who: "customer",
    mockResponses: {
      getMe: {
        reply: {
          user: ownAda,
          orders: [unpaid],
        },
      },
    },
    reach: (page) => page.getByText("$5.00 instead of").waitFor(),
  },
];
