import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCleanAddress } from "../payment-success/use-clean-address.ts";
import type { DonationIds } from "./donation-payment.ts";

/** The query parameters of a return address that identify the donation and its payment. */
const donationParameters = ["donation_id", "payment_intent"] as const;
/** The query parameters that Stripe adds, and that must not leak. */
const stripeParameters = ["payment_intent_client_secret", "redirect_status"] as const;

function donationIdsOf(query: URLSearchParams): DonationIds | undefined {
  const [donationId = "", paymentIntentId = ""] = donationParameters.map((name) => query.get(name) ?? "");
  const areValid = /^don_\w{26}$/.test(donationId) && /^pi_\w{8,64}$/.test(paymentIntentId);
  return areValid ? { donationId, paymentIntentId } : undefined;
}

/**
 * Starts to poll the donation in a return address. Returns a function to call once the outcome is known: it removes the
 * donation from the address, so that neither a reload nor a shared link shows the thanks again.
 */
export function useReturnedDonation(startPolling: (ids: DonationIds) => void): () => void {
  useCleanAddress();
  const { search } = useLocation();
  const navigate = useNavigate();
  const removeParameters = (names: readonly string[]) => {
    const query = new URLSearchParams(search);
    if (!names.some((name) => query.has(name))) return;
    for (const name of names) query.delete(name);
    // The state keeps the site from scrolling to the top: the page scrolls itself.
    void navigate({ search: query.toString() }, { replace: true, state: { scrollTo: "wall" } });
  };
  const startOnce = useEffectEvent(() => {
    const ids = donationIdsOf(new URLSearchParams(search));
    if (ids !== undefined) startPolling(ids);
    // The router remembers its initial address, and would restore the secret with its next history entry.
    removeParameters(stripeParameters);
  });
  useEffect(() => {
    startOnce();
  }, []);
  return () => removeParameters([...donationParameters, ...stripeParameters]);
}
