import { addresses } from "#shared/domain/addresses.ts";
import { call } from "../../session/api.ts";

/** A donation and the payment that was made for it. */
export interface DonationLink {
  readonly donationId: string;
  readonly paymentIntentId: string;
}

/**
 * Reports the payment; repeating it does no harm. Works without a token, because a bank may lead a donor back to
 * another browser.
 */
export async function completeDonation(link: DonationLink, signal?: AbortSignal): Promise<void> {
  await call("completeDonation", { body: { ...link } }, signal ? { signal } : {});
}

/**
 * What the payment modal needs to know about paying a donation: where to return to, how to finish, how to look
 * whether it is settled.
 */
export function donationPayment(donationId: string) {
  const finish = (paymentIntentId: string) => completeDonation({ donationId, paymentIntentId });
  return {
    reference: donationId,
    returnTo: `${addresses.support}?${new URLSearchParams({ donation_id: donationId })}`,
    finish,
    /** No other call tells of a donation; reporting it again answers whether it is complete. */
    async settled(paymentIntentId: string): Promise<boolean> {
      await finish(paymentIntentId);
      return true;
    },
  };
}
