import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { paymentWords as words } from "../../shared/content/words/payment.ts";

/**
 * How an attempt to pay ended. `processing` is neither paid nor failed: who is told to try again then pays twice.
 */
export type Outcome =
  | { readonly kind: "paid"; readonly paymentIntentId: string }
  | { readonly kind: "processing" }
  | { readonly kind: "refused"; readonly message: string };

const refused = (message: string): Outcome => ({ kind: "refused", message });

/** Only `succeeded` counts as paid (specification section 4). */
function outcomeOf(intent: PaymentIntent): Outcome {
  if (intent.status === "succeeded") return { kind: "paid", paymentIntentId: intent.id };
  if (intent.status === "processing") return { kind: "processing" };
  return refused(words.notCompleted);
}

/**
 * What a refusal really means. An intent that another tab has paid refuses to be paid again, and a broken connection says nothing about
 * what the provider did: both are looked up before anybody is asked to pay once more.
 */
async function outcomeOfError(stripe: Stripe, clientSecret: string, error: StripeError): Promise<Outcome> {
  const message = error.message ?? words.unableToComplete;
  if (error.type === "validation_error" || error.type === "card_error") return refused(message);
  const known = error.payment_intent ?? (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  if (known?.status === "succeeded" || known?.status === "processing") return outcomeOf(known);
  return refused(message);
}

/** Checks the card form and confirms the payment, without a redirect unless the payment method needs one. Never throws. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  clientSecret: string,
  returnUrl: string,
): Promise<Outcome> {
  try {
    const checked = await elements.submit();
    if (checked.error) return refused(checked.error.message ?? words.unableToComplete);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: "if_required",
    });
    if (error) return await outcomeOfError(stripe, clientSecret, error);
    return outcomeOf(paymentIntent);
  } catch {
    return refused(words.unableToComplete);
  }
}
