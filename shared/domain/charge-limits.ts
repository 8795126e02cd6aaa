import { displayCurrency, minorDigits } from "./money.ts";

/**
 * Stripe's minimum charges in minor units, for the currencies it lists
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
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

/**
 * Approximate units per US dollar in the other currencies, rounded up, as of November 2026. Stripe converts its
 * minimum of 50 cents at the current rate; a dollar leaves room for changes.
 */
const unitsPerDollar =
  "afn 75, all 95, amd 400, ang 2, aoa 950, ars 1600, awg 2, azn 2, bam 2, bbd 2, bdt 125, bgn 2, bif 3000, bmd 1, bnd 2, bob 7, " +
  "bsd 1, bwp 15, byn 4, bzd 2, cdf 3000, clp 1000, cny 8, cop 4500, crc 550, cve 110, djf 180, dop 65, dzd 140, egp 55, etb 160, " +
  "fjd 3, gel 3, gmd 75, gnf 9000, gtq 8, gyd 210, hnl 27, htg 135, idr 17000, ils 4, isk 145, jmd 165, kes 135, kgs 90, khr 4200, " +
  "kmf 500, krw 1500, kzt 560, lak 23000, lbp 90000, lkr 320, lrd 205, lsl 20, mad 11, mdl 19, mga 4800, mkd 60, mmk 2200, mnt 3700, " +
  "mop 9, mur 50, mvr 16, mwk 1800, mzn 65, nad 20, ngn 1700, nio 38, npr 145, pab 1, pen 4, pgk 5, php 60, pkr 290, pyg 8000, qar 4, " +
  "rsd 115, rub 110, rwf 1500, sar 4, sbd 9, scr 16, sle 25, sos 600, srd 42, szl 20, tjs 12, tnd 4, top 3, try 48, ttd 7, twd 35, " +
  "tzs 2800, uah 45, ugx 3900, uyu 45, uzs 13000, vnd 27000, vuv 125, wst 3, xaf 650, xcd 3, xof 650, xpf 120, yer 260, zar 20, zmw 30";

/** Stripe's largest amount, in minor units: eight digits. */
export const maximumCharge = 99_999_999;

/**
 * Returns the smallest chargeable amount in `currency`, in minor units. If Stripe lists no minimum for it, this is the
 * equivalent of a dollar, but at least one unit.
 */
export function minimumCharge(currency: string): number {
  const code = displayCurrency(currency).toLowerCase();
  const [, units = "1"] = new RegExp(`\\b${code} (\\d+)`).exec(unitsPerDollar) ?? [];
  return minimums[code] ?? Number(units) * 10 ** minorDigits(currency);
}

/**
 * Returns the number of minor units that an amount must be a multiple of.
 * https://docs.stripe.com/currencies#special-cases
 */
export function chargeStep(currency: string): 1 | 10 | 100 {
  const code = currency.toLowerCase();
  if (code === "isk" || code === "ugx") return 100;
  return minorDigits(currency) === 3 ? 10 : 1;
}
