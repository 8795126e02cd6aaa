import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { paymentWords as words } from "../../shared/content/words/payment.ts";
import { brand } from "../../shared/domain/brand.ts";
import { currentAppearance, onAppearanceChange } from "./appearance.ts";
import { loadStripe } from "./load-stripe.ts";
import { NotConfigured } from "./run-time-config.ts";

export type CardForm =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly stripe: Stripe; readonly elements: StripeElements }
  | { readonly status: "failed"; readonly message: string; readonly retryable: boolean };

const loading: CardForm = { status: "loading" };

function failureOf(error: unknown): CardForm {
  return error instanceof NotConfigured
    ? { status: "failed", message: words.notConfigured, retryable: false }
    : { status: "failed", message: words.unableToLoad, retryable: true };
}

/**
 * The provider's card form in the element that `host` names: loaded when this mounts, unmounted with it, so that closing and opening
 * again starts afresh. `onEscape` is the Esc key inside the provider's frame, whose keys the page does not see.
 */
export function useCardForm(
  clientSecret: string,
  onEscape: () => void,
): { readonly host: RefObject<HTMLDivElement | null>; readonly form: CardForm; readonly retry: () => void } {
  const host = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<CardForm>(loading);
  const [attempt, setAttempt] = useState(0);
  const escaped = useEffectEvent(onEscape);

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
      const elements = stripe.elements({ clientSecret, appearance: currentAppearance() });
      stopAppearance = onAppearanceChange(() => void elements.update({ appearance: currentAppearance() }));
      element = elements.create("payment", { layout: "tabs", business: { name: brand.name } });
      element.on("ready", () => show({ status: "ready", stripe, elements }));
      element.on("escape", () => escaped());
      element.on("loaderror", ({ error }) =>
        show({ status: "failed", message: error.message ?? words.unableToLoad, retryable: true }),
      );
      element.mount(host.current);
    };
    setForm(loading);
    load().catch((error: unknown) => show(failureOf(error)));
    return () => {
      wanted = false;
      stopAppearance?.();
      element?.destroy();
    };
  }, [clientSecret, attempt]);

  return { host, form, retry: () => setAttempt((count) => count + 1) };
}
