import { useLayoutEffect } from "react";

/** Query parameters that Stripe adds to the return address, and that must not leak. */
const privateParameters = ["payment_intent_client_secret", "redirect_status"] as const;

/**
 * Removes the payment's secret from the address before anything is fetched, so that it reaches no log and no referrer
 * (https://docs.stripe.com/payments/payment-intents#passing-to-client). Parameters that a reload needs stay.
 */
export function useCleanAddress(): void {
  // A layout effect runs before every effect of the page and its shell, hence before their calls.
  useLayoutEffect(() => {
    const address = new URL(window.location.href);
    if (!privateParameters.some((name) => address.searchParams.has(name))) return;
    for (const name of privateParameters) address.searchParams.delete(name);
    window.history.replaceState(window.history.state, "", address);
  }, []);
}
