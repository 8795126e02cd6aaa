/** The promise of a refund, in the same words on every page. */
export const fullRefund = (days: number) => `Reembolso completo en los primeros ${days} días`;
