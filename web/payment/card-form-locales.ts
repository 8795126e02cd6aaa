import type { StripeElementLocale } from "@stripe/stripe-js";
import type { Language } from "#shared/domain/language.ts";

/**
 * The locales of Stripe's card form. The site's Spanish is that of Latin America, which Stripe distinguishes
 * (https://docs.stripe.com/js/appendix/supported_locales).
 */
export const cardFormLocales = { en: "en", es: "es-419" } as const satisfies Readonly<
  Record<Language, StripeElementLocale>
>;
