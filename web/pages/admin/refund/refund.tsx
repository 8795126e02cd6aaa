import { useRef, useState } from "react";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { ApiError } from "#web/session/api.ts";
import { Confirm } from "../frame/confirm.tsx";
import { RefundForm } from "./refund-form.tsx";
import type { Chosen, RefundRequest, RefundSubject } from "./subject.ts";

const words = refundWords.confirm;

/**
 * Gives money back in two steps: how much and why, and then the question that names the amount. What was confirmed
 * once keeps its request id as long as this is open, so that trying again after a broken connection refunds once.
 */
export function Refund({
  subject,
  consequences,
  onRefund,
  onClose,
}: {
  readonly subject: RefundSubject;
  /** What it means for the record. `everything`: no money is left after it. */
  readonly consequences: (everything: boolean) => string;
  /** Throws `ApiError`, which is shown. */
  readonly onRefund: (request: RefundRequest) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen>();
  const [confirming, setConfirming] = useState(false);
  const requestIds = useRef(new Map<string, string>());
  const outcome = useRef<"refunded" | "unknown">(undefined);
  const left = subject.paidCents - subject.refundedCents;

  if (chosen === undefined || !confirming) {
    return (
      <RefundForm
        subject={subject}
        before={chosen}
        onChosen={(choice) => {
          setChosen(choice);
          setConfirming(true);
        }}
        onClose={onClose}
      />
    );
  }

  const { amountCents, reason } = chosen;
  const amount = formatMoney(amountCents ?? left, subject.currency);
  const isAll = amountCents === undefined && subject.refundedCents === 0;
  const refund = async () => {
    const same = `${amountCents ?? "all"} ${reason ?? ""}`;
    const requestId = requestIds.current.get(same) ?? crypto.randomUUID();
    requestIds.current.set(same, requestId);
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
      // Another amount on top of one that may be on its way could refund twice: the record is looked at again first.
      onClose={() => (outcome.current === undefined ? setConfirming(false) : onClose())}
    >
      <p>
        {isAll
          ? words.whole(amount, subject.name)
          : words.part(amount, formatMoney(subject.paidCents, subject.currency), subject.name)}
      </p>
      <p>{consequences(amountCents === undefined || amountCents >= left)}</p>
      <p className="text-ink-soft">{words.final}</p>
    </Confirm>
  );
}
