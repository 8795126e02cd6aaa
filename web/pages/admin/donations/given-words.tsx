import { useState } from "react";
import { donationWords } from "../../../../shared/content/words/admin/donations.ts";
import { Section } from "../frame/section.tsx";
import { type AdminDonation, donorOf, isOnWall } from "./donation.ts";

const words = donationWords.sheet;

/** What came with the donation, as it came: the note as text, line by line, and the picture. */
export function GivenWords({ donation }: { readonly donation: AdminDonation }) {
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
        ) : isOnWall(donation) ? (
          <Picture key={profileImage} address={profileImage} name={donorOf(donation)} />
        ) : (
          <p className="text-small text-ink-soft">{words.pictureAway}</p>
        )}
      </Section>
    </>
  );
}

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <p className="text-small text-ink-soft">{words.pictureFailed}</p>;
  return (
    <img
      src={address}
      alt={words.pictureOf(name)}
      width={256}
      height={256}
      onError={() => setFailed(true)}
      className="size-32 rounded-field border border-hairline object-cover"
    />
  );
}
