import type Stripe from "stripe";
import * as z from "zod";
import type { Caller, Context } from "../model/context.ts";
import { emit } from "../model/events.ts";
import { invalidRequest, wrongState } from "../model/stripe-failure.ts";
import { email, flag, metadata, text } from "../requests/params.ts";
import { createCharge } from "./charges.ts";
import { methodByName, methodFromData, paymentMethodData } from "./payment-methods.ts";
import { declineFailure, failIntent, markIntentSucceeded } from "./settle-intent.ts";
import { issueVoucher } from "./vouchers.ts";

/** Parameters of `confirm`, and of `create` with `confirm=true`. */
export const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: z.unknown().optional(),
  mandate_data: z.unknown().optional(),
  return_url: text.optional(),
  receipt_email: email.optional(),
  off_session: flag.optional(),
  error_on_requires_action: flag.optional(),
  use_stripe_sdk: flag.optional(),
  setup_future_usage: text.optional(),
};
export const confirmParams = z.strictObject({
  ...confirmFields,
  client_secret: text.optional(),
  metadata: metadata.optional(),
});
type ConfirmParams = z.output<z.ZodObject<typeof confirmFields>>;

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** Attempts the payment. A decline updates the intent and throws a 402. */
export function confirmIntent(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
): void {
  checkConfirmable(intent);
  const method = chooseMethod(context, intent, params);
  if (!intent.payment_method_types.includes(method.type) && method.type === "card")
    throw invalidRequest(`The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`, {
      code: "payment_intent_invalid_parameter",
      param: "payment_method",
    });
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  const scenario = context.state.scenarios.get(method.id) ?? {};
  intent.payment_method = method.id;
  intent.next_action = null;
  if (scenario.settles !== undefined) {
    startDebit(context, caller, intent, method, scenario.settles);
  } else if (scenario.voucher === true) {
    issueVoucher(context, caller, intent, method);
  } else if (scenario.authenticate === true || scenario.redirect === true) {
    if (params.error_on_requires_action === true || params.off_session === true)
      throw invalidRequest(
        "This payment required an authentication action to complete, but `error_on_requires_action` was set.",
        {
          code: "authentication_required",
        },
      );
    requireAction(context, caller, intent, params, scenario.redirect === true);
  } else if (scenario.decline !== undefined) {
    failIntent(context, caller, intent, method, scenario.decline);
    throw declineFailure(intent, scenario.decline);
  } else {
    markIntentSucceeded(context, caller, intent, method);
  }
}

function checkConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  throw wrongState(
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    "payment_intent_unexpected_state",
    intent,
  );
}

function chooseMethod(context: Context, intent: Stripe.PaymentIntent, params: ConfirmParams): Stripe.PaymentMethod {
  if (params.payment_method_data !== undefined) return methodFromData(context, params.payment_method_data);
  const name = params.payment_method ?? intent.payment_method;
  if (typeof name === "string") return methodByName(context, name);
  throw wrongState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    "payment_intent_unexpected_state",
    intent,
  );
}

function startDebit(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: "succeed" | "fail",
): void {
  const { settleDelayMs } = context.settings;
  const charge = createCharge(context, intent, method, { status: "pending" });
  intent.status = "processing";
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  const dueAt = settleDelayMs === null ? null : context.now().getTime() + settleDelayMs;
  context.state.settling.set(intent.id, { outcome, dueAt });
  emit(context, caller, "charge.pending", charge);
  emit(context, caller, "payment_intent.processing", intent);
}

/**
 * Puts the intent in `requires_action`, for 3-D Secure or for a wallet's page. Stripe.js displays 3-D Secure itself. A
 * wallet, or a server that passed a `return_url`, gets a URL to redirect the buyer to.
 */
function requireAction(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
  isWallet: boolean,
): void {
  const page = new URL(`${context.origin()}/elements/authentication`);
  page.searchParams.set("client_secret", intent.client_secret ?? "");
  if (params.return_url !== undefined) page.searchParams.set("return_url", params.return_url);
  intent.status = "requires_action";
  intent.last_payment_error = null;
  intent.next_action =
    params.return_url === undefined || (params.use_stripe_sdk === true && !isWallet)
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page.href } }
      : { type: "redirect_to_url", redirect_to_url: { url: page.href, return_url: params.return_url } };
  emit(context, caller, "payment_intent.requires_action", intent);
}
