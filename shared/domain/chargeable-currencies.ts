/**
 * Currencies that Stripe charges and `Intl` supports (https://docs.stripe.com/currencies#presentment-currencies). Used
 * only when an admin saves the currency setting. Add currencies here as Stripe adds them.
 */
const chargeableCurrencies: ReadonlySet<string> = new Set(
  (
    "usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny " +
    "cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod " +
    "jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio " +
    "nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd szl thb tjs tnd top " +
    "try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw"
  ).split(" "),
);

/** Whether Stripe charges cards in this currency. Case-insensitive. */
export function isChargeable(code: string): boolean {
  return chargeableCurrencies.has(code.toLowerCase());
}
