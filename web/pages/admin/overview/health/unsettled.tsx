import { useState } from "react";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { Amount } from "../../frame/amount.tsx";
import { When } from "../../frame/when.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
import { PayerName } from "./payer-name.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";
import { PaymentStripeLink, RecordLink } from "./record-links.tsx";

const words = overviewWords.health;
type Payment = Reply<"getAdminHealth">["unsettled"][number];

/** Syncs an order or donation with its payment, and returns the record's status. Idempotent. */
async function settle({ kind, id }: Payment): Promise<string> {
  if (kind === "order") return (await adminCall("resolveAdminOrder", { params: { id } })).order.status;
  return (await adminCall("resolveAdminDonation", { params: { id } })).donation.status;
}

/** Payments that succeeded at Stripe but are not settled in the shop. */
export function UnsettledPayments({
  payments,
  hasMore,
  onDone,
}: {
  readonly payments: readonly Payment[];
  readonly hasMore: boolean;
  readonly onDone: (message: string) => void;
}) {
  return (
    <ProblemGroup title={words.unsettled.heading}>
      {payments.map((payment) => (
        <UnsettledPayment key={payment.paymentIntentId} payment={payment} onDone={onDone} />
      ))}
      {hasMore && (
        <li className="py-2.5">
          <ProblemDetail>{words.unsettled.more}</ProblemDetail>
        </li>
      )}
    </ProblemGroup>
  );
}

function UnsettledPayment({
  payment,
  onDone,
}: {
  readonly payment: Payment;
  readonly onDone: (message: string) => void;
}) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false });
  const { kind, id, payer, paymentIntentId, livemode, amountCents, currency, createdAt, why } = payment;
  const recordName = (kind === "order" ? words.orderOf : words.donationOf)(payer?.name ?? id);
  const settleAndReport = async () => {
    setState({ busy: true });
    try {
      const status = await settle(payment);
      setState({ busy: false });
      const { settled, notSettled } = words.unsettled;
      onDone(status === "complete" ? settled(recordName) : notSettled(recordName, status));
    } catch (error) {
      setState({ busy: false, problem: messageOf(error, words.unsettled.failed) });
    }
  };
  return (
    <ProblemRow
      actions={
        <>
          {why === "not_settled" && (
            <Button
              size="small"
              look="secondary"
              busy={state.busy}
              aria-label={state.busy ? undefined : words.unsettled.settleOf(recordName)}
              onClick={() => void settleAndReport()}
            >
              {state.busy ? words.unsettled.settling : words.unsettled.settle}
            </Button>
          )}
          {why !== "gone" && <RecordLink kind={kind} id={id} />}
          <PaymentStripeLink paymentIntentId={paymentIntentId} livemode={livemode} />
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <Amount minor={amountCents} currency={currency} />
        </span>
        <PayerName payer={payer} />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-fine text-ink-soft">
        <span>{kind === "order" ? words.order : words.donation}</span>
        <Reference id={id} />
        <When at={createdAt} />
      </p>
      <ProblemDetail>{words.unsettled.why[why](words.nouns[kind])}</ProblemDetail>
      {state.problem !== undefined && <Notice look="error">{state.problem}</Notice>}
    </ProblemRow>
  );
}
