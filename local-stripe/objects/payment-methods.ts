import { createHash } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod";
import {
  passesLuhn,
  TEST_BANK_ACCOUNTS,
  TEST_CARDS,
  TEST_REDIRECT_METHODS,
  type TestBankAccount,
  type TestCard,
  type TestRedirectMethod,
} from "../model/cards.ts";
import { type Context, seconds } from "../model/context.ts";
import { newId } from "../model/ids.ts";
import type { Scenario } from "../model/state.ts";
import { noSuchObject, StripeFailure } from "../model/stripe-failure.ts";
import { integer, metadata, text } from "../requests/params.ts";

const billingDetails = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  address: z
    .strictObject({
      city: z.string().optional(),
      country: z.string().optional(),
      line1: z.string().optional(),
      line2: z.string().optional(),
      postal_code: z.string().optional(),
      state: z.string().optional(),
    })
    .optional(),
});

/** `payment_method_data`, as Stripe.js sends it and as a server may send it in test mode. */
export const paymentMethodData = z.strictObject({
  type: z.enum([
    "card",
    "us_bank_account",
    "sepa_debit",
    "bacs_debit",
    ...TEST_REDIRECT_METHODS.map(({ type }) => type),
  ]),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() }).optional(),
  us_bank_account: z
    .strictObject({
      account_number: text,
      routing_number: text.optional(),
      account_holder_type: text.optional(),
      account_type: text.optional(),
    })
    .optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
  bacs_debit: z.strictObject({ account_number: text, sort_code: text.optional() }).optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

/**
 * Creates the payment method of a test name (`pm_card_visa`), or returns the existing one with this id. Throws 404
 * for anything else.
 */
export function methodByName(context: Context, nameOrId: string): Stripe.PaymentMethod {
  const existing = context.state.paymentMethods.get(nameOrId);
  if (existing !== undefined) return existing;
  const card = TEST_CARDS.find(({ tokens }) => tokens.includes(nameOrId));
  if (card !== undefined)
    return store(context, cardMethod(context, card, 12, context.now().getUTCFullYear() + 1), card.scenario);
  const account = TEST_BANK_ACCOUNTS.find(({ tokens }) => tokens.includes(nameOrId));
  if (account !== undefined) return store(context, bankMethod(context, account), account.scenario);
  const testMethod = TEST_REDIRECT_METHODS.find(({ token }) => token === nameOrId);
  if (testMethod !== undefined) return store(context, redirectMethod(context, testMethod), testMethod.scenario);
  throw noSuchObject("PaymentMethod", nameOrId, "payment_method");
}

/** Creates the payment method that `payment_method_data` describes. Card numbers are checked, not stored. */
export function methodFromData(context: Context, data: PaymentMethodData): Stripe.PaymentMethod {
  const testMethod = TEST_REDIRECT_METHODS.find(({ type }) => type === data.type);
  const method =
    testMethod !== undefined
      ? store(context, redirectMethod(context, testMethod), testMethod.scenario)
      : data.card === undefined
        ? bankMethodFromData(context, data)
        : cardMethodFromData(context, data.card);
  method.billing_details = {
    ...method.billing_details,
    ...data.billing_details,
    address: { ...emptyAddress, ...data.billing_details?.address },
  };
  method.metadata = data.metadata ?? {};
  return method;
}

const cardError = (code: string, message: string, param: string): StripeFailure =>
  new StripeFailure(402, { type: "card_error", code, message, param }, true);

function cardMethodFromData(context: Context, card: NonNullable<PaymentMethodData["card"]>): Stripe.PaymentMethod {
  const number = card.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const now = context.now();
  if (card.exp_month < 1 || card.exp_month > 12)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  if (year < now.getUTCFullYear())
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (year === now.getUTCFullYear() && card.exp_month < now.getUTCMonth() + 1)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  const testCard: TestCard = TEST_CARDS.find((candidate) => candidate.number === number) ?? {
    number,
    brand: "visa",
    tokens: [],
    scenario: { decline: "test_mode_live_card" },
  };
  return store(context, cardMethod(context, testCard, card.exp_month, year), testCard.scenario);
}

function bankMethodFromData(context: Context, data: PaymentMethodData): Stripe.PaymentMethod {
  const number =
    data.us_bank_account?.account_number ??
    data.sepa_debit?.iban.replaceAll(" ", "") ??
    data.bacs_debit?.account_number;
  const type = TEST_BANK_ACCOUNTS.find((candidate) => candidate.type === data.type)?.type;
  if (type === undefined || number === undefined)
    throw new StripeFailure(400, {
      type: "invalid_request_error",
      code: "parameter_missing",
      message: `Missing required param: payment_method_data[${data.type}].`,
      param: `payment_method_data[${data.type}]`,
    });
  const account: TestBankAccount = TEST_BANK_ACCOUNTS.find(
    (candidate) => candidate.type === type && candidate.number === number,
  ) ?? { type, number, tokens: [], scenario: { settles: "succeed" } };
  return store(context, bankMethod(context, account), account.scenario);
}

function store(context: Context, method: Stripe.PaymentMethod, scenario: Scenario): Stripe.PaymentMethod {
  context.state.paymentMethods.set(method.id, method);
  context.state.scenarios.set(method.id, scenario);
  return method;
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const fingerprintOf = (number: string): string => createHash("sha256").update(number).digest("base64url").slice(0, 16);

function baseMethod(context: Context, type: string): Stripe.PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: emptyAddress, email: null, name: null, phone: null, tax_id: null },
    created: seconds(context.now()),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

function cardMethod(context: Context, card: TestCard, month: number, year: number): Stripe.PaymentMethod {
  return {
    ...baseMethod(context, "card"),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding ?? "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

function redirectMethod(context: Context, { type }: TestRedirectMethod): Stripe.PaymentMethod {
  return { ...baseMethod(context, type), [type]: type === "boleto" ? { tax_id: "00000000000" } : {} };
}

function bankMethod(context: Context, account: TestBankAccount): Stripe.PaymentMethod {
  const base = baseMethod(context, account.type);
  const last4 = account.number.slice(-4);
  const fingerprint = fingerprintOf(account.number);
  if (account.type === "sepa_debit") {
    const iban = account.number;
    const bank = { bank_code: iban.slice(4, 12), branch_code: "", country: iban.slice(0, 2) };
    return { ...base, sepa_debit: { ...bank, fingerprint, generated_from: null, last4 } };
  }
  if (account.type === "bacs_debit") return { ...base, bacs_debit: { fingerprint, last4, sort_code: "108800" } };
  return {
    ...base,
    us_bank_account: {
      account_holder_type: "individual",
      account_type: "checking",
      bank_name: "STRIPE TEST BANK",
      financial_connections_account: null,
      fingerprint,
      last4,
      networks: { preferred: "ach", supported: ["ach"] },
      routing_number: "110000000",
      status_details: {},
    },
  };
}
