/** The form's texts in one language, by the names in ../pages/payment-page.ts. */
interface FormLabels {
  readonly methods: string;
  readonly card: string;
  readonly bank: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryPlaceholder: string;
  readonly cvc: string;
  readonly account: string;
  readonly succeed: string;
  readonly fail: string;
  readonly terms: string;
}

const ENGLISH: FormLabels = {
  methods: "Payment method",
  card: "Card",
  bank: "Bank debit",
  number: "Card number",
  expiry: "Expiration date",
  expiryPlaceholder: "MM / YY",
  cvc: "Security code",
  account: "Test account",
  succeed: "Pays after a moment",
  fail: "Fails after a moment",
  terms: "A bank debit takes days in real life. This test account is settled within seconds.",
};

const SPANISH: FormLabels = {
  methods: "Método de pago",
  card: "Tarjeta",
  bank: "Débito bancario",
  number: "Número de tarjeta",
  expiry: "Fecha de vencimiento",
  expiryPlaceholder: "MM / AA",
  cvc: "Código de seguridad",
  account: "Cuenta de prueba",
  succeed: "Paga tras un momento",
  fail: "Falla tras un momento",
  terms: "En la realidad, un débito bancario tarda días. El de esta cuenta de prueba se liquida en segundos.",
};

/** A language that the stand-in writes. Stripe knows some forty. */
export type Language = "en" | "es";

/**
 * Returns the language of a locale of `stripe.elements()`, such as "es" or "es-419": "auto" and none are the browser's,
 * unknown ones English.
 */
export function languageOf(locale: unknown): Language {
  const tag = typeof locale === "string" && locale !== "auto" ? locale : navigator.language;
  return /^es\b/i.test(tag) ? "es" : "en";
}

/** Writes the texts into the elements that the form's page marks with `data-label` and `data-placeholder`. */
export function showLabels(language: Language): void {
  const labels = new Map(Object.entries(language === "es" ? SPANISH : ENGLISH));
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
    element.textContent = labels.get(element.dataset.label ?? "") ?? "";
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-placeholder]"))
    input.placeholder = labels.get(input.dataset.placeholder ?? "") ?? "";
}
