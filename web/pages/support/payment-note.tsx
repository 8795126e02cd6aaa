import type { RefObject } from "react";
import { paymentWords } from "#shared/content/words/payment.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/api.ts";
import { Button } from "../../ui/button.tsx";
import { Reference } from "../../ui/reference.tsx";
import type { SettlingState } from "./use-settling.ts";

/** The note after a payment: thanks, or its unconfirmed state. It takes the focus, so it is announced. */
export function PaymentNote({
  ref,
  settling,
  reference,
  donation,
  onCheckAgain,
  onStartAnew,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly settling: SettlingState;
  readonly reference: string | undefined;
  /** A donation of this visit, and whether its entry is visible. */
  readonly donation: { readonly shown: boolean } | undefined;
  readonly onCheckAgain: () => void;
  readonly onStartAnew: () => void;
}) {
  const words = useWords("support", supportWords);
  const payment = useWords("payment", paymentWords);
  const { step } = settling;
  const open = step === "unknown" || (step === "processing" && !settling.looking);
  const none = step === "none" && donation === undefined;
  return (
    <div ref={ref} tabIndex={-1} role={none ? undefined : "status"} className={none ? "hidden" : "slip-note of-paper"}>
      {step === "none" && donation !== undefined && (
        <>
          <p className="font-display text-title">{words.thanks}</p>
          {donation.shown && <p className="text-small text-ink-soft">{words.thanksNote}</p>}
        </>
      )}
      {step === "checking" && <p className="font-display text-title">{words.confirming}</p>}
      {step === "processing" && (
        <>
          <p className="font-display text-title">{payment.bankTitle}</p>
          <p className="text-small text-ink-soft">{payment.bankProcessing}</p>
        </>
      )}
      {step === "unknown" && <p className="font-semibold">{messageOf(settling.error, words.unconfirmed)}</p>}
      {open && (
        <>
          {reference !== undefined && (
            <p className="text-small text-ink-soft">
              {words.reference} <Reference id={reference} />
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button size="small" onClick={onCheckAgain}>
              {words.checkAgain}
            </Button>
            <Button look="quiet" onClick={onStartAnew}>
              {words.startAnew}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
