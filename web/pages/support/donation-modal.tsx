import { useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { withPrice } from "#shared/domain/money.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { type DonationIds, donationPayment } from "./donation-payment.ts";
import type { StartedDonation } from "./draft.ts";
import type { OpenedDonation } from "./use-start-donation.ts";

/**
 * A client secret starts with the payment's id.
 * https://docs.stripe.com/api/payment_intents/object#payment_intent_object-client_secret
 */
const intentIdOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, "");

/**
 * The payment dialog of a donation. It ends with `onPaid` when paid, with `onClose` when closed without a charge, and
 * with `onUndecided` when the charge is not confirmed or still processing.
 */
export function DonationModal({
  openedDonation: { payment, currencyChanged, donation, PaymentModal },
  onPaid,
  onUndecided,
  onClose,
}: {
  readonly openedDonation: OpenedDonation;
  readonly onPaid: (donation: StartedDonation) => void;
  readonly onUndecided: (ids: DonationIds) => void;
  readonly onClose: () => void;
}) {
  const words = useWords("support", supportWords);
  const money = useMoney();
  const isCharged = useRef(false);
  const { finish, checkSettled, reference, returnTo } = donationPayment(payment.donationId);
  const price = money.amount(payment.amount, payment.currency);
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
      checkSettled={checkSettled}
      onPaid={() => onPaid(donation)}
      onProcessing={reportUndecided}
      onClose={() => (isCharged.current ? reportUndecided() : onClose())}
    />
  );
}
