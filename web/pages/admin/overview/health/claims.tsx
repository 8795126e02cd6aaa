import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { claimDays } from "#shared/domain/order.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { timeText, When } from "../../frame/when.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";
import { OrdersOfNumberLink, RecordLink } from "./record-links.tsx";

const words = overviewWords.health.claims;

const millisecondsPerDay = 86_400_000;

/**
 * Says when a waiting order is refunded automatically, or that this was due. A refund that the bank rejects is not
 * repeated.
 */
function describeRefund(since: string, checkedAt: string): string {
  const dueAt = new Date(Date.parse(since) + claimDays * millisecondsPerDay).toISOString();
  return (dueAt > checkedAt ? words.refundedOn : words.refundDue)(timeText(dueAt, "zone"));
}

/** Paid orders that wait for a number held by another customer. `checkedAt`: the time of the reply. */
export function Claims({
  claims,
  checkedAt,
}: {
  readonly claims: Reply<"getAdminHealth">["claims"];
  readonly checkedAt: string;
}) {
  return (
    <ProblemGroup title={words.heading}>
      {claims.map(({ orderId, phone, since }) => (
        <ProblemRow
          key={orderId}
          actions={
            <>
              <RecordLink kind="order" id={orderId} text={words.openOrder} />
              <OrdersOfNumberLink phone={phone} />
            </>
          }
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">
              <PhoneNumber digits={phone} />
            </span>
            <span className="text-fine text-ink-soft">
              {words.since} <When at={since} />
            </span>
          </p>
          <ProblemDetail>
            {words.about} {describeRefund(since, checkedAt)}
          </ProblemDetail>
        </ProblemRow>
      ))}
    </ProblemGroup>
  );
}
