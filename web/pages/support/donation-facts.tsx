import { supportWords } from "#shared/content/words/support.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Reference } from "../../ui/reference.tsx";
import type { WallEntry } from "./draft.ts";

/** A donation's amount, if this browser knows it, and its reference, which can be copied. */
export function DonationFacts({
  id,
  paid,
}: {
  readonly id: string;
  readonly paid: Pick<WallEntry, "amountCents" | "currency"> | undefined;
}) {
  const words = useWords("support", supportWords);
  const money = useMoney();
  return (
    <dl className="thanks-facts">
      {paid !== undefined && (
        <div>
          <dt>{words.thanksAmount}</dt>
          <dd className="font-display text-heading">{money.amount(paid.amountCents, paid.currency)}</dd>
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
  );
}
