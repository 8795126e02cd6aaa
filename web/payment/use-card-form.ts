import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { brand } from "#shared/domain/brand.ts";
import { useLanguage } from "../language/language.ts";
import { useWhenOnline } from "../when-online.ts";
import { currentAppearance, onAppearanceChange } from "./appearance.ts";
import { cardFormFonts } from "./card-form-fonts.ts";
import { cardFormLocales } from "./card-form-locales.ts";
import { loadStripe, type StripeClient } from "./load-stripe.ts";
import type { Payment } from "./payment.ts";
import { NotConfigured } from "./run-time-config.ts";

export type CardForm =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly stripe: Stripe; readonly elements: StripeElements }
  /** `stripeMessage` is the reason that Stripe gave. `notConfigured` cannot be retried. */
  | {
      readonly status: "failed";
      readonly problem: "notConfigured" | "unableToLoad";
      readonly stripeMessage?: string | undefined;
    };

const loadingForm: CardForm = { status: "loading" };

function failureOf(error: unknown): CardForm {
  return { status: "failed", problem: error instanceof NotConfigured ? "notConfigured" : "unableToLoad" };
}

/**
 * Displays Stripe's card form in the element `host`, in the current language. Loads it on mount and destroys it on
 * unmount, so that a reopened dialog has a new form. Retries a failed load when the browser is online again. `onEscape`
 * is called for Esc inside Stripe's iframe, whose key events the page does not receive. `method` is the chosen way to
 * pay, as Stripe names it. A payment without a client secret is created later, for the amount that it has by then.
 */
export function useCardForm(
  payment: Payment,
  onEscape: () => void,
): {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly form: CardForm;
  readonly method: string;
  readonly retry: () => void;
} {
  const host = useRef<HTMLDivElement>(null);
  const elementsRef = useRef<StripeElements>(undefined);
  const [form, setForm] = useState<CardForm>(loadingForm);
  const [method, setMethod] = useState("card");
  const [attempt, setAttempt] = useState(0);
  const locale = cardFormLocales[useLanguage()];
  const handleEscape = useEffectEvent(onEscape);
  const { clientSecret, amount, currency } = payment;
  const createElements = useEffectEvent(({ stripe, isLocal }: StripeClient) => {
    const look = { locale, appearance: currentAppearance(), fonts: cardFormFonts({ isLocal }) };
    if (clientSecret !== undefined) return stripe.elements({ clientSecret, ...look });
    return stripe.elements({ mode: "payment", amount, currency, ...look });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    let isMounted = true;
    let element: StripePaymentElement | undefined;
    let stopAppearanceUpdates: (() => void) | undefined;
    const update = (next: CardForm) => {
      if (isMounted) setForm(next);
    };
    const load = async () => {
      const client = await loadStripe();
      if (!isMounted || host.current === null) return;
      const elements = createElements(client);
      elementsRef.current = elements;
      stopAppearanceUpdates = onAppearanceChange(() => void elements.update({ appearance: currentAppearance() }));
      element = elements.create("payment", { layout: "tabs", business: { name: brand.name } });
      element.on("ready", () => update({ status: "ready", stripe: client.stripe, elements }));
      element.on("escape", () => handleEscape());
      element.on("change", ({ value }) => setMethod(value.type));
      element.on("loaderror", ({ error }) =>
        update({ status: "failed", problem: "unableToLoad", stripeMessage: error.message }),
      );
      element.mount(host.current);
    };
    setForm(loadingForm);
    load().catch((error: unknown) => update(failureOf(error)));
    return () => {
      isMounted = false;
      elementsRef.current = undefined;
      stopAppearanceUpdates?.();
      element?.destroy();
    };
  }, [clientSecret, attempt]);

  useEffect(() => {
    elementsRef.current?.update({ locale });
  }, [locale]);
  useEffect(() => {
    if (clientSecret === undefined) elementsRef.current?.update({ amount, currency });
  }, [clientSecret, amount, currency]);

  const canRetry = form.status === "failed" && form.problem === "unableToLoad";
  useWhenOnline(canRetry, () => setAttempt((count) => count + 1));

  return { host, form, method, retry: () => setAttempt((count) => count + 1) };
}
