import { supportWords } from "#shared/content/words/support.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Reference } from "../../ui/reference.tsx";
import type { ThankedDonation } from "./paid-donation.ts";

/** Thanks as a receipt: the amount, the reference, and where the entry is. */
export function Thanks({
  donation: { id, paid, email, entryVisible },
  onGiveAgain,
}: {
  readonly donation: ThankedDonation;
  /** Undefined while the form is open. */
  readonly onGiveAgain: (() => void) | undefined;
}) {
  const words = useWords("support", supportWords);
  const money = useMoney();
  return (
    <>
      <p className="font-display text-title">{words.thanks}</p>
      <dl className="thanks-facts">
        {paid !== undefined && (
          <div>
            <dt>{words.thanksAmount}</dt>
            <dd className="text-lead font-semibold">{money.amount(paid.amountCents, paid.currency)}</dd>
          </div>
        )}
        <div>
          <dt>{words.reference}</dt>
          <dd className="flex flex-wrap items-center gap-x-4">
            <Reference id={id} />
            <CopyButton
              look="quiet"
              text={id}
              label={words.copy}
              copiedLabel={words.copied}
              failedLabel={words.copyFailed}
            />
          </dd>
        </div>
      </dl>
      <div className="grid grid-cols-1 gap-1 text-small text-ink-soft">
        {email !== null && <p className="wrap-anywhere">{words.receiptMailed.replace("{email}", () => email)}</p>}
        {entryVisible !== undefined && <p>{entryVisible ? words.thanksNote : words.entryLate}</p>}
      </div>
      {onGiveAgain && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={onGiveAgain}>
          {words.giveAgain}
        </Button>
      )}
    </>
  );
}
