import type { RefObject } from "react";
import { paymentWords } from "#shared/content/words/payment.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Reference } from "../../ui/reference.tsx";
import type { WallEntry } from "./draft.ts";
import type { SettlingState } from "./use-settling.ts";

/** The note about a payment that is not confirmed yet, or nothing. Focused by the page, so that it is announced. */
export function PaymentNote({
  ref,
  settling,
  reference,
  paid,
  onCheckAgain,
  onStartAnew,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly settling: SettlingState;
  readonly reference: string | undefined;
  /** What was paid; undefined in another browser than the donor's. */
  readonly paid: Pick<WallEntry, "amountCents" | "currency"> | undefined;
  readonly onCheckAgain: () => void;
  readonly onStartAnew: () => void;
}) {
  const words = useWords("support", supportWords);
  const dialogWords = useWords("payment", paymentWords);
  const { step } = settling;
  const money = useMoney();
  const showsActions = step === "unknown" || step === "processing";
  if (step === "none") return null;
  return (
    <div ref={ref} tabIndex={-1} role="status" className="slip-note paper-colored">
      {step === "checking" && <p className="font-display text-title">{words.confirming}</p>}
      {step === "processing" && <p className="font-semibold">{dialogWords.bankProcessing}</p>}
      {step === "unknown" && <p className="font-semibold">{messageOf(settling.error, words.unconfirmed)}</p>}
      {showsActions && (
        <>
          <div className="text-small text-ink-soft">
            {paid !== undefined && (
              <p>
                {words.thanksAmount}{" "}
                <strong className="text-ink">{money.amount(paid.amountCents, paid.currency)}</strong>
              </p>
            )}
            {reference !== undefined && (
              <p>
                {words.reference} <Reference id={reference} />
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button size="small" onClick={onCheckAgain}>
              {words.checkAgain}
            </Button>
            {(step === "unknown" || !settling.polling) && (
              <Button look="quiet" onClick={onStartAnew}>
                {step === "unknown" ? words.startAgain : words.startAnew}
              </Button>
            )}
            {step === "unknown" && (
              <ButtonLink to={sitePaths.contact} look="quiet">
                {words.contact}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  );
}
