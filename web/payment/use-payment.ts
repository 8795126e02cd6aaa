import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../session/api.ts";
import { useWhenOnline } from "../when-online.ts";
import { confirmPayment, lookUpPayment, type PaymentOutcome } from "./confirm.ts";
import { finalize } from "./finalize.ts";
import type { Refusal } from "./refusal.ts";
import type { CardForm } from "./use-card-form.ts";
import type { useCreatedPayment } from "./use-created-payment.ts";

/**
 * The step of the payment process. `queuing`, `paying` and `finalizing` are displayed as "processing". `at-bank`,
 * `voucher`, `canceled` and `unfinalized` last until the dialog is closed.
 */
export type PaymentStep =
  | { readonly name: "open" }
  | { readonly name: "queuing" }
  | { readonly name: "paying" }
  | { readonly name: "finalizing" }
  | { readonly name: "at-bank" }
  | { readonly name: "voucher"; readonly address: string | undefined }
  | { readonly name: "canceled" }
  | { readonly name: "unfinalized"; readonly paymentIntentId: string };

const openStep: PaymentStep = { name: "open" };

export interface PaymentTask {
  /** The client secret, as soon as there is one; and how to get it. */
  readonly created: Pick<ReturnType<typeof useCreatedPayment>, "secret" | "readSecret">;
  /** Whether the dialog was opened before its payment was created. */
  readonly isFormFirst: boolean;
  /** The return path after a redirect. */
  readonly returnTo: string;
  readonly finish: (paymentIntentId: string) => Promise<void>;
  readonly checkSettled: (paymentIntentId: string) => Promise<boolean>;
  readonly onDone: (paymentIntentId: string) => void;
  /** Called for a processing payment, instead of changing to `at-bank`. */
  readonly onProcessing?: (() => void) | undefined;
}

/**
 * The controller of a payment, from the click on the button to the settled order. Runs one attempt at a time, and
 * completes only a successful payment. `busy` is true while money may be moving.
 */
export function usePayment(task: PaymentTask) {
  const { created, isFormFirst, returnTo, finish, checkSettled, onDone, onProcessing } = task;
  const [step, setStep] = useState<PaymentStep>(openStep);
  const [refusal, setRefusal] = useState<Refusal>();
  const busy = useRef(false);
  /** Counts the attempts, to ignore the late response of an abandoned one. */
  const attemptCount = useRef(0);
  const stripeRef = useRef<Stripe>(undefined);
  const isMounted = useIsMounted();
  useWhenOnline(refusal?.reason === "offline", () => setRefusal(undefined));

  async function attempt(task: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    busy.current = true;
    attemptCount.current += 1;
    const attemptNumber = attemptCount.current;
    const isCurrent = () => attemptCount.current === attemptNumber;
    await task(isCurrent).finally(() => {
      if (isCurrent()) busy.current = false;
    });
  }

  /** Completes a charged payment, or finds out that it has been completed. */
  const isFinalized = (paymentIntentId: string) =>
    finalize(
      () => finish(paymentIntentId),
      () => checkSettled(paymentIntentId),
      () => isMounted.current,
    );

  /** Whether a payment is charged, of which Stripe does not tell the page. The server can wait for its turn to ask. */
  async function isPaid(paymentIntentId: string): Promise<boolean> {
    try {
      await finish(paymentIntentId);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "payment_incomplete") return false;
      return isFinalized(paymentIntentId);
    }
  }

  async function finalizePayment(paymentIntentId: string): Promise<void> {
    setStep({ name: "finalizing" });
    const isSettled = await isFinalized(paymentIntentId);
    if (!isMounted.current) return;
    if (isSettled) onDone(paymentIntentId);
    else setStep({ name: "unfinalized", paymentIntentId });
  }

  async function handleOutcome(outcome: PaymentOutcome): Promise<void> {
    if (outcome.kind === "paid") return finalizePayment(outcome.paymentIntentId);
    if (outcome.kind === "processing") return onProcessing ? onProcessing() : setStep({ name: "at-bank" });
    if (outcome.kind === "voucher") return setStep({ name: "voucher", address: outcome.address });
    if (outcome.kind === "canceled") return setStep({ name: "canceled" });
    if (outcome.kind === "unknown") {
      const paid = await isPaid(outcome.paymentIntentId);
      if (!isMounted.current) return;
      if (paid) return onDone(outcome.paymentIntentId);
    }
    setRefusal(outcome.refusal);
    setStep(openStep);
  }

  async function pay({ stripe, elements }: Extract<CardForm, { status: "ready" }>): Promise<void> {
    setRefusal(undefined);
    setStep({ name: "paying" });
    stripeRef.current = stripe;
    const readSecret = async () => {
      if (created.secret.current === undefined) setStep({ name: "queuing" });
      const secret = await created.readSecret();
      setStep({ name: "paying" });
      return secret;
    };
    await attempt(async (isCurrent) => {
      const returnUrl = new URL(returnTo, window.location.origin).href;
      const outcome = await confirmPayment(stripe, elements, { readSecret, isFormFirst, returnUrl });
      if (isCurrent()) await handleOutcome(outcome);
    });
  }

  // Going back from the bank's page restores this page from the back/forward cache, but not the response it awaits.
  const onPageRestored = useEffectEvent((event: PageTransitionEvent) => {
    const stripe = stripeRef.current;
    const clientSecret = created.secret.current;
    if (!event.persisted || step.name !== "paying" || stripe === undefined || clientSecret === undefined) return;
    void attempt(async () => handleOutcome(await lookUpPayment(stripe, clientSecret)));
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onPageRestored(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);

  return {
    step,
    refusal,
    busy,
    /** Whether nobody has tried to pay with this form. */
    isUnused: () => step.name === "open" && attemptCount.current === 0,
    clearRefusal: () => setRefusal(undefined),
    pay: async (form: CardForm) => {
      if (busy.current) return;
      // Sends nothing while offline, so it is certain that nothing was charged.
      if (!navigator.onLine) return setRefusal({ reason: "offline" });
      if (form.status !== "ready") return setRefusal({ reason: "notLoaded" });
      await pay(form);
    },
    checkAgain: async (paymentIntentId: string) => {
      if (!busy.current) await attempt(() => finalizePayment(paymentIntentId));
    },
  };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
