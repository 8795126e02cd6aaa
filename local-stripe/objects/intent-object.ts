import type Stripe from "stripe";
import { bankDebitFor, TEST_REDIRECT_METHODS } from "../model/cards.ts";
import { type Context, seconds } from "../model/context.ts";
import { newId, randomText } from "../model/ids.ts";

/** Caller-defined fields of a new PaymentIntent. */
export interface IntentParams {
  amount: number;
  currency: string;
  metadata?: Record<string, string>;
  description?: string | null;
  receiptEmail?: string | null;
  statementDescriptor?: string | null;
  statementDescriptorSuffix?: string | null;
  setupFutureUsage?: string | null;
  captureMethod?: string;
  confirmationMethod?: string;
  transferGroup?: string | null;
  /** Payment method types; by default all that the currency allows. */
  types?: string[] | undefined;
  allowedTypes?: string[] | undefined;
  excludedTypes?: string[] | undefined;
  allowRedirects?: "always" | "never";
}

/** Builds a PaymentIntent with every field of this API version. */
export function buildIntent(context: Context, params: IntentParams): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: params.allowedTypes ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      params.types === undefined ? { allow_redirects: params.allowRedirects ?? "always", enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.captureMethod ?? "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmationMethod ?? "automatic",
    created: seconds(context.now()),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: params.excludedTypes ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: params.types ?? typesFor(context, params),
    payment_record: null,
    processing: null,
    receipt_email: params.receiptEmail ?? null,
    review: null,
    setup_future_usage: params.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: params.statementDescriptor ?? null,
    statement_descriptor_suffix: params.statementDescriptorSuffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: params.transferGroup ?? null,
  };
}

/** Returns cards, the currency's bank debit and, if enabled, its voucher or wallet, as far as the caller allows. */
function typesFor(
  { settings }: Context,
  { currency, allowedTypes: allowed, excludedTypes: excluded }: IntentParams,
): string[] {
  const bank = bankDebitFor(currency);
  const redirectMethods = settings.hasRedirectMethods
    ? TEST_REDIRECT_METHODS.filter((method) => method.currency === currency)
    : [];
  return ["card", ...(bank === undefined ? [] : [bank]), ...redirectMethods.map(({ type }) => type)]
    .filter((type) => allowed === undefined || allowed.includes(type))
    .filter((type) => excluded?.includes(type) !== true);
}

const PUBLIC_FIELDS = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const;

/** The fields that a publishable key with the client secret may read: no metadata, no charge. */
export function publicFieldsOf(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]));
}
