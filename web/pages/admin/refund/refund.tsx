import { useRef, useState } from "react";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { ApiError } from "#web/session/api.ts";
import { Confirm } from "../frame/confirm.tsx";
import { RefundForm } from "./refund-form.tsx";
import type { RefundChoice, RefundRequest, RefundSubject } from "./subject.ts";

const words = refundWords.confirm;

/**
 * A refund in two steps: amount and reason, then a confirmation. A confirmed refund keeps its request id while the
 * dialog is open, so a retry after a lost connection refunds once.
 */
export function Refund({
  subject,
  consequences,
  onRefund,
  onClose,
}: {
  readonly subject: RefundSubject;
  /** Describes the consequences for the order or donation. `isEverything`: no paid amount remains afterward. */
  readonly consequences: (isEverything: boolean) => string;
  /** Throws `ApiError`, whose message is displayed. */
  readonly onRefund: (request: RefundRequest) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [refundChoice, setRefundChoice] = useState<RefundChoice>();
  const [isConfirming, setIsConfirming] = useState(false);
  const requestIds = useRef(new Map<string, string>());
  const outcome = useRef<"refunded" | "unknown">(undefined);
  const remainingCents = subject.paidCents - subject.refundedCents;

  if (refundChoice === undefined || !isConfirming) {
    return (
      <RefundForm
        subject={subject}
        previousChoice={refundChoice}
        onChosen={(choice) => {
          setRefundChoice(choice);
          setIsConfirming(true);
        }}
        onClose={onClose}
      />
    );
  }

  const { amountCents, reason } = refundChoice;
  const amount = formatMoney(amountCents ?? remainingCents, subject.currency);
  const refundedBefore = formatMoney(subject.refundedCents, subject.currency);
  const isRest = amountCents === undefined || amountCents >= remainingCents;
  const isAll = isRest && subject.refundedCents === 0;
  const refund = async () => {
    const requestKey = `${amountCents ?? "all"} ${reason ?? ""}`;
    const requestId = requestIds.current.get(requestKey) ?? crypto.randomUUID();
    requestIds.current.set(requestKey, requestId);
    try {
      await onRefund({
        ...(amountCents === undefined ? {} : { amountCents }),
        ...(reason === undefined ? {} : { reason }),
        requestId,
      });
      outcome.current = "refunded";
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) outcome.current = "unknown";
      throw error;
    }
  };
  return (
    <Confirm
      title={words.title(amount)}
      action={words.action(amount)}
      busyAction={words.busy}
      cancel={words.back}
      failed={words.unknown}
      onConfirm={refund}
      // While the outcome is unknown, sending another amount could refund twice, so this closes the whole dialog.
      onClose={() => (outcome.current === undefined ? setIsConfirming(false) : onClose())}
    >
      <p>
        {isAll
          ? words.whole(amount, subject.name)
          : words.part(amount, formatMoney(subject.paidCents, subject.currency), subject.name)}
      </p>
      <p>
        {isRest && `${isAll ? words.everything : words.rest(refundedBefore)} `}
        {consequences(isRest)}
      </p>
      <p className="text-ink-soft">{words.final}</p>
    </Confirm>
  );
}
