import { type Encodable, encodeForm } from "../requests/form-encoding.ts";
import type { Language } from "./labels.ts";
import { withCustomerMessage } from "./messages.ts";
import { IntegrationError, isWireObject, textAt, type WireObject, wireObjectAt } from "./wire.ts";

/** Result of Stripe.js calls: `{ paymentIntent }` or `{ error }`. */
export type IntentResult =
  | { paymentIntent: WireObject; error?: undefined }
  | { error: WireObject; paymentIntent?: undefined };

/**
 * Creates a client for the endpoints open to a publishable key. Returns API and network errors instead of throwing,
 * with messages in the current `language`.
 */
export function createApi(origin: string, publishableKey: string, language: () => Language) {
  async function call(
    method: "GET" | "POST",
    path: string,
    params: { [key: string]: Encodable },
  ): Promise<IntentResult> {
    const form = encodeForm(params).toString();
    const url = `${origin}${path}${method === "GET" ? `?${form}` : ""}`;
    const headers = { authorization: `Bearer ${publishableKey}`, "content-type": "application/x-www-form-urlencoded" };
    try {
      const response = await fetch(url, { method, headers, ...(method === "POST" ? { body: form } : {}) });
      const body: unknown = await response.json();
      if (response.ok && isWireObject(body)) return { paymentIntent: body };
      return { error: withCustomerMessage(wireObjectAt(body, "error"), language()) };
    } catch {
      return {
        error: {
          type: "api_connection_error",
          message:
            "We are experiencing issues connecting to our payments provider. Please check your connection and try again.",
        },
      };
    }
  }
  return {
    language,
    retrieve: (clientSecret: string): Promise<IntentResult> =>
      call("GET", `/v1/payment_intents/${parseIntentId(clientSecret)}`, { client_secret: clientSecret }),
    confirm: (clientSecret: string, params: { [key: string]: Encodable }): Promise<IntentResult> =>
      call("POST", `/v1/payment_intents/${parseIntentId(clientSecret)}/confirm`, {
        ...params,
        client_secret: clientSecret,
        use_stripe_sdk: true,
      }),
  };
}
export type Api = ReturnType<typeof createApi>;

/** Extracts `pi_1` from `pi_1_secret_2`. Throws Stripe.js's error for anything else. */
export function parseIntentId(clientSecret: string): string {
  const id = /^(pi_[^_]+)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined)
    throw new IntegrationError(
      `Invalid value for stripe.confirmPayment intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  return id;
}

/** Returns the last error of an intent whose payment attempt failed, otherwise the intent. */
export function errorOrIntent(intent: WireObject, language: Language): IntentResult {
  const { last_payment_error: failure, status } = intent;
  if (status === "requires_payment_method" && isWireObject(failure))
    return { error: withCustomerMessage({ ...failure, payment_intent: intent }, language) };
  return { paymentIntent: intent };
}

export const statusOf = (intent: WireObject): string => textAt(intent, "status") ?? "";
