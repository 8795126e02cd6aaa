import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { brand } from "#shared/domain/brand.ts";
import { useLanguage } from "../language/language.ts";
import { useWhenOnline } from "../when-online.ts";
import { currentAppearance, onAppearanceChange } from "./appearance.ts";
import { loadStripe } from "./load-stripe.ts";
import { NotConfigured } from "./run-time-config.ts";

export type CardForm =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly stripe: Stripe; readonly elements: StripeElements }
  /** `stripeMessage` is Stripe's reason. A missing configuration is not retried. */
  | {
      readonly status: "failed";
      readonly problem: "notConfigured" | "unableToLoad";
      readonly stripeMessage?: string | undefined;
    };

const loading: CardForm = { status: "loading" };

function failureOf(error: unknown): CardForm {
  return { status: "failed", problem: error instanceof NotConfigured ? "notConfigured" : "unableToLoad" };
}

/**
 * Stripe's card form in `host`, in the current language: loaded on mount, unmounted with it, so that reopening starts
 * afresh. A failed load is retried once online. `onEscape` is called for Esc inside Stripe's iframe, whose keys the
 * page does not receive.
 */
export function useCardForm(
  clientSecret: string,
  onEscape: () => void,
): { readonly host: RefObject<HTMLDivElement | null>; readonly form: CardForm; readonly retry: () => void } {
  const host = useRef<HTMLDivElement>(null);
  const elementsRef = useRef<StripeElements>(undefined);
  const [form, setForm] = useState<CardForm>(loading);
  const [attempt, setAttempt] = useState(0);
  const locale = useLanguage();
  const escaped = useEffectEvent(onEscape);
  const createElements = useEffectEvent((stripe: Stripe) =>
    stripe.elements({ clientSecret, locale, appearance: currentAppearance() }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    let active = true;
    let element: StripePaymentElement | undefined;
    let stopAppearance: (() => void) | undefined;
    const show = (next: CardForm) => {
      if (active) setForm(next);
    };
    const load = async () => {
      const stripe = await loadStripe();
      if (!active || host.current === null) return;
      const elements = createElements(stripe);
      elementsRef.current = elements;
      stopAppearance = onAppearanceChange(() => void elements.update({ appearance: currentAppearance() }));
      element = elements.create("payment", { layout: "tabs", business: { name: brand.name } });
      element.on("ready", () => show({ status: "ready", stripe, elements }));
      element.on("escape", () => escaped());
      element.on("loaderror", ({ error }) =>
        show({ status: "failed", problem: "unableToLoad", stripeMessage: error.message }),
      );
      element.mount(host.current);
    };
    setForm(loading);
    load().catch((error: unknown) => show(failureOf(error)));
    return () => {
      active = false;
      elementsRef.current = undefined;
      stopAppearance?.();
      element?.destroy();
    };
  }, [clientSecret, attempt]);

  useEffect(() => {
    elementsRef.current?.update({ locale });
  }, [locale]);

  const retryable = form.status === "failed" && form.problem === "unableToLoad";
  useWhenOnline(retryable, () => setAttempt((count) => count + 1));

  return { host, form, retry: () => setAttempt((count) => count + 1) };
}
