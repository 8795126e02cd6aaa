import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { Refusal, RefusalReason } from "./refusal.ts";

/**
 * The outcome of a payment attempt. `processing`: neither paid nor failed, so a retry might charge twice. `canceled`:
 * can no longer be paid, because the order was deleted or has expired. `voucher`: the customer pays a voucher elsewhere
 * within days. `unknown`: Stripe is too busy to say, so the server is asked, which can wait for its turn. `failed`: the
 * customer sees `refusal`.
 */
export type PaymentOutcome =
  | { readonly kind: "paid"; readonly paymentIntentId: string }
  | { readonly kind: "processing" }
  | { readonly kind: "canceled" }
  | { readonly kind: "voucher"; readonly address: string | undefined }
  | { readonly kind: "unknown"; readonly paymentIntentId: string; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly refusal: Refusal };

const failedOutcome = (reason: RefusalReason): PaymentOutcome => ({ kind: "failed", refusal: { reason } });
/** Stripe's own message, or ours if it sent none. */
const reasonOf = ({ message }: StripeError): RefusalReason =>
  message === undefined ? "unableToComplete" : { stripeMessage: message };

/**
 * The codes of refusals that the buyer can correct in the form, where Stripe marks the field. With any other refused
 * card, nothing that was entered is wrong. https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes
 */
const correctableCodes: ReadonlySet<string | undefined> = new Set([
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "incorrect_zip",
  "invalid_cvc",
  "invalid_expiry_month",
  "invalid_expiry_year",
  "invalid_number",
]);
const isCorrectable = ({ code, decline_code: declineCode }: StripeError) =>
  correctableCodes.has(code) || correctableCodes.has(declineCode);

/** Translates a payment's status. Only `succeeded` counts as paid. */
function outcomeOf(intent: PaymentIntent): PaymentOutcome {
  if (intent.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent.status === "processing" || intent.status === "canceled") return { kind: intent.status };
  const voucher = voucherOf(intent);
  return voucher === undefined ? failedOutcome("notCompleted") : { kind: "voucher", ...voucher };
}

/**
 * Returns the voucher of a payment (Boleto, Konbini, Multibanco, OXXO), with its URL if Stripe provides one; undefined
 * for other payments. The interface calls it a payment slip. https://docs.stripe.com/payments/vouchers
 */
function voucherOf({
  status,
  next_action: nextAction,
}: PaymentIntent): { readonly address: string | undefined } | undefined {
  if (status !== "requires_action" || !nextAction?.type.endsWith("_display_details")) return undefined;
  const details: unknown = Reflect.get(nextAction, nextAction.type);
  const address: unknown =
    typeof details === "object" && details !== null ? Reflect.get(details, "hosted_voucher_url") : undefined;
  return { address: typeof address === "string" && address.startsWith("http") ? address : undefined };
}

/** The id of the payment with this client secret: `pi_1` of `pi_1_secret_2`. */
const idOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, "");

/**
 * Determines the outcome after an error. Stripe also returns an error if another tab has paid or canceled the payment,
 * and after a broken connection it is unknown whether the card was charged. So the payment's status is retrieved before
 * the customer is asked to pay again.
 */
async function outcomeOfError(stripe: Stripe, clientSecret: string, error: StripeError): Promise<PaymentOutcome> {
  const reason = reasonOf(error);
  if (error.type === "validation_error") return failedOutcome(reason);
  if (error.type === "card_error")
    return { kind: "failed", refusal: { reason, note: isCorrectable(error) ? "correctableNote" : "refusedNote" } };
  const { paymentIntent: intent = error.payment_intent, error: lookUpError } =
    error.payment_intent === undefined ? await stripe.retrievePaymentIntent(clientSecret) : {};
  if (lookUpError?.code === "rate_limit")
    return { kind: "unknown", paymentIntentId: idOf(clientSecret), refusal: { reason } };
  const outcome = intent && outcomeOf(intent);
  return outcome === undefined || outcome.kind === "failed" ? failedOutcome(reason) : outcome;
}

/** How a payment is confirmed. */
export interface Confirmation {
  /** Returns the payment's client secret, or why there is none: nothing was charged then. */
  readonly readSecret: () => Promise<string | { readonly problem: RefusalReason }>;
  /** Whether the form was opened before its payment was created. */
  readonly isFormFirst: boolean;
  readonly returnUrl: string;
}

/**
 * Validates the card form and confirms the payment, without a redirect unless the payment method needs one. Never
 * throws. https://docs.stripe.com/payments/accept-a-payment-deferred
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { readSecret, isFormFirst, returnUrl }: Confirmation,
): Promise<PaymentOutcome> {
  try {
    const validation = await elements.submit();
    if (validation.error) return failedOutcome(reasonOf(validation.error));
    const clientSecret = await readSecret();
    if (typeof clientSecret !== "string") return failedOutcome(clientSecret.problem);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      ...(isFormFirst && { clientSecret }),
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (error) return await outcomeOfError(stripe, clientSecret, error);
    return outcomeOf(paymentIntent);
  } catch {
    return failedOutcome("unableToComplete");
  }
}

/** Retrieves the outcome of an attempt whose response was lost. Never throws. */
export async function lookUpPayment(stripe: Stripe, clientSecret: string): Promise<PaymentOutcome> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? outcomeOf(paymentIntent) : failedOutcome("unableToComplete");
  } catch {
    return failedOutcome("unableToComplete");
  }
}
