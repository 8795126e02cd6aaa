import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { WordsOf } from "#shared/content/words/catalog.ts";

type PaymentWords = WordsOf<"payment">;

/**
 * The outcome of a payment attempt. `processing` is neither paid nor failed: a retry might charge twice.
 * `canceled`: the payment can no longer be paid, because its order was deleted or expired. `slip`: the customer pays
 * it elsewhere within days.
 */
export type Outcome =
  | { readonly kind: "paid"; readonly paymentIntentId: string }
  | { readonly kind: "processing" }
  | { readonly kind: "canceled" }
  | { readonly kind: "slip"; readonly address: string | undefined }
  | { readonly kind: "refused"; readonly message: string };

const refusedOutcome = (message: string): Outcome => ({ kind: "refused", message });

/** Only `succeeded` counts as paid. */
function outcomeOf(intent: PaymentIntent, words: PaymentWords): Outcome {
  if (intent.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent.status === "processing" || intent.status === "canceled") return { kind: intent.status };
  const slip = slipOf(intent);
  return slip === undefined ? refusedOutcome(words.notCompleted) : { kind: "slip", ...slip };
}

/**
 * The payment slip (Boleto, Konbini, Multibanco, OXXO), with its address if Stripe provides one; undefined for other
 * payments. https://docs.stripe.com/payments/vouchers
 */
function slipOf({ status, next_action: next }: PaymentIntent): { readonly address: string | undefined } | undefined {
  if (status !== "requires_action" || !next?.type.endsWith("_display_details")) return undefined;
  const details: unknown = Reflect.get(next, next.type);
  const address: unknown =
    typeof details === "object" && details !== null ? Reflect.get(details, "hosted_voucher_url") : undefined;
  return { address: typeof address === "string" && address.startsWith("http") ? address : undefined };
}

/**
 * Resolves an error. A payment that another tab has paid or canceled returns an error, and a broken connection says
 * nothing about the charge: both are looked up before the customer is asked to pay again.
 */
async function outcomeOfError(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
  words: PaymentWords,
): Promise<Outcome> {
  const message = error.message ?? words.unableToComplete;
  if (error.type === "validation_error" || error.type === "card_error") return refusedOutcome(message);
  const intent = error.payment_intent ?? (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  const outcome = intent && outcomeOf(intent, words);
  return outcome === undefined || outcome.kind === "refused" ? refusedOutcome(message) : outcome;
}

/**
 * Validates the card form and confirms the payment, without a redirect unless the payment method needs one. Never
 * throws.
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl, words }: { clientSecret: string; returnUrl: string; words: PaymentWords },
): Promise<Outcome> {
  try {
    const validation = await elements.submit();
    if (validation.error) return refusedOutcome(validation.error.message ?? words.unableToComplete);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (error) return await outcomeOfError(stripe, clientSecret, error, words);
    return outcomeOf(paymentIntent, words);
  } catch {
    return refusedOutcome(words.unableToComplete);
  }
}

/** Looks up an attempt whose response was lost. Never throws. */
export async function lookUpPayment(stripe: Stripe, clientSecret: string, words: PaymentWords): Promise<Outcome> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? outcomeOf(paymentIntent, words) : refusedOutcome(words.unableToComplete);
  } catch {
    return refusedOutcome(words.unableToComplete);
  }
}
