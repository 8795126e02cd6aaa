import { addresses } from "#shared/domain/addresses.ts";
import { call } from "../../session/api.ts";

/** A donation and its payment. */
export interface DonationLink {
  readonly donationId: string;
  readonly paymentIntentId: string;
}

/** Reports the payment; idempotent. Works without a token, because a bank may redirect to another browser. */
export async function completeDonation(link: DonationLink, signal?: AbortSignal): Promise<void> {
  await call("completeDonation", { body: { ...link } }, signal ? { signal } : {});
}

/** What the payment dialog needs for a donation: the return address, completion, and the settlement check. */
export function donationPayment(donationId: string) {
  const finish = (paymentIntentId: string) => completeDonation({ donationId, paymentIntentId });
  return {
    reference: donationId,
    returnTo: `${addresses.support}?${new URLSearchParams({ donation_id: donationId })}`,
    finish,
    /** No other call returns a donation; reporting it again tells whether it is complete. */
    async settled(paymentIntentId: string): Promise<boolean> {
      await finish(paymentIntentId);
      return true;
    },
  };
}
