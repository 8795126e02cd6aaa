import { donationWords } from "#shared/content/words/admin/donations.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Entry } from "../../support/entry.tsx";
import { Section } from "../frame/section.tsx";
import { When } from "../frame/when.tsx";
import { type AdminDonation, isOnWall } from "./donation.ts";
import { usePicture } from "./use-picture.ts";
import "./wall-entry.css";

const words = donationWords.sheet;

/** The donation as the wall displays it, or would display it if the donation were public. */
export function WallEntry({ donation }: { readonly donation: AdminDonation }) {
  const { name, note, amountCents, currency, createdAt } = donation;
  const { address } = usePicture(donation);
  return (
    <Section heading={isOnWall(donation) ? words.onWall : words.wouldBeOnWall}>
      <div className="admin-wall-entry ruled-page paper-colored">
        <Entry
          name={name}
          note={note}
          picture={address}
          amount={formatMoney(amountCents, currency)}
          date={<When at={createdAt} look="day" />}
        />
      </div>
    </Section>
  );
}
