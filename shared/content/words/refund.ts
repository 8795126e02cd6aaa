/** The promise of a refund, in the same words on every page. */
export const fullRefund = (days: number) => `Full refund in the first ${days} days`;

/** The days of a refund that are written into the built-in copy: outside of the EU and the UK. */
export const writtenRefundDays = 7;
