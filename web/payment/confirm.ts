import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import type { WordsOf } from "#shared/content/words/catalog.ts";

type PaymentWords = WordsOf<"payment">;

/**
 * How an attempt to pay ended. `processing` is neither paid nor failed: who is told to try again then pays twice.
 * `canceled`: this payment can never be paid any more, because its order was deleted or had waited too long. `slip`:
 * its customer pays it elsewhere, within days.
 */
export type Outcome =
  | { readonly kind: "paid"; readonly paymentIntentId: string }
  | { readonly kind: "processing" }
  | { readonly kind: "canceled" }
  | { readonly kind: "slip"; readonly address: string | undefined }
  | { readonly kind: "refused"; readonly message: string };

const refused = (message: string): Outcome => ({ kind: "refused", message });

/** Only `succeeded` counts as paid. */
function outcomeOf(intent: PaymentIntent, words: PaymentWords): Outcome {
  if (intent.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent.status === "processing" || intent.status === "canceled") return { kind: intent.status };
  const slip = slipOf(intent);
  return slip === undefined ? refused(words.notCompleted) : { kind: "slip", ...slip };
}

/**
 * The slip (Boleto, Konbini, Multibanco, OXXO) with which a payment waits for its customer, and where it is shown if
 * the provider says so; undefined when it waits for none. https://docs.stripe.com/payments/vouchers
 */
function slipOf({ status, next_action: next }: PaymentIntent): { readonly address: string | undefined } | undefined {
  if (status !== "requires_action" || !next?.type.endsWith("_display_details")) return undefined;
  const details: unknown = Reflect.get(next, next.type);
  const address: unknown =
    typeof details === "object" && details !== null ? Reflect.get(details, "hosted_voucher_url") : undefined;
  return { address: typeof address === "string" && address.startsWith("http") ? address : undefined };
}

/**
 * What a refusal really means. An intent that another tab has paid or given up refuses to be paid, and a broken
 * connection says nothing about what the provider did: all are looked up before anybody is asked to pay once more.
 */
async function outcomeOfError(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
  words: PaymentWords,
): Promise<Outcome> {
  const message = error.message ?? words.unableToComplete;
  if (error.type === "validation_error" || error.type === "card_error") return refused(message);
  const known = error.payment_intent ?? (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  const outcome = known && outcomeOf(known, words);
  return outcome === undefined || outcome.kind === "refused" ? refused(message) : outcome;
}

/**
 * Checks the card form and confirms the payment, without a redirect unless the payment method needs one. Never
 * throws.
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl, words }: { clientSecret: string; returnUrl: string; words: PaymentWords },
): Promise<Outcome> {
  try {
    const checked = await elements.submit();
    if (checked.error) return refused(checked.error.message ?? words.unableToComplete);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (error) return await outcomeOfError(stripe, clientSecret, error, words);
    return outcomeOf(paymentIntent, words);
  } catch {
    return refused(words.unableToComplete);
  }
}

/** How an attempt stands whose answer never came. Never throws. */
export async function lookUpPayment(stripe: Stripe, clientSecret: string, words: PaymentWords): Promise<Outcome> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? outcomeOf(paymentIntent, words) : refused(words.unableToComplete);
  } catch {
    return refused(words.unableToComplete);
  }
}
