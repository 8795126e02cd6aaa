import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { supportContent } from "#shared/content/support.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import { pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { messageOf } from "../../session/failure.ts";
import { Notice } from "../../ui/notice.tsx";
import { suggestedAmounts } from "./amounts.ts";
import { ownEntryId } from "./book-pages.tsx";
import { DonationForm } from "./donation-form.tsx";
import { DonationModal } from "./donation-modal.tsx";
import { type Draft, type FieldErrors, selectedSuggestion } from "./draft.ts";
import { readStartedDonation, storeStartedDonation } from "./draft-storage.ts";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import { type PaidDonation, thankedDonation } from "./paid-donation.ts";
import { PaymentHero } from "./payment-hero.tsx";
import { goToTarget, scrollToTarget } from "./scroll-to-target.ts";
import { ThanksHero } from "./thanks.tsx";
import { useCurrency } from "./use-currency.ts";
import { useDraft } from "./use-draft.ts";
import { useReturnedDonation } from "./use-returned-donation.ts";
import { useSettling } from "./use-settling.ts";
import { useStartDonation } from "./use-start-donation.ts";
import { useWall, withOwnEntry } from "./use-wall.ts";
import { CommunityWall } from "./wall.tsx";
import "./support.css";

const useCopy = pageContent(
  "support",
  supportContent,
  import.meta.glob("./*/support.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** For each field of the draft, the errors that a change may fix. */
const errorsFixedBy: Readonly<Record<keyof Draft, readonly (keyof FieldErrors)[]>> = {
  chosenAmount: ["amountCents"],
  typedAmount: ["amountCents"],
  name: ["name"],
  email: ["email"],
  note: ["note"],
  picture: ["profileImage"],
  anonymous: ["name", "email", "profileImage"],
};

/** The donation page with the supporter wall. */
export default function Support() {
  const words = useWords("support", supportWords);
  const { content, language, problem, refresh } = useCopy();
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const failureNotice = useRef<HTMLDivElement>(null);
  const [currency, showCurrency] = useCurrency();
  const { draft, change, reset } = useDraft(form);
  const wall = useWall();
  const donation = useStartDonation(currency, showCurrency);
  const [ownDonation, setOwnDonation] = useState<PaidDonation>();
  const [givesAgain, setGivesAgain] = useState(false);
  const isThanked = ownDonation !== undefined;

  const thank = (paidDonation: PaidDonation) => {
    setOwnDonation(paidDonation);
    setGivesAgain(false);
    reset();
    storeStartedDonation(undefined);
    removeReturnQuery();
    wall.load();
  };
  const settling = useSettling((outcome, { donationId }) => {
    if (outcome.kind === "paid") return thank({ id: donationId, started: readStartedDonation(donationId) });
    removeReturnQuery();
    donation.reportUnpaid(outcome.error);
  });
  const { startPolling } = settling;
  const removeReturnQuery = useReturnedDonation(startPolling);

  const { state } = settling;
  const waiting = state.step !== "none";
  // After a donation, only a donor who wants to give again needs the form; before its outcome is known, nobody.
  const isFolded = waiting || (isThanked && !givesAgain);
  const phase = isThanked ? "thanked" : waiting ? "waiting" : "asked";
  useEffect(() => {
    if ((!waiting && ownDonation === undefined) || note.current === null) return;
    note.current.focus({ preventScroll: true });
    // At once, because the page with the thanks is another one than the donor was on.
    scrollToTarget(note.current, ownDonation === undefined ? undefined : "auto");
  }, [waiting, ownDonation]);

  // A donor who returns from the bank is at the top of the page, far from the notice.
  const hasPaymentFailed = donation.failure?.step === "payment";
  useEffect(() => {
    if (hasPaymentFailed && failureNotice.current) scrollToTarget(failureNotice.current);
  }, [hasPaymentFailed]);

  const editDraft = (part: Partial<Draft>) => {
    change(part);
    let key: keyof Draft;
    for (key in part) donation.clearErrors(errorsFixedBy[key]);
  };
  const goToForm = (selector: string) => {
    if (isFolded) flushSync(() => setGivesAgain(true));
    if (form.current === null) return;
    // At once, where the form has just moved everything below it.
    scrollToTarget(form.current, isFolded ? "auto" : undefined);
    form.current.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  };
  const goToAmount = () =>
    goToForm(draft.typedAmount === "" ? 'input[name="amount"]:checked' : 'input[name="typedAmount"]');

  const entries = withOwnEntry(wall.entries, ownDonation?.started?.entry);
  return (
    <div className="support">
      <PageHead title={words.title} description={words.description} path={sitePaths.support} />
      {ownDonation === undefined && state.step === "none" && (
        <Hero
          content={content.hero}
          language={language}
          amounts={suggestedAmounts(currency)}
          currency={currency}
          selectedAmount={selectedSuggestion(draft, currency)}
          onChoose={(amount) => editDraft({ chosenAmount: amount, typedAmount: "" })}
          onContinue={goToAmount}
        />
      )}
      {ownDonation === undefined && state.step !== "none" && (
        <PaymentHero
          ref={note}
          settling={state}
          reference={settling.ids?.donationId}
          paid={settling.ids && readStartedDonation(settling.ids.donationId)?.entry}
          onCheckAgain={settling.checkAgain}
          onStartAnew={() => {
            flushSync(settling.stopPolling);
            removeReturnQuery();
            reset();
            goToForm('input[name="amount"]:checked');
          }}
        />
      )}
      {ownDonation !== undefined && (
        <ThanksHero
          ref={note}
          donation={thankedDonation(ownDonation, entries, wall.state)}
          onCheckAgain={wall.load}
          onSeeEntry={() => {
            const entry = document.getElementById(ownEntryId);
            if (entry !== null) goToTarget(entry);
          }}
          onGiveAgain={isFolded ? goToAmount : undefined}
        />
      )}
      <div className="page-width">
        <ContentProblem problem={problem} refresh={refresh} />
      </div>
      {!isThanked && !waiting && <Mission content={content.mission} language={language} />}
      {!isFolded && (
        <div className="page-width py-20 lg:py-28">
          <PartErrorBoundary>
            <DonationForm
              ref={form}
              content={content.form}
              language={language}
              draft={draft}
              currency={currency}
              errors={donation.errors}
              starting={donation.starting}
              onChange={editDraft}
              onSubmit={() => donation.start(draft)}
            >
              {donation.failure && (
                <div ref={failureNotice} className="failure">
                  <Notice look="error">
                    {messageOf(
                      donation.failure.error,
                      donation.failure.step === "start" ? words.unableToStart : words.notCompleted,
                    )}
                  </Notice>
                </div>
              )}
            </DonationForm>
          </PartErrorBoundary>
        </div>
      )}
      {/* A wall of its own below each hero, because the former one would count as having moved into view. */}
      <PartErrorBoundary key={phase}>
        <CommunityWall
          content={content.wall}
          language={language}
          wall={{ ...wall, entries }}
          ownDonationId={ownDonation?.id}
          onWrite={isFolded ? undefined : () => goToForm('input[name="name"]')}
        />
      </PartErrorBoundary>
      {donation.openedDonation && (
        <DonationModal
          openedDonation={donation.openedDonation}
          onPaid={(started) => {
            donation.close();
            thank({ id: started.entry.id, started });
          }}
          onUndecided={(ids) => {
            donation.close();
            setOwnDonation(undefined);
            startPolling(ids);
          }}
          onClose={donation.close}
        />
      )}
    </div>
  );
}
