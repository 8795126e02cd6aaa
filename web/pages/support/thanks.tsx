import { type RefObject, useState } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ownEntryId } from "./book-pages.tsx";
import { DonationFacts } from "./donation-facts.tsx";
import { OpenLine } from "./open-line.tsx";
import type { ThankedDonation } from "./paid-donation.ts";
import "./hero.css";

/**
 * The hero after a donation: thanks, where the entry is, and a receipt with the amount and the reference. Focused by
 * the page, so that it is announced.
 */
export function ThanksHero({
  ref,
  donation: { id, paid, email, entryVisible },
  onCheckAgain,
  onSeeEntry,
  onGiveAgain,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly donation: ThankedDonation;
  /** Asks for the wall again, which may have the entry by now. */
  readonly onCheckAgain: () => void;
  /** Goes to the donor's entry on the wall. */
  readonly onSeeEntry: () => void;
  /** Undefined while the form is open. */
  readonly onGiveAgain: (() => void) | undefined;
}) {
  const words = useWords("support", supportWords);
  // In another browser than the donor's, the text waits for the wall.
  /** Whether the donor has asked for the wall again: the sentence stays while it loads. */
  const [hasAsked, setHasAsked] = useState(false);
  const [isTextLate] = useState(entryVisible === undefined);
  return (
    <section className="support-hero">
      <OpenLine />
      <div ref={ref} tabIndex={-1} role="status" className="page-width support-hero-columns outline-none">
        <div className="grid grid-cols-1 content-center gap-6">
          <h1 className="text-heading">{words.thanks}</h1>
          <div className={classes("thanks-text text-lead text-ink-soft", isTextLate && "thanks-text-late")}>
            {(entryVisible === false || (hasAsked && entryVisible !== true)) && (
              <>
                <p>{words.entryLate}</p>
                <Button
                  busy={entryVisible === undefined}
                  className="mt-3 justify-self-start"
                  onClick={() => {
                    setHasAsked(true);
                    onCheckAgain();
                  }}
                >
                  {words.checkAgain}
                </Button>
              </>
            )}
            {entryVisible && <p>{words.thanksNote}</p>}
            {email !== null && <p className="wrap-anywhere">{words.receiptMailed.replace("{email}", () => email)}</p>}
            {entryVisible && (
              <a
                href={`#${ownEntryId}`}
                className={buttonClasses("primary", "normal", "mt-3 justify-self-start")}
                onClick={(event) => {
                  // The address stays without a fragment, which would lead nowhere after a reload.
                  event.preventDefault();
                  onSeeEntry();
                }}
              >
                {words.seeEntry}
              </a>
            )}
          </div>
        </div>
        <div className="slip-note paper-colored">
          <DonationFacts id={id} paid={paid} />
          {onGiveAgain && (
            <Button look="quiet" size="small" className="justify-self-start" onClick={onGiveAgain}>
              {words.giveAgain}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
