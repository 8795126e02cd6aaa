import { useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Section } from "../frame/section.tsx";
import { type AdminDonation, donorOf } from "./donation.ts";
import { usePicture } from "./use-picture.ts";

const words = donationWords.sheet;

/** The donor's note as plain text with its line breaks, and the donor's picture. */
export function DonorNote({ donation }: { readonly donation: AdminDonation }) {
  const { note, profileImage } = donation;
  return (
    <>
      <Section heading={words.note}>
        {note === null ? (
          <p className="text-small text-ink-soft">{words.noNote}</p>
        ) : (
          <p dir="auto" className="text-small whitespace-pre-wrap wrap-anywhere">
            {note}
          </p>
        )}
      </Section>
      <Section heading={words.picture}>
        {profileImage === null ? (
          <p className="text-small text-ink-soft">{words.noPicture}</p>
        ) : (
          <Picture donation={donation} />
        )}
      </Section>
    </>
  );
}

const pictureClasses = "size-32 rounded-field";

function Picture({ donation }: { readonly donation: AdminDonation }) {
  const { address, hasFailed } = usePicture(donation);
  /** The address from which the browser could not load a picture. */
  const [brokenAddress, setBrokenAddress] = useState<string>();
  if (hasFailed || (address !== null && address === brokenAddress)) {
    return <p className="text-small text-ink-soft">{words.pictureFailed}</p>;
  }
  if (address === null) return <Skeleton className={pictureClasses} />;
  return (
    <img
      src={address}
      alt={words.pictureOf(donorOf(donation))}
      width={256}
      height={256}
      onError={() => setBrokenAddress(address)}
      className={`${pictureClasses} border border-hairline object-cover`}
    />
  );
}
