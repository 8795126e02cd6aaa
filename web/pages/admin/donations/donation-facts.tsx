import { donationWords } from "#shared/content/words/admin/donations.ts";
import { AccountLink } from "../frame/account-link.tsx";
import { Amount } from "../frame/amount.tsx";
import { CopyableId } from "../frame/copyable-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { Payment } from "../frame/payment.tsx";
import { When } from "../frame/when.tsx";
import type { DonationDetail } from "./donation.ts";

const words = donationWords.sheet;
const titles = words.facts;

/** A donation's details. */
export function DonationFacts({ donation }: { readonly donation: DonationDetail }) {
  const { rawName, email, anonymous, userId, amountCents, currency, refundedCents, disputedCents, paidAt } = donation;
  const money = (minor: number) => <Amount minor={minor} currency={currency} />;
  return (
    <Facts
      rows={[
        rawName === null ? null : [titles.name, rawName],
        email === null ? null : [titles.email, email],
        anonymous ? [titles.anonymous, words.yes] : null,
        userId === null
          ? null
          : [titles.account, <AccountLink key="account" userId={userId} text={words.openAccount} />],
        [titles.amount, money(amountCents)],
        refundedCents === 0 ? null : [titles.refunded, money(refundedCents)],
        disputedCents === 0 ? null : [titles.disputed, money(disputedCents)],
        [titles.createdAt, <When key="created" at={donation.createdAt} />],
        paidAt === null ? null : [titles.paidAt, <When key="paid" at={paidAt} />],
        [titles.id, <CopyableId key="id" id={donation.id} />],
        [titles.payment, <Payment key="payment" intentId={donation.paymentIntentId} livemode={donation.livemode} />],
      ]}
    />
  );
}
