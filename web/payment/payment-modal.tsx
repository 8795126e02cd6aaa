import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paymentWords } from "#shared/content/words/payment.ts";
import { withPrice } from "#shared/domain/money.ts";
import { useMoney } from "../language/use-money.ts";
import { useWords } from "../language/use-words.ts";
import { useOnline } from "../layouts/online.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { CloseButton } from "../ui/modal.tsx";
import { Notice } from "../ui/notice.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Reference } from "../ui/reference.tsx";
import { Assurance } from "./assurance.tsx";
import { CardFormSkeleton } from "./card-form-skeleton.tsx";
import { PaymentCanceled, PaymentProcessing, PaymentUnfinalized, VoucherReady } from "./final-states.tsx";
import { Lock } from "./lock.tsx";
import { Overlay } from "./overlay.tsx";
import type { Payment } from "./payment.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useCardForm } from "./use-card-form.ts";
import { type CreatePayment, useCreatedPayment } from "./use-created-payment.ts";
import { useHistoryEntry } from "./use-history-entry.ts";
import { useOtherAccount } from "./use-other-account.ts";
import { usePayment } from "./use-payment.ts";

export interface PaymentModalProps {
  readonly payment: Payment;
  /** Creates the payment when the buyer pays, if it has no client secret so far. */
  readonly createPayment?: CreatePayment;
  /** Set if the payment is for a donation instead of a license. */
  readonly purpose?: "donation";
  /** The number of the license that is paid for: digits with the dial code. */
  readonly phone?: string;
  /** In how many days the customer may take the money back. Nothing is said about 0, or if unknown. */
  readonly refundDays?: number;
  /** The order's or donation's id, displayed for support. */
  readonly reference: string;
  /**
   * Whether the payment belongs to the current user: the dialog then closes when another user signs in in another tab.
   */
  readonly hasAccount?: boolean;
  /** A note to show before the charge, for example that the price has changed. */
  readonly note?: string | undefined;
  /** The return path after a redirect, with the `order_id`. */
  readonly returnTo: string;
  /** Completes the payment. */
  readonly finish: (paymentIntentId: string) => Promise<void>;
  /** Checks whether the server has settled the payment. Polled when `finish` has failed. */
  readonly checkSettled: (paymentIntentId: string) => Promise<boolean>;
  /** Returns the path of the result page, which replaces the dialog's history entry. By default, the page stays. */
  readonly result?: (paymentIntentId: string) => string;
  readonly onPaid?: (paymentIntentId: string) => void;
  /** For pages that display a processing payment themselves. By default, the dialog displays it. */
  readonly onProcessing?: () => void;
  /** `isUnused`: the form had loaded, and nobody tried to pay with it, so that the payment is as it was created. */
  readonly onClose: (isUnused: boolean) => void;
}

/**
 * The card form dialog, shared by checkout, dashboard and donations. Closes by Esc, the close button, an outside click
 * and the browser's Back, but not during a payment.
 */
