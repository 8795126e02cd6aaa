import type Stripe from "stripe";
import { type Caller, type Context, STRIPE_ITSELF, seconds } from "../model/context.ts";
import { emit } from "../model/events.ts";
import { failIntent, markIntentSucceeded } from "./settle-intent.ts";

const DAYS_TO_PAY = 3;

/** Issues a voucher that the buyer pays within days; until then the intent is in `requires_action`. */
export function issueVoucher(
  context: Context,
  caller: Caller,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  intent.status = "requires_action";
  intent.last_payment_error = null;
  intent.next_action = voucherNextAction(context, intent, method.type);
  emit(context, caller, "payment_intent.requires_action", intent);
}

function voucherNextAction(
  context: Context,
  { id }: Stripe.PaymentIntent,
  type: string,
): Stripe.PaymentIntent.NextAction {
  const voucherUrl = `${context.origin()}/vouchers/${id}`;
  const expiresAt = seconds(context.now()) + DAYS_TO_PAY * 24 * 3600;
  const sharedDetails = { hosted_voucher_url: voucherUrl };
  if (type === "boleto")
    return {
      type: "boleto_display_details",
      boleto_display_details: {
        ...sharedDetails,
        expires_at: expiresAt,
        number: "01010101010101010101010101010101010101010101010",
        pdf: `${voucherUrl}.pdf`,
      },
    };
  if (type === "oxxo")
    return {
      type: "oxxo_display_details",
      oxxo_display_details: { ...sharedDetails, expires_after: expiresAt, number: "12345678901234657890123456789012" },
    };
  if (type === "multibanco")
    return {
      type: "multibanco_display_details",
      multibanco_display_details: { ...sharedDetails, expires_at: expiresAt, entity: "12345", reference: "999999999" },
    };
  const stores = {
    familymart: { confirmation_number: "400008", payment_code: "12345" },
    lawson: null,
    ministop: null,
    seicomart: null,
  };
  return {
    type: "konbini_display_details",
    konbini_display_details: { ...sharedDetails, expires_at: expiresAt, stores },
  };
}

/** Pays a voucher or lets it expire. Returns false when the intent is not waiting for one. */
export function settleVoucher(context: Context, intent: Stripe.PaymentIntent, outcome: "succeed" | "fail"): boolean {
  const method =
    typeof intent.payment_method === "string" ? context.state.paymentMethods.get(intent.payment_method) : undefined;
  if (intent.status !== "requires_action" || method === undefined) return false;
  if (context.state.scenarios.get(method.id)?.voucher !== true) return false;
  if (outcome === "succeed") markIntentSucceeded(context, STRIPE_ITSELF, intent, method);
  else failIntent(context, STRIPE_ITSELF, intent, method, "voucher_expired");
  return true;
}
