/** Stripe's currencies and minimum amounts (https://docs.stripe.com/currencies). */

const SUPPORTED = new Set(
  (
    "usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp " +
    "cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr " +
    "isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mro mur mvr mwk mxn myr " +
    "mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std " +
    "szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw"
  ).split(" "),
);

const ZERO_DECIMAL = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THREE_DECIMAL = new Set("bhd jod kwd omr tnd".split(" "));

const MINIMUM: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  clp: 500,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  krw: 1000,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  // Stripe requires the equivalent of US$0.50 at the day's rate; these use rates of 2026, rounded up.
  vnd: 13_200,
  ugx: 190_000,
  isk: 7_000,
};

/**
 * Currencies without a minor unit whose amounts Stripe nevertheless expects in hundredths
 * (https://docs.stripe.com/currencies#special-cases).
 */
const IN_HUNDREDTHS = new Set(["isk", "ugx"]);

/** Maximum amount in minor units: eight digits. */
export const MAXIMUM_AMOUNT = 99_999_999;

export const isSupportedCurrency = (currency: string): boolean => SUPPORTED.has(currency);
export const supportedCurrencies = (): string => [...SUPPORTED].join(", ");

/** Returns the number of decimals of the currency. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

/**
 * Returns the minimum amount in minor units. For unlisted currencies Stripe converts its minimum; here one major unit
 * suffices.
 */
export function minimumAmount(currency: string): number {
  return MINIMUM[currency] ?? 10 ** minorDigits(currency);
}

/** Returns the number that amounts must be a multiple of. In currencies with three decimals, the last one must be 0. */
export function amountStep(currency: string): 1 | 10 | 100 {
  if (IN_HUNDREDTHS.has(currency)) return 100;
  return minorDigits(currency) === 3 ? 10 : 1;
}

/** Formats an amount as Stripe's messages do: `$0.50`, `¥50`. */
export function formatAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
