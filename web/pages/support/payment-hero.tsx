import type { RefObject } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DonationFacts } from "./donation-facts.tsx";
import type { WallEntry } from "./draft.ts";
import { OpenLine } from "./open-line.tsx";
import type { SettlingState } from "./use-settling.ts";
import "./hero.css";

/**
 * The hero while a payment is not confirmed yet: what happens to it, and a note with its reference. Focused by the
 * page, so that it is announced.
 */
export function PaymentHero({
  ref,
  settling,
  reference,
  paid,
  onCheckAgain,
  onStartAnew,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly settling: Exclude<SettlingState, { readonly step: "none" }>;
  readonly reference: string | undefined;
  /** What was paid; undefined in another browser than the donor's. */
  readonly paid: Pick<WallEntry, "amountCents" | "currency"> | undefined;
  readonly onCheckAgain: () => void;
  readonly onStartAnew: () => void;
}) {
  const words = useWords("support", supportWords);
  const { step } = settling;
  const headings = {
    checking: words.checkingHeading,
    processing: words.bankHeading,
    unknown: words.unconfirmedHeading,
  };
  return (
    <section className="support-hero">
      <OpenLine />
      <div ref={ref} tabIndex={-1} role="status" className="page-width support-hero-columns payment-state outline-none">
        <h1 className="text-heading">{headings[step]}</h1>
        <div>
          <div className="slip-note paper-colored">
            {step === "checking" && <p className="font-display text-title">{words.confirming}</p>}
            {step === "processing" && <p>{words.bankProcessing}</p>}
            {step === "unknown" && <p>{messageOf(settling.error, words.unconfirmed)}</p>}
            {step !== "checking" && (
              <>
                {reference !== undefined && <DonationFacts id={reference} paid={paid} />}
                <Button
                  size="small"
                  look={step === "unknown" ? "primary" : "secondary"}
                  className="justify-self-start"
                  onClick={onCheckAgain}
                >
                  {words.checkAgain}
                </Button>
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  {(step === "unknown" || !settling.polling) && (
                    <Button look="quiet" onClick={onStartAnew}>
                      {step === "unknown" ? words.startAgain : words.startAnew}
                    </Button>
                  )}
                  <ButtonLink to={sitePaths.contact} look="quiet">
                    {words.contact}
                  </ButtonLink>
                </div>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
