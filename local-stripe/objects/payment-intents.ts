import type Stripe from "stripe";
import * as z from "zod";
import { type Caller, type Context, seconds } from "../model/context.ts";
import { amountStep, formatAmount, MAXIMUM_AMOUNT, minimumAmount } from "../model/currencies.ts";
import { emit } from "../model/events.ts";
import { invalidRequest, noSuchObject, wrongState } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { currency, flag, integer, mergeMetadata, metadata, text, textOrNull } from "../requests/params.ts";
import { confirmFields, confirmIntent } from "./confirm-intent.ts";
import { buildIntent } from "./intent-object.ts";
import { methodByName } from "./payment-methods.ts";

const sharedFields = {
  description: textOrNull.optional(),
  metadata: metadata.optional(),
  statement_descriptor: textOrNull.optional(),
  statement_descriptor_suffix: textOrNull.optional(),
  transfer_group: text.optional(),
  customer: text.optional(),
};

export const createIntentParams = z.strictObject({
  ...sharedFields,
  ...confirmFields,
  amount: integer,
  currency,
  confirm: flag.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  payment_method_types: z.array(text).optional(),
  allowed_payment_method_types: z.array(text).optional(),
  excluded_payment_method_types: z.array(text).optional(),
  capture_method: z.enum(["automatic", "automatic_async"]).optional(),
  confirmation_method: z.enum(["automatic", "manual"]).optional(),
});

/** `POST /v1/payment_intents` */
export function createIntent(context: Context, caller: Caller, params: z.output<typeof createIntentParams>) {
  checkAmount(params.amount, params.currency);
  rejectCustomer(params.customer);
  const intent = buildIntent(context, {
    amount: params.amount,
    currency: params.currency,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    receiptEmail: params.receipt_email ?? null,
    statementDescriptor: params.statement_descriptor ?? null,
    statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    transferGroup: params.transfer_group ?? null,
    captureMethod: params.capture_method ?? "automatic_async",
    confirmationMethod: params.confirmation_method ?? "automatic",
    types: params.automatic_payment_methods?.enabled === false ? ["card"] : params.payment_method_types,
    allowedTypes: params.allowed_payment_method_types,
    excludedTypes: params.excluded_payment_method_types,
    allowRedirects: params.automatic_payment_methods?.allow_redirects ?? "always",
  });
  if (params.payment_method !== undefined) attachMethod(context, intent, params.payment_method);
  context.state.paymentIntents.set(intent.id, intent);
  emit(context, caller, "payment_intent.created", intent);
  if (params.confirm === true) confirmIntent(context, caller, intent, params);
  return intent;
}

/** Returns the intent with this id, or throws 404. Throws 400 for a publishable key without the client secret. */
export function getIntent(context: Context, caller: Caller, id: string, secret?: string): Stripe.PaymentIntent {
  const intent = context.state.paymentIntents.get(id);
  if (intent === undefined) throw noSuchObject("payment_intent", id, "intent");
  if (caller.publishable && secret !== intent.client_secret)
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      {
        code: "payment_intent_invalid_parameter",
        param: "client_secret",
      },
    );
  return intent;
}

export const updateIntentParams = z.strictObject({
  ...sharedFields,
  amount: integer.optional(),
  currency: currency.optional(),
  receipt_email: textOrNull.optional(),
  payment_method: text.optional(),
  setup_future_usage: textOrNull.optional(),
});

/** Statuses in which a payment can still be changed or canceled. */
const OPEN_STATUSES = ["requires_payment_method", "requires_confirmation", "requires_action"];

/**
 * `POST /v1/payment_intents/:id`. Amount, currency, payment method and future usage are fixed once the payment is
 * processing or final; descriptive fields are not.
 */
export function updateIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  params: z.output<typeof updateIntentParams>,
) {
  for (const field of ["amount", "currency", "payment_method", "setup_future_usage"] as const)
    if (params[field] !== undefined && !OPEN_STATUSES.includes(intent.status))
      throw wrongState(
        `This PaymentIntent's ${field} could not be updated because it has a status of ${intent.status}. You may only update the ${field} of a PaymentIntent with one of the following statuses: ${OPEN_STATUSES.join(", ")}.`,
        "payment_intent_unexpected_state",
        intent,
      );
  const amount = params.amount ?? intent.amount;
  const newCurrency = params.currency ?? intent.currency;
  if (params.amount !== undefined || params.currency !== undefined) checkAmount(amount, newCurrency);
  rejectCustomer(params.customer);
  if (params.payment_method !== undefined) attachMethod(context, intent, params.payment_method);
  const isAmountChanged = amount !== intent.amount || newCurrency !== intent.currency;
  if (isAmountChanged && intent.status === "requires_action") {
    intent.status = "requires_confirmation";
    intent.next_action = null;
  }
  intent.amount = amount;
  intent.currency = newCurrency;
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  if (params.description !== undefined) intent.description = params.description;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage;
  if (params.statement_descriptor !== undefined) intent.statement_descriptor = params.statement_descriptor;
  if (params.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = params.statement_descriptor_suffix;
  if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
  return intent;
}

export const cancelIntentParams = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

/** `POST /v1/payment_intents/:id/cancel` */
export function cancelIntent(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  params: z.output<typeof cancelIntentParams>,
): Stripe.PaymentIntent {
  if (!OPEN_STATUSES.includes(intent.status))
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      "payment_intent_unexpected_state",
      intent,
    );
  intent.status = "canceled";
  intent.canceled_at = seconds(context.now());
  intent.cancellation_reason = params.cancellation_reason ?? null;
  intent.next_action = null;
  emit(context, caller, "payment_intent.canceled", intent);
  return intent;
}

export const listIntentsParams = z.strictObject({ ...pageParams, customer: text.optional() });

/** `GET /v1/payment_intents` */
export function listIntents(
  context: Context,
  params: z.output<typeof listIntentsParams>,
): StripeList<Stripe.PaymentIntent> {
  return paginate(
    "/v1/payment_intents",
    params.customer === undefined ? context.state.paymentIntents.values() : [],
    params,
  );
}

function attachMethod(context: Context, intent: Stripe.PaymentIntent, name: string): void {
  intent.payment_method = methodByName(context, name).id;
  intent.status = "requires_confirmation";
  intent.next_action = null;
}

/** There are no customers in this stand-in, so any customer id is a 404. */
function rejectCustomer(customer: string | undefined): void {
  if (customer !== undefined) throw noSuchObject("customer", customer, "customer");
}

function checkAmount(amount: number, currencyCode: string): void {
  if (amount < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amount > MAXIMUM_AMOUNT)
    throw invalidRequest(`Amount must be no more than ${formatAmount(MAXIMUM_AMOUNT, currencyCode)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  if (amount < minimumAmount(currencyCode))
    throw invalidRequest(
      `Amount must be at least ${formatAmount(minimumAmount(currencyCode), currencyCode)} ${currencyCode}`,
      {
        code: "amount_too_small",
        param: "amount",
      },
    );
  const step = amountStep(currencyCode);
  if (amount % step !== 0)
    throw invalidRequest(`Invalid amount. Amounts in ${currencyCode.toUpperCase()} must be divisible by ${step}.`, {
      param: "amount",
    });
}
