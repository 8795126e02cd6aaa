import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { paymentWords } from "#shared/content/words/payment.ts";
import { useWords } from "../language/use-words.ts";
import { useWhenOnline } from "../when-online.ts";
import { confirmPayment, lookUpPayment, type Outcome } from "./confirm.ts";
import { finalize } from "./finalize.ts";
import type { CardForm } from "./use-card-form.ts";

/**
 * `paying` and `finalizing` are both displayed as "processing"; `at-bank`, `slip`, `canceled` and `unfinalized` are
 * final until closed.
 */
export type Stage =
  | { readonly name: "open" }
  | { readonly name: "paying" }
  | { readonly name: "finalizing" }
  | { readonly name: "at-bank" }
  | { readonly name: "slip"; readonly address: string | undefined }
  | { readonly name: "canceled" }
  | { readonly name: "unfinalized"; readonly paymentIntentId: string };

const open: Stage = { name: "open" };

export interface PaymentTask {
  readonly clientSecret: string;
  /** The return path after a redirect. */
  readonly returnTo: string;
  readonly finish: (paymentIntentId: string) => Promise<void>;
  readonly settled: (paymentIntentId: string) => Promise<boolean>;
  readonly onDone: (paymentIntentId: string) => void;
  /** Replaces the stage `at-bank`. */
  readonly onProcessing?: (() => void) | undefined;
}

/**
 * The payment process, from the button to the settled order. One attempt at a time. Only a successful payment is
 * finalized. `busy` is true while money may be moving.
 */
export function usePayment({ clientSecret, returnTo, finish, settled, onDone, onProcessing }: PaymentTask) {
  const words = useWords("payment", paymentWords);
  const [stage, setStage] = useState<Stage>(open);
  const [message, setMessage] = useState<string>();
  const busy = useRef(false);
  /** Numbers the attempts: a late response of an abandoned one is ignored. */
  const attempts = useRef(0);
  const stripeRef = useRef<Stripe>(undefined);
  const mounted = useMounted();
  useWhenOnline(message === words.offline, () => setMessage(undefined));

  async function attempt(task: (current: () => boolean) => Promise<void>): Promise<void> {
    busy.current = true;
    attempts.current += 1;
    const thisAttempt = attempts.current;
    const current = () => attempts.current === thisAttempt;
    await task(current).finally(() => {
      if (current()) busy.current = false;
    });
  }

  async function finalizePayment(paymentIntentId: string): Promise<void> {
    setStage({ name: "finalizing" });
    const isSettled = await finalize(
      () => finish(paymentIntentId),
      () => settled(paymentIntentId),
      () => mounted.current,
    );
    if (!mounted.current) return;
    if (isSettled) onDone(paymentIntentId);
    else setStage({ name: "unfinalized", paymentIntentId });
  }

  async function conclude(outcome: Outcome): Promise<void> {
    if (outcome.kind === "paid") return finalizePayment(outcome.paymentIntentId);
    if (outcome.kind === "processing") return onProcessing ? onProcessing() : setStage({ name: "at-bank" });
    if (outcome.kind === "slip") return setStage({ name: "slip", address: outcome.address });
    if (outcome.kind === "canceled") return setStage({ name: "canceled" });
    setMessage(outcome.message);
    setStage(open);
  }

  async function pay({ stripe, elements }: Extract<CardForm, { status: "ready" }>): Promise<void> {
    setMessage(undefined);
    setStage({ name: "paying" });
    stripeRef.current = stripe;
    await attempt(async (current) => {
      const returnUrl = new URL(returnTo, window.location.origin).href;
      const outcome = await confirmPayment(stripe, elements, { clientSecret, returnUrl, words });
      if (current()) await conclude(outcome);
    });
  }

  // Going back from the bank's page restores this page from the back/forward cache, but not the response it awaits.
  const onPageRestored = useEffectEvent((event: PageTransitionEvent) => {
    const stripe = stripeRef.current;
    if (!event.persisted || stage.name !== "paying" || stripe === undefined) return;
    void attempt(async () => conclude(await lookUpPayment(stripe, clientSecret, words)));
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onPageRestored(event);
    window.addEventListener("pageshow", listen);
    return () => window.removeEventListener("pageshow", listen);
  }, []);

  return {
    stage,
    message,
    busy,
    say: setMessage,
    pay: async (form: CardForm) => {
      if (busy.current) return;
      // Offline, nothing can have been charged, so nothing is sent.
      if (!navigator.onLine) return setMessage(words.offline);
      if (form.status !== "ready") return setMessage(words.notLoaded);
      await pay(form);
    },
    checkAgain: async (paymentIntentId: string) => {
      if (!busy.current) await attempt(() => finalizePayment(paymentIntentId));
    },
  };
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
