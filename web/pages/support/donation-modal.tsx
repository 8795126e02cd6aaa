import { useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { formatMoney, withPrice } from "#shared/domain/money.ts";
import { useWords } from "../../language/use-words.ts";
import { type DonationLink, donationPayment } from "./donation-payment.ts";
import type { WallEntry } from "./draft.ts";
import type { OpenedDonation } from "./use-start-donation.ts";

/**
 * A client secret starts with the payment's id.
 * https://docs.stripe.com/api/payment_intents/object#payment_intent_object-client_secret
 */
const intentIdOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, "");

/**
 * The payment dialog of a donation. It ends with `onGiven` when paid, with `onClose` when closed without a charge, and
 * with `onUndecided` when the charge is not confirmed or still processing.
 */
export function DonationModal({
  opened: { payment, currencyChanged, entry, PaymentModal },
  onGiven: onPaid,
  onUndecided,
  onClose,
}: {
  readonly opened: OpenedDonation;
  readonly onGiven: (entry: WallEntry) => void;
  readonly onUndecided: (ids: DonationLink) => void;
  readonly onClose: () => void;
}) {
  const words = useWords("support", supportWords);
  const isCharged = useRef(false);
  const { finish, settled, reference, returnTo } = donationPayment(payment.donationId);
  const price = formatMoney(payment.amount, payment.currency);
  const reportUndecided = () =>
    onUndecided({ donationId: payment.donationId, paymentIntentId: intentIdOf(payment.clientSecret) });
  return (
    <PaymentModal
      payment={payment}
      purpose="donation"
      reference={reference}
      note={currencyChanged ? withPrice(words.currencyChanged, price) : undefined}
      returnTo={returnTo}
      finish={(paymentIntentId) => {
        isCharged.current = true;
        return finish(paymentIntentId);
      }}
      settled={settled}
      onPaid={() => onPaid(entry)}
      onProcessing={reportUndecided}
      onClose={() => (isCharged.current ? reportUndecided() : onClose())}
    />
  );
}
