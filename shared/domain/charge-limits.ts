import { minorDigits, shownCurrency } from "./money.ts";

/** Stripe's minimum charge in minor units, for the currencies it names (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

/** Stripe's largest amount: eight digits. */
export const maximumCharge = 99_999_999;

/** The smallest amount worth charging in `currency`, in minor units; unnamed currencies take one major unit. */
export function minimumCharge(currency: string): number {
  return minimums[shownCurrency(currency).toLowerCase()] ?? 10 ** minorDigits(currency);
}
