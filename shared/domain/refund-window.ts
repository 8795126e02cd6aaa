/** The refund window of a new shop, in days: what the terms promise. */
export const defaultRefundDays = 7;

/**
 * The days of the right of withdrawal in the EU and the EEA (Directive 2011/83/EU, article 9) and in the United Kingdom
 * (The Consumer Contracts Regulations 2013, regulation 30).
 */
export const legalDays = 14;

/** The dial codes of these countries, and of parts of France overseas that belong to the EU. */
const legalDialCodes = [
  ...["30", "31", "32", "33", "34", "36", "39", "40", "43", "44", "45", "46", "47", "48", "49"],
  ...["262", "351", "352", "353", "354", "356", "357", "358", "359", "370", "371", "372", "385", "386"],
  ...["420", "421", "423", "590", "594", "596"],
];

/**
 * Returns in how many days after the payment a customer may take the money back: the shop's, or the law's if those are
 * more. 0: the shop has switched this off. `phone`: in digits, which tell the country; none yet: the shop's days.
 */
export function refundDaysFor(phone: string, shopDays: number): number {
  const hasLegalDays = legalDialCodes.some((code) => phone.startsWith(code));
  return shopDays === 0 || !hasLegalDays ? shopDays : Math.max(shopDays, legalDays);
}

/** Returns when the window of a payment ends. */
export function refundUntil(paidAt: string, days: number): Date {
  return new Date(Date.parse(paidAt) + days * 86_400_000);
}
