import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCleanAddress } from "../payment-success/use-clean-address.ts";
import type { DonationLink } from "./donation-payment.ts";

/** The parameters of a return address: the donation, and Stripe's additions, which must not leak. */
const ofDonation = ["donation_id", "payment_intent"] as const;
const ofProvider = ["payment_intent_client_secret", "redirect_status"] as const;

function linkOf(query: URLSearchParams): DonationLink | undefined {
  const [donationId = "", paymentIntentId = ""] = ofDonation.map((name) => query.get(name) ?? "");
  const isOurLink = /^don_\w{26}$/.test(donationId) && /^pi_\w{8,64}$/.test(paymentIntentId);
  return isOurLink ? { donationId, paymentIntentId } : undefined;
}

/**
 * Follows up on the donation in a return address. Returns a function that removes it from the address once the outcome
 * is known, so that neither a reload nor a shared link shows the thanks again.
 */
export function useReturned(startPolling: (link: DonationLink) => void): () => void {
  useCleanAddress();
  const { search } = useLocation();
  const navigate = useNavigate();
  const drop = (names: readonly string[]) => {
    const query = new URLSearchParams(search);
    if (!names.some((name) => query.has(name))) return;
    for (const name of names) query.delete(name);
    // Does not scroll: the page scrolls itself.
    void navigate({ search: query.toString() }, { replace: true, state: { scrollTo: "wall" } });
  };
  const startOnce = useEffectEvent(() => {
    const link = linkOf(new URLSearchParams(search));
    if (link !== undefined) startPolling(link);
    // The router remembers its initial address, and would restore the secret with its next history entry.
    drop(ofProvider);
  });
  useEffect(() => {
    startOnce();
  }, []);
  return () => drop([...ofDonation, ...ofProvider]);
}
