import type Stripe from "stripe";
import * as z from "zod";
import type { Caller, World } from "../model/context.ts";
import { emit } from "../model/events.ts";
import { invalidRequest, wrongState } from "../model/stripe-failure.ts";
import { email, flag, metadata, text } from "../requests/params.ts";
import { createCharge } from "./charges.ts";
import { methodByName, methodFromData, paymentMethodData } from "./payment-methods.ts";
import { declined, failIntent, succeedIntent } from "./settle-intent.ts";
import { handOutVoucher } from "./vouchers.ts";

/** What `confirm`, and `create` with `confirm=true`, take. */
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

/** Tries to take the money. Throws the 402 of a refusal, which has then already changed the intent. */
export function confirmIntent(world: World, caller: Caller, intent: Stripe.PaymentIntent, params: ConfirmParams): void {
  checkConfirmable(intent);
  const method = chooseMethod(world, intent, params);
  if (!intent.payment_method_types.includes(method.type) && method.type === "card")
    throw invalidRequest(`The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`, {
      code: "payment_intent_invalid_parameter",
      param: "payment_method",
    });
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
  const scenario = world.state.scenarios.get(method.id) ?? {};
  intent.payment_method = method.id;
  intent.next_action = null;
  if (scenario.settles !== undefined) {
    startDebit(world, caller, intent, method, scenario.settles);
  } else if (scenario.voucher === true) {
    handOutVoucher(world, caller, intent, method);
  } else if (scenario.authenticate === true || scenario.redirect === true) {
    if (params.error_on_requires_action === true || params.off_session === true)
      throw invalidRequest(
        "This payment required an authentication action to complete, but `error_on_requires_action` was set.",
        {
          code: "authentication_required",
        },
      );
    requireAuthentication(world, caller, intent, params, scenario.redirect === true);
  } else if (scenario.decline !== undefined) {
    failIntent(world, caller, intent, method, scenario.decline);
    throw declined(intent, scenario.decline);
  } else {
    succeedIntent(world, caller, intent, method);
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

function chooseMethod(world: World, intent: Stripe.PaymentIntent, params: ConfirmParams): Stripe.PaymentMethod {
  if (params.payment_method_data !== undefined) return methodFromData(world, params.payment_method_data);
  const name = params.payment_method ?? intent.payment_method;
  if (typeof name === "string") return methodByName(world, name);
  throw wrongState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    "payment_intent_unexpected_state",
    intent,
  );
}

function startDebit(
  world: World,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: "succeed" | "fail",
): void {
  const { settleDelayMs } = world.settings;
  const charge = createCharge(world, intent, method, { status: "pending" });
  intent.status = "processing";
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  const dueAt = settleDelayMs === null ? null : world.now().getTime() + settleDelayMs;
  world.state.settling.set(intent.id, { outcome, dueAt });
  emit(world, caller, "charge.pending", charge);
  emit(world, caller, "payment_intent.processing", intent);
}

/** Stripe.js shows the bank's page itself; a server that gave a `return_url` gets an address to send the buyer to. */
function requireAuthentication(
  world: World,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
  onOwnPage: boolean,
): void {
  const page = new URL(`${world.origin()}/elements/authentication`);
  page.searchParams.set("client_secret", intent.client_secret ?? "");
  if (params.return_url !== undefined) page.searchParams.set("return_url", params.return_url);
  intent.status = "requires_action";
  intent.last_payment_error = null;
  intent.next_action =
    params.return_url === undefined || (params.use_stripe_sdk === true && !onOwnPage)
      ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page.href } }
      : { type: "redirect_to_url", redirect_to_url: { url: page.href, return_url: params.return_url } };
  emit(world, caller, "payment_intent.requires_action", intent);
}
