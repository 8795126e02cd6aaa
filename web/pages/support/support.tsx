import { useEffect, useRef, useState } from "react";
import { supportContent } from "#shared/content/support.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { addresses } from "#shared/domain/addresses.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import { pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { Part } from "../../layouts/part.tsx";
import { messageOf } from "../../session/api.ts";
import { Notice } from "../../ui/notice.tsx";
import { suggestedAmounts } from "./amounts.ts";
import { DonationForm } from "./donation-form.tsx";
import { DonationModal } from "./donation-modal.tsx";
import { chosenAmount, type Draft, type FieldErrors, type WallEntry } from "./draft.ts";
import { readStoredEntry, storeEntry } from "./draft-storage.ts";
import { Hero } from "./hero.tsx";
import { Mission } from "./mission.tsx";
import { PaymentNote } from "./payment-note.tsx";
import { scrollToTarget } from "./scroll-to-target.ts";
import { useCurrency } from "./use-currency.ts";
import { useDraft } from "./use-draft.ts";
import { useReturned } from "./use-returned.ts";
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

/** A donation of this visit. Its entry is displayed at once, because the edge may serve an older wall for a minute. */
interface Given {
  readonly id: string;
  readonly entry: WallEntry | undefined;
}

/** The errors that a change of a draft field may fix. */
const fieldsOf: Readonly<Record<keyof Draft, readonly (keyof FieldErrors)[]>> = {
  chosen: ["amountCents"],
  typed: ["amountCents"],
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
  const slip = useRef<HTMLDivElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const [currency, showCurrency] = useCurrency();
  const { draft, change, reset } = useDraft(form);
  const wall = useWall();
  const donation = useStartDonation(currency, showCurrency);
  const [given, setGiven] = useState<Given>();

  const thank = (thanked: Given) => {
    setGiven(thanked);
    reset();
    storeEntry(undefined);
    forgetReturned();
    wall.load();
  };
  const settling = useSettling((ending, { donationId }) => {
    if (ending.kind === "given") return thank({ id: donationId, entry: readStoredEntry(donationId) });
    forgetReturned();
    donation.unpaid(ending.error);
  });
  const { follow } = settling;
  const forgetReturned = useReturned(follow);

  const waiting = settling.state.step !== "none";
  useEffect(() => {
    if ((!waiting && given === undefined) || slip.current === null) return;
    slip.current.focus({ preventScroll: true });
    scrollToTarget(slip.current);
  }, [waiting, given]);

  // A donor who returns from the bank is at the top of the page.
  const unpaid = donation.failure?.of === "payment";
  useEffect(() => {
    if (unpaid && failure.current) scrollToTarget(failure.current);
  }, [unpaid]);

  const edit = (part: Partial<Draft>) => {
    change(part);
    let key: keyof Draft;
    for (key in part) donation.clear(fieldsOf[key]);
  };
  const goToForm = (focused: string) => {
    if (form.current === null) return;
    scrollToTarget(form.current);
    form.current.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  const choose = (amount: number) => {
    edit({ chosen: amount, typed: "" });
    goToForm(`input[name="amount"][value="${amount}"]`);
  };

  const entries = withOwnEntry(wall.entries, given?.entry);
  return (
    <div className="support">
      <PageHead title={words.title} description={words.description} path={addresses.support} />
      <Hero
        content={content.hero}
        language={language}
        amounts={suggestedAmounts(currency)}
        currency={currency}
        amountCents={chosenAmount(draft, currency)}
        onChoose={choose}
      />
      <div className="page-width">
        <ContentProblem problem={problem} refresh={refresh} />
      </div>
      <Mission content={content.mission} language={language} />
      <div className="page-width py-20 lg:py-28">
        <Part>
          <DonationForm
            ref={form}
            content={content.form}
            language={language}
            draft={draft}
            currency={currency}
            errors={donation.errors}
            starting={donation.starting}
            waiting={waiting}
            onChange={edit}
            onSubmit={() => donation.start(draft)}
          >
            {donation.failure && (
              <div ref={failure} className="failure">
                <Notice look="error">
                  {messageOf(
                    donation.failure.error,
                    donation.failure.of === "start" ? words.unableToStart : words.notCompleted,
                  )}
                </Notice>
              </div>
            )}
          </DonationForm>
        </Part>
      </div>
      <Part>
        <CommunityWall
          content={content.wall}
          language={language}
          wall={{ ...wall, entries }}
          givenId={given?.id}
          onWrite={() => goToForm('input[name="name"]')}
        >
          <PaymentNote
            ref={slip}
            settling={settling.state}
            reference={settling.link?.donationId}
            donation={given && { shown: entries?.some(({ id }) => id === given.id) ?? false }}
            onCheckAgain={settling.checkAgain}
            onStartAnew={() => {
              settling.letGo();
              forgetReturned();
              reset();
              goToForm('input[name="amount"]:checked');
            }}
          />
        </CommunityWall>
      </Part>
      {donation.opened && (
        <DonationModal
          opened={donation.opened}
          onGiven={(entry) => {
            donation.close();
            thank({ id: entry.id, entry });
          }}
          onUndecided={(link) => {
            donation.close();
            setGiven(undefined);
            follow(link);
          }}
          onClose={donation.close}
        />
      )}
    </div>
  );
}
