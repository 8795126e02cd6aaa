import { addresses } from "#shared/domain/addresses.ts";
import { call } from "../../session/api.ts";

/** The ids of a donation and of its payment. */
export interface DonationLink {
  readonly donationId: string;
  readonly paymentIntentId: string;
}

/**
 * Completes the donation from its payment; idempotent. Throws unless the payment has succeeded. Needs no token, because
 * a bank may redirect to another browser.
 */
export async function completeDonation(ids: DonationLink, signal?: AbortSignal): Promise<void> {
  await call("completeDonation", { body: { ...ids } }, signal ? { signal } : {});
}

/** Returns what the payment dialog needs for a donation: its reference, the return address, and two calls. */
export function donationPayment(donationId: string) {
  const finish = (paymentIntentId: string) => completeDonation({ donationId, paymentIntentId });
  return {
    reference: donationId,
    returnTo: `${addresses.support}?${new URLSearchParams({ donation_id: donationId })}`,
    finish,
    /** Completes the donation again, because no call returns its status; throws unless it is complete. */
    async settled(paymentIntentId: string): Promise<boolean> {
      await finish(paymentIntentId);
      return true;
    },
  };
}
