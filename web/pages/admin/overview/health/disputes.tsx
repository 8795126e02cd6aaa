import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Amount } from "../../frame/amount.tsx";
import { When } from "../../frame/when.tsx";
import { PayerName } from "./payer-name.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";
import { DisputesStripeLink, PaymentStripeLink, RecordLink } from "./record-links.tsx";

const words = overviewWords.health.disputes;
type Dispute = Reply<"getAdminHealth">["disputes"][number];

const millisecondsPerDay = 86_400_000;

/** Returns the text for a reason or status code of Stripe's; undefined for a code that Stripe has added since. */
function textOf(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** Disputed payments. `checkedAt`: the time of Stripe's response, from which the remaining time is counted. */
export function Disputes({
  disputes,
  checkedAt,
}: {
  readonly disputes: readonly Dispute[];
  readonly checkedAt: string;
}) {
  return (
    <ProblemGroup title={words.heading}>
      {disputes.map((dispute) => (
        <OneDispute key={dispute.id} dispute={dispute} checkedAt={checkedAt} />
      ))}
    </ProblemGroup>
  );
}

function OneDispute({ dispute, checkedAt }: { readonly dispute: Dispute; readonly checkedAt: string }) {
  const { kind, recordId, payer, paymentIntentId, livemode, amountCents, currency, reason, status, respondBy } =
    dispute;
  const needsResponse = status.endsWith("needs_response");
  return (
    <ProblemRow
      actions={
        <>
          {kind !== null && recordId !== null && <RecordLink kind={kind} id={recordId} />}
          {paymentIntentId === null ? (
            <DisputesStripeLink livemode={livemode} />
          ) : (
            <PaymentStripeLink paymentIntentId={paymentIntentId} livemode={livemode} />
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <Amount minor={amountCents} currency={currency} />
        </span>
        <PayerName payer={payer} />
      </p>
      <p>{textOf(words.reasons, reason) ?? words.otherReason(reason)}</p>
      {needsResponse && respondBy !== null && (
        <p className="font-semibold text-stamp">
          {words.respondBy} <When at={respondBy} look="zone" />{" "}
          <span className="whitespace-nowrap">· {remainingTime(respondBy, checkedAt)}</span>
        </p>
      )}
      <ProblemDetail>
        {textOf(words.statuses, status) ?? words.otherStatus}
        {recordId === null && ` ${words.recordMissing}`}
      </ProblemDetail>
    </ProblemRow>
  );
}

function remainingTime(deadline: string, checkedAt: string): string {
  const remainingMs = Date.parse(deadline) - Date.parse(checkedAt);
  return remainingMs <= 0 ? words.deadlinePassed : words.left(Math.floor(remainingMs / millisecondsPerDay));
}
