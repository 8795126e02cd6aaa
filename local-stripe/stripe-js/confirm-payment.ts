import type { Encodable } from "../requests/form-encoding.ts";
import { type Api, errorOrIntent, type IntentResult, parseIntentId, statusOf } from "./api.ts";
import { authenticate } from "./authentication.ts";
import { internalsOf } from "./elements.ts";
import type { Language } from "./labels.ts";
import { IntegrationError, isWireObject, textAt, type WireObject, wireObjectAt } from "./wire.ts";

/**
 * `stripe.confirmPayment(options)`: resolves with the intent or an error for the buyer; never resolves once it
 * redirects.
 */
export async function confirmPayment(origin: string, api: Api, options: unknown): Promise<IntentResult> {
  const group = internalsOf(isWireObject(options) ? options.elements : undefined);
  const clientSecret = textAt(options, "clientSecret") ?? group?.clientSecret();
  const confirmParams = wireObjectAt(options, "confirmParams");
  const redirect = textAt(options, "redirect") ?? "always";
  const returnUrl = textAt(confirmParams, "return_url");
  if (clientSecret === undefined)
    throw new IntegrationError(
      "stripe.confirmPayment(): expected either `elements` or `clientSecret`, but got neither.",
    );
  if (redirect === "always" && returnUrl === undefined)
    throw new IntegrationError(
      "stripe.confirmPayment(): the `confirmParams.return_url` argument is required when using automatic payment methods.",
    );
  // Throws if the secret is malformed.
  parseIntentId(clientSecret);
  const confirmResult =
    group === undefined
      ? await api.confirm(clientSecret, {
          payment_method: textAt(confirmParams, "payment_method"),
          return_url: returnUrl,
        })
      : readResult(
          await group.formChannel().ask("confirm", { clientSecret, returnUrl, extra: extraParams(confirmParams) }),
        );
  const language = group?.language() ?? api.language();
  const result = await runNextAction(origin, api, language, clientSecret, confirmResult);
  if (redirect === "always" && returnUrl !== undefined && result.paymentIntent !== undefined)
    return redirectTo(returnUrl, clientSecret, result.paymentIntent);
  return result;
}

/** `stripe.handleNextAction({ clientSecret })` */
export async function handleNextAction(origin: string, api: Api, options: unknown): Promise<IntentResult> {
  const clientSecret = textAt(options, "clientSecret");
  if (clientSecret === undefined) throw new IntegrationError("stripe.handleNextAction(): expected `clientSecret`.");
  return runNextAction(origin, api, api.language(), clientSecret, await api.retrieve(clientSecret));
}

/** Runs the intent's next action, if any: 3-D Secure or a redirect. Returns the outcome. */
async function runNextAction(
  origin: string,
  api: Api,
  language: Language,
  clientSecret: string,
  result: IntentResult,
): Promise<IntentResult> {
  if (result.paymentIntent === undefined || statusOf(result.paymentIntent) !== "requires_action") return result;
  const nextAction = wireObjectAt(result.paymentIntent, "next_action");
  // A voucher is paid outside the page.
  if (textAt(nextAction, "type")?.endsWith("_display_details")) return result;
  const redirectUrl = textAt(wireObjectAt(nextAction, "redirect_to_url"), "url");
  if (redirectUrl !== undefined) {
    window.location.assign(redirectUrl);
    return new Promise(() => {});
  }
  await authenticate(origin, clientSecret);
  const newResult = await api.retrieve(clientSecret);
  return newResult.paymentIntent === undefined ? newResult : errorOrIntent(newResult.paymentIntent, language);
}

function extraParams(confirmParams: WireObject): { [key: string]: Encodable } {
  const email = textAt(confirmParams, "receipt_email");
  const name = textAt(wireObjectAt(wireObjectAt(confirmParams, "payment_method_data"), "billing_details"), "name");
  return { ...(email === undefined ? {} : { receipt_email: email }), ...(name === undefined ? {} : { name }) };
}

function readResult(reply: WireObject): IntentResult {
  if (isWireObject(reply.paymentIntent)) return { paymentIntent: reply.paymentIntent };
  return { error: wireObjectAt(reply, "error") };
}

function redirectTo(returnUrl: string, clientSecret: string, intent: WireObject): Promise<never> {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", parseIntentId(clientSecret));
  url.searchParams.set("payment_intent_client_secret", clientSecret);
  url.searchParams.set("redirect_status", statusOf(intent) === "succeeded" ? "succeeded" : "pending");
  window.location.assign(url);
  return new Promise(() => {});
}
