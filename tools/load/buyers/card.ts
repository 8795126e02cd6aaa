import * as z from "zod";
import { CallFailed } from "./browser.ts";

const intent = z.object({ id: z.string(), status: z.string() });
const refusal = z.object({ error: z.object({ type: z.string(), code: z.string().optional(), message: z.string() }) });

/** What the card form says after an attempt to pay. */
export type Attempt = "paid" | "asks for 3-D Secure" | "refused";

/** The card form of one payment. */
export interface CardForm {
  readonly intentId: string;
  /** `card`: as Stripe's test cards are called. */
  pay(card: string): Promise<Attempt>;
  /** Approves the payment on the bank's page, and looks at what became of it. */
  approve(): Promise<Attempt>;
}

/** A card form that works as Stripe's script does in the browser: with the publishable key and the secret. */
export function openCardForm(stripeUrl: string, clientSecret: string): CardForm {
  const [intentId = ""] = clientSecret.split("_secret_");
  const post = async (path: string, fields: Readonly<Record<string, string>>): Promise<Attempt> => {
    const response = await fetch(stripeUrl + path, {
      method: "POST",
      headers: { authorization: "Bearer pk_test_local" },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    }).catch(() => undefined);
    if (response === undefined) throw new CallFailed(0, undefined, "Stripe did not answer");
    const reply: unknown = await response.json();
    if (response.ok) return outcomeOf(intent.parse(reply).status);
    const { error } = refusal.parse(reply);
    if (error.type === "card_error") return "refused";
    throw new CallFailed(response.status, error.code, error.message);
  };
  return {
    intentId,
    pay: (card) =>
      post(`/v1/payment_intents/${intentId}/confirm`, {
        payment_method: card,
        return_url: "https://everline.example/payment-success",
      }),
    async approve() {
      await fetch(`${stripeUrl}/_test/payment_intents/${intentId}/authenticate`, {
        method: "POST",
        body: JSON.stringify({ outcome: "pass" }),
      });
      const query = new URLSearchParams({ client_secret: clientSecret });
      const response = await fetch(`${stripeUrl}/v1/payment_intents/${intentId}?${query}`, {
        headers: { authorization: "Bearer pk_test_local" },
      });
      if (!response.ok) throw new CallFailed(response.status, undefined, "Stripe did not say what became of it");
      return outcomeOf(intent.parse(await response.json()).status);
    },
  };
}

function outcomeOf(status: string): Attempt {
  if (status === "succeeded") return "paid";
  return status === "requires_action" ? "asks for 3-D Secure" : "refused";
}