export function PaymentModal({
  payment,
  createPayment,
  purpose,
  phone,
  refundDays = 0,
  reference,
  hasAccount = false,
  note,
  returnTo,
  finish,
  checkSettled,
  result,
  onPaid,
  onProcessing,
  onClose,
}: PaymentModalProps) {
  const words = useWords("payment", paymentWords);
  const money = useMoney();
  const { title, total, once } = purpose === undefined ? words : words[purpose];
  const titleId = useId();
  const navigate = useNavigate();
  const otherAccount = useOtherAccount();
  const { shown, ...created } = useCreatedPayment(payment, createPayment);
  const { step, refusal, busy, isUnused, clearRefusal, pay, checkAgain } = usePayment({
    created,
    isFormFirst: payment.clientSecret === undefined,
    returnTo,
    finish,
    checkSettled,
    onDone: (paymentIntentId) => {
      if (result === undefined) return leave(() => onPaid?.(paymentIntentId));
      onPaid?.(paymentIntentId);
      void navigate(result(paymentIntentId), { replace: true });
    },
    onProcessing: onProcessing && (() => leave(onProcessing)),
  });
  const leave = useHistoryEntry(
    () => busy.current,
    () => reportClosed(),
  );
  const close = () => {
    if (busy.current) return;
    leave();
    reportClosed();
  };
  const { host, form, method, retry } = useCardForm(shown, close);
  const reportClosed = () => onClose(form.status === "ready" && isUnused());
  const price = money.amount(shown.amount, shown.currency);
  const isProcessing = ["queuing", "paying", "finalizing"].includes(step.name);
  const hasEnded = ["at-bank", "voucher", "canceled", "unfinalized"].includes(step.name);
  const isLoading = form.status === "loading";
  const canRetry = form.status === "failed" && form.problem === "unableToLoad";
  const loadFailure = form.status === "failed" ? (form.stripeMessage ?? words[form.problem]) : undefined;
  const visibleProblem = loadFailure ?? refusal;
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (refusal !== lastRefusal && (refusal !== undefined || !isProcessing)) setLastRefusal(refusal);
  /** Keeps its place while the buyer tries again, so that another refusal moves nothing. */
  const formerRefusal = isProcessing && refusal === undefined ? lastRefusal : undefined;

  const forgetRefusal = useEffectEvent(clearRefusal);
  useEffect(() => {
    if (form.status === "ready") forgetRefusal();
  }, [form.status]);

  // The offline banner covers the window's lower edge.
  const scrollMargin = useOnline() ? "scroll-my-8" : "scroll-mb-24";
  const messageBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (visibleProblem !== undefined) messageBox.current?.scrollIntoView({ block: "nearest" });
  }, [visibleProblem]);

  const mustClose = hasAccount && otherAccount.isOtherUser && step.name === "open";
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (mustClose) closeNow();
  }, [mustClose]);

  return (
    <Overlay labelledBy={titleId} closable={!isProcessing} onClose={close}>
      <div className="grid grid-cols-1 gap-5 p-[min(1.25rem,5.5vw)] sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          <CloseButton label={words.close} onClick={close} disabled={isProcessing} />
        </div>
        <div className="-mt-2 grid grid-cols-1 gap-y-2 border-y border-hairline py-4 text-small text-ink-soft">
          {phone !== undefined && (
            <p>
              {words.license} <PhoneNumber digits={phone} className="font-semibold text-ink" />
            </p>
          )}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            {total}
            <span className="font-display text-heading text-ink">{price}</span>
          </p>
          <p>
            {once} {refundDays > 0 && words.refund(refundDays)}
          </p>
        </div>
        {note !== undefined && !hasEnded && <Notice look="plain">{note}</Notice>}
        {step.name === "at-bank" && <PaymentProcessing onClose={close} />}
        {step.name === "voucher" && <VoucherReady address={step.address} hasAccount={hasAccount} onClose={close} />}
        {step.name === "canceled" && <PaymentCanceled hasAccount={hasAccount} onClose={close} />}
        {step.name === "unfinalized" && (
          <PaymentUnfinalized
            reference={reference}
            onCheck={() => void checkAgain(step.paymentIntentId)}
            onClose={close}
          />
        )}
        <form
          hidden={hasEnded}
          className={classes("gap-5", !hasEnded && "grid grid-cols-1")}
          onSubmit={(event) => {
            event.preventDefault();
            if (hasAccount && otherAccount.checkNow()) return;
            void pay(form);
          }}
        >
          {/* As high as Stripe's form with an error under a field, so that nothing moves at any time. */}
          <div className="grid min-h-61 grid-cols-1 *:col-start-1 *:row-start-1">
            {isLoading && <CardFormSkeleton />}
            <div
              ref={host}
              className={classes(
                form.status === "failed" && "hidden",
                isProcessing && "pointer-events-none opacity-60",
              )}
            />
            {loadFailure !== undefined && (
              <div ref={messageBox} className={classes("grid grid-cols-1 content-center", scrollMargin)}>
                <Notice look="error">{loadFailure}</Notice>
              </div>
            )}
          </div>
          {/* The same place for either button. */}
          <div className="-mt-2 grid min-h-12 grid-cols-1">
            {form.status !== "failed" && (
              <Button type="submit" busy={isProcessing || isLoading} className="w-full">
                {!isProcessing && !isLoading && <Lock />}
                {isProcessing ? words.processing : isLoading ? words.loadingButton : withPrice(words.pay, price)}
              </Button>
            )}
            {canRetry && (
              <Button look="secondary" onClick={retry} className="w-full">
                {words.tryAgain}
              </Button>
            )}
          </div>
        </form>
        {/* Below the button, which stays where it is whatever is said here. */}
        <div hidden={hasEnded} className={classes("payment-foot -mt-2 min-h-10", !hasEnded && "grid grid-cols-1")}>
          {loadFailure === undefined && refusal !== undefined && (
            <div ref={messageBox} className={classes("mb-4", scrollMargin)}>
              <RefusalNotice refusal={refusal} price={price} />
            </div>
          )}
          {formerRefusal !== undefined && (
            <div aria-hidden="true" className="invisible mb-4">
              <RefusalNotice refusal={formerRefusal} price={price} />
            </div>
          )}
          <p role="status" className={isProcessing ? "text-small text-ink-soft" : "sr-only"}>
            {isLoading && words.loading}
            {step.name === "queuing" && words.queuing}
            {step.name === "paying" && words.processingNote}
            {step.name === "finalizing" && words.confirming}
          </p>
          {!isProcessing && <Assurance method={method} />}
        </div>
        <p className={classes("payment-reference text-fine text-ink-soft", !hasEnded && "-mt-2")}>
          {words.reference} <Reference id={reference} />
        </p>
      </div>
    </Overlay>
  );
}
