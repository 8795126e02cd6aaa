import { createApi } from "./api.ts";
import { confirmPayment, handleNextAction } from "./confirm-payment.ts";
import { createElements } from "./elements.ts";
import { languageOf } from "./labels.ts";
import { IntegrationError, textAt } from "./wire.ts";

/**
 * The local Stripe.js: the part of https://js.stripe.com that a Payment Element flow needs, calling the stand-in that
 * served it.
 */

const script = document.currentScript;
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : window.location.origin;

function Stripe(publishableKey: unknown, options?: unknown) {
  if (typeof publishableKey !== "string" || !publishableKey.startsWith("pk_"))
    throw new IntegrationError(
      "Please call Stripe() with your publishable key. You used an empty or another kind of key.",
    );
  if (publishableKey.startsWith("pk_live_"))
    throw new IntegrationError("This is a local Stripe.js; it refuses live keys.");
  const api = createApi(origin, publishableKey, () => languageOf(textAt(options, "locale")));
  const unsupported = (name: string) => () =>
    Promise.reject(new IntegrationError(`The local Stripe.js has no stripe.${name}().`));
  return {
    elements: (groupOptions?: unknown) => createElements(origin, publishableKey, groupOptions),
    confirmPayment: (payment: unknown) => confirmPayment(origin, api, payment),
    handleNextAction: (action: unknown) => handleNextAction(origin, api, action),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    createPaymentMethod: unsupported("createPaymentMethod"),
    createToken: unsupported("createToken"),
    createConfirmationToken: unsupported("createConfirmationToken"),
    confirmCardPayment: unsupported("confirmCardPayment"),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}
Stripe.version = "endive";

Object.assign(window, { Stripe });
