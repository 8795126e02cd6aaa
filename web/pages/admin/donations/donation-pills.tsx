import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { Pill } from "../frame/pill.tsx";
import { type AdminDonation, isOnWall } from "./donation.ts";

const statusLooks = { complete: "good", pending: "waiting", canceled: "quiet" } as const;
const disputeLooks = { open: "bad", won: "quiet", lost: "bad" } as const;

/** A donation's state: status, reversals, and visibility. */
export function DonationPills({ donation }: { readonly donation: AdminDonation }) {
  const { status, hidden, refundedCents, amountCents, dispute } = donation;
  return (
    <span className="flex flex-wrap gap-1 xl:min-w-72">
      <Pill look={statusLooks[status]}>{words.status[status]}</Pill>
      {isOnWall(donation) && <Pill look="quiet">{words.onWall}</Pill>}
      {hidden && <Pill look="waiting">{words.hidden}</Pill>}
      {refundedCents > 0 && (
        <Pill look="quiet">{refundedCents >= amountCents ? words.refunded : words.partlyRefunded}</Pill>
      )}
      {dispute !== null && <Pill look={disputeLooks[dispute]}>{words.dispute[dispute]}</Pill>}
    </span>
  );
}
