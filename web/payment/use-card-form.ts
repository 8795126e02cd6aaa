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
  /** `said` is Stripe's own reason. A missing configuration is not retried. */
  | {
      readonly status: "failed";
      readonly problem: "notConfigured" | "unableToLoad";
      readonly said?: string | undefined;
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
  const group = useRef<StripeElements>(undefined);
  const [form, setForm] = useState<CardForm>(loading);
  const [attempt, setAttempt] = useState(0);
  const locale = useLanguage();
  const escaped = useEffectEvent(onEscape);
  const createGroup = useEffectEvent((stripe: Stripe) =>
    stripe.elements({ clientSecret, locale, appearance: currentAppearance() }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads once more.
  useEffect(() => {
    let wanted = true;
    let element: StripePaymentElement | undefined;
    let stopAppearance: (() => void) | undefined;
    const show = (next: CardForm) => {
      if (wanted) setForm(next);
    };
    const load = async () => {
      const stripe = await loadStripe();
      if (!wanted || host.current === null) return;
      const elements = createGroup(stripe);
      group.current = elements;
      stopAppearance = onAppearanceChange(() => void elements.update({ appearance: currentAppearance() }));
      element = elements.create("payment", { layout: "tabs", business: { name: brand.name } });
      element.on("ready", () => show({ status: "ready", stripe, elements }));
      element.on("escape", () => escaped());
      element.on("loaderror", ({ error }) => show({ status: "failed", problem: "unableToLoad", said: error.message }));
      element.mount(host.current);
    };
    setForm(loading);
    load().catch((error: unknown) => show(failureOf(error)));
    return () => {
      wanted = false;
      group.current = undefined;
      stopAppearance?.();
      element?.destroy();
    };
  }, [clientSecret, attempt]);

  useEffect(() => {
    group.current?.update({ locale });
  }, [locale]);

  const retryable = form.status === "failed" && form.problem === "unableToLoad";
  useWhenOnline(retryable, () => setAttempt((count) => count + 1));

  return { host, form, retry: () => setAttempt((count) => count + 1) };
}
