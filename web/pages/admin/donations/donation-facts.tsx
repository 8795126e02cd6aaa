import { Link } from "react-router";
import { donationWords } from "../../../../shared/content/words/admin/donations.ts";
import { adminAddresses } from "../../../addresses.ts";
import { Reference } from "../../../ui/reference.tsx";
import { Amount } from "../frame/amount.tsx";
import { CopiedId } from "../frame/copied-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { Pill } from "../frame/pill.tsx";
import { When } from "../frame/when.tsx";
import type { DonationDetail } from "./donation.ts";

const words = donationWords.sheet;
const titles = words.facts;

/** What is known of a donation. */
export function DonationFacts({ donation }: { readonly donation: DonationDetail }) {
  const { rawName, email, anonymous, userId, amountCents, currency, refundedCents, disputedCents, paidAt } = donation;
  const money = (minor: number) => <Amount minor={minor} currency={currency} />;
  return (
    <Facts
      rows={[
        rawName === null ? null : [titles.name, rawName],
        email === null ? null : [titles.email, email],
        anonymous ? [titles.anonymous, words.yes] : null,
        userId === null ? null : [titles.account, <Account key="account" userId={userId} />],
        [titles.amount, money(amountCents)],
        refundedCents === 0 ? null : [titles.refunded, money(refundedCents)],
        disputedCents === 0 ? null : [titles.disputed, money(disputedCents)],
        [titles.createdAt, <When key="created" at={donation.createdAt} />],
        paidAt === null ? null : [titles.paidAt, <When key="paid" at={paidAt} />],
        [titles.id, <CopiedId key="id" id={donation.id} />],
        [titles.payment, <Payment key="payment" donation={donation} />],
      ]}
    />
  );
}

function Account({ userId }: { readonly userId: string }) {
  return (
    <Link
      to={`${adminAddresses.users}?${new URLSearchParams({ open: userId })}`}
      className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {words.openAccount}
    </Link>
  );
}

function Payment({ donation: { paymentIntentId, livemode } }: { readonly donation: DonationDetail }) {
  if (paymentIntentId === null) return words.noPayment;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Reference id={paymentIntentId} />
      {!livemode && <Pill look="quiet">{words.test}</Pill>}
    </span>
  );
}
