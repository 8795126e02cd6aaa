import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCleanAddress } from "../payment-success/use-clean-address.ts";
import type { DonationLink } from "./donation-payment.ts";

/**
 * What the page's address holds after a bank has led back: its donation, and what the provider adds that nobody else
 * may read.
 */
const ofDonation = ["donation_id", "payment_intent"] as const;
const ofProvider = ["payment_intent_client_secret", "redirect_status"] as const;

function linkOf(query: URLSearchParams): DonationLink | undefined {
  const [donationId = "", paymentIntentId = ""] = ofDonation.map((name) => query.get(name) ?? "");
  const ours = /^don_\w{26}$/.test(donationId) && /^pi_\w{8,64}$/.test(paymentIntentId);
  return ours ? { donationId, paymentIntentId } : undefined;
}

/**
 * Follows the donation that a bank has led back from. Answers how to take it out of the address once it is known how
 * it ended, so that neither a reload nor whoever is sent the address is thanked again.
 */
export function useReturned(follow: (link: DonationLink) => void): () => void {
  useCleanAddress();
  const { search } = useLocation();
  const navigate = useNavigate();
  const drop = (names: readonly string[]) => {
    const query = new URLSearchParams(search);
    if (!names.some((name) => query.has(name))) return;
    for (const name of names) query.delete(name);
    // The page stays where it is: what it scrolls to, it scrolls to itself.
    void navigate({ search: query.toString() }, { replace: true, state: { scrollTo: "wall" } });
  };
  const begin = useEffectEvent(() => {
    const link = linkOf(new URLSearchParams(search));
    if (link !== undefined) follow(link);
    // The router remembers the address that it began with, and would bring the secret back with its next entry in the
    // history.
    drop(ofProvider);
  });
  useEffect(() => {
    begin();
  }, []);
  return () => drop([...ofDonation, ...ofProvider]);
}
