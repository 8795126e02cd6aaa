import { sitePaths } from "#shared/domain/site-paths.ts";
import { call } from "../../session/api.ts";

/** The ids of a donation and of its payment. */
export interface DonationIds {
  readonly donationId: string;
  readonly paymentIntentId: string;
}

/**
 * Completes the donation from its payment; idempotent. Throws unless the payment has succeeded. Needs no token, because
 * a bank may redirect to another browser.
 */
export async function completeDonation(ids: DonationIds, signal?: AbortSignal): Promise<void> {
  await call("completeDonation", { body: { ...ids } }, signal ? { signal } : {});
}

/** Returns what the payment dialog needs for a donation: its reference, the return address, and two calls. */
export function donationPayment(donationId: string) {
  const finish = (paymentIntentId: string) => completeDonation({ donationId, paymentIntentId });
  return {
    reference: donationId,
    returnTo: `${sitePaths.support}?${new URLSearchParams({ donation_id: donationId })}`,
    finish,
    /** Completes the donation again, because no call returns its status; throws unless it is complete. */
    async checkSettled(paymentIntentId: string): Promise<boolean> {
      await finish(paymentIntentId);
      return true;
    },
  };
}
