import { useEffect, useId, useRef, useState } from "react";
import { paymentWords as words } from "../../shared/content/words/payment.ts";
import { formatMoney, withPrice } from "../../shared/domain/money.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { CloseButton } from "../ui/modal.tsx";
import { Notice } from "../ui/notice.tsx";
import { Reference } from "../ui/reference.tsx";
import { CardFormSkeleton } from "./card-form-skeleton.tsx";
import { confirmPayment } from "./confirm.ts";
import { AtBank, Unfinalized } from "./endings.tsx";
import { finalize } from "./finalize.ts";
import { Overlay } from "./overlay.tsx";
import { useCardForm } from "./use-card-form.ts";

/** What the intent call answered; the modal shows this amount and no other. */
export interface Payment {
  readonly clientSecret: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
}

export interface PaymentModalProps {
  readonly payment: Payment;
  /** The order's or donation's id, named when something needs support. */
  readonly reference: string;
  /** What the person should know before the card is charged, for example that today's price applies. */
  readonly note?: string | undefined;
  /** The path that the provider returns to after a redirect. It carries `order_id`. */
  readonly returnTo: string;
  /** The completion call. */
  readonly finish: (paymentIntentId: string) => Promise<void>;
  /** The status call: whether the server has settled the payment. Polled when `finish` failed. */
  readonly settled: (paymentIntentId: string) => Promise<boolean>;
  readonly onPaid: (paymentIntentId: string) => void;
  readonly onClose: () => void;
}

/** `paying` and `finalizing` are the specification's "processing"; `at-bank` and `unfinalized` are ends that only closing leaves. */
type Stage =
  | { readonly name: "open" }
  | { readonly name: "paying" }
  | { readonly name: "finalizing" }
  | { readonly name: "at-bank" }
  | { readonly name: "unfinalized"; readonly paymentIntentId: string };

const open: Stage = { name: "open" };

/**
 * The card form (specification section 4), shared by checkout, dashboard and donations. It does not close while a payment is under way.
 * Only a succeeded payment is finished, and only a finished one calls `onPaid`.
 */
export function PaymentModal({
  payment,
  reference,
  note,
  returnTo,
  finish,
  settled,
  onPaid,
  onClose,
}: PaymentModalProps) {
  const titleId = useId();
  const [stage, setStage] = useState<Stage>(open);
  const [message, setMessage] = useState<string>();
  const busy = useRef(false);
  const mounted = useMounted();
  const processing = stage.name === "paying" || stage.name === "finalizing";
  const close = () => {
    if (!busy.current) onClose();
  };
  const { host, form, retry } = useCardForm(payment.clientSecret, close);
  const price = formatMoney(payment.amount, payment.currency);
  const shownMessage = form.status === "failed" ? form.message : message;

  async function finalizePayment(paymentIntentId: string): Promise<void> {
    setStage({ name: "finalizing" });
    const done = await finalize(
      () => finish(paymentIntentId),
      () => settled(paymentIntentId),
      () => mounted.current,
    );
    if (!mounted.current) return;
    if (done) onPaid(paymentIntentId);
    else setStage({ name: "unfinalized", paymentIntentId });
  }

  async function pay(): Promise<void> {
    if (form.status !== "ready") return setMessage(words.notLoaded);
    setMessage(undefined);
    setStage({ name: "paying" });
    const returnUrl = new URL(returnTo, window.location.origin).href;
    const outcome = await confirmPayment(form.stripe, form.elements, payment.clientSecret, returnUrl);
    if (outcome.kind === "paid") return finalizePayment(outcome.paymentIntentId);
    if (outcome.kind === "processing") return setStage({ name: "at-bank" });
    setMessage(outcome.message);
    setStage(open);
  }

  /** One at a time, however often a button is pressed. */
  async function once(task: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    try {
      await task();
    } finally {
      busy.current = false;
    }
  }

  useEffect(() => {
    if (form.status === "ready") setMessage(undefined);
  }, [form.status]);

  const ended = stage.name === "at-bank" || stage.name === "unfinalized";
  return (
    <Overlay labelledBy={titleId} closable={!processing} onClose={close}>
      <div className="grid grid-cols-1 gap-5 p-[min(1.25rem,5.5vw)] sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-title">
            {words.title}
          </h2>
          <CloseButton label={words.close} onClick={close} disabled={processing} />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-y border-hairline py-4">
          <p className="text-small text-ink-soft">
            {words.total}
            <br />
            {words.once}
          </p>
          <p className="font-display text-heading">{price}</p>
        </div>
        {note !== undefined && !ended && <Notice look="plain">{note}</Notice>}
        {stage.name === "at-bank" && <AtBank onClose={close} />}
        {stage.name === "unfinalized" && (
          <Unfinalized
            reference={reference}
            onCheck={() => void once(() => finalizePayment(stage.paymentIntentId))}
            onClose={close}
          />
        )}
        <form
          hidden={ended}
          className={classes("gap-5", !ended && "grid grid-cols-1")}
          onSubmit={(event) => {
            event.preventDefault();
            void once(pay);
          }}
        >
          <div
            className={classes(
              "relative",
              form.status === "loading" && "min-h-52",
              form.status === "failed" && "hidden",
            )}
          >
            {form.status === "loading" && <CardFormSkeleton />}
            <div ref={host} className={classes(processing && "pointer-events-none opacity-60")} />
          </div>
          {shownMessage !== undefined && <Notice look="error">{shownMessage}</Notice>}
          <p role="status" className={processing ? "text-small text-ink-soft" : "sr-only"}>
            {form.status === "loading" && words.loading}
            {stage.name === "paying" && words.processingNote}
            {stage.name === "finalizing" && words.confirming}
          </p>
          {form.status !== "failed" && (
            <Button type="submit" busy={processing} className="w-full">
              {processing ? words.processing : withPrice(words.pay, price)}
            </Button>
          )}
          {form.status === "failed" && form.retryable && (
            <Button look="secondary" onClick={retry} className="w-full">
              {words.tryAgain}
            </Button>
          )}
        </form>
        <p className="text-fine text-ink-soft">
          {words.provider}
          <br />
          {words.reference} <Reference id={reference} />
        </p>
      </div>
    </Overlay>
  );
}

function useMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
