/** The words of refunds, for orders and donations. */
export const refundWords = {
  title: { order: "Refund this order", donation: "Refund this donation" },
  paid: "Paid",
  alreadyRefunded: "Already refunded",
  leftToRefund: "Left to refund",
  howMuch: "Amount to refund",
  full: (amount: string) => `Full amount: ${amount}`,
  rest: (amount: string) => `Everything left: ${amount}`,
  part: "Partial amount",
  amount: (currency: string) => `Amount in ${currency.toUpperCase()}`,
  notAnAmount: "Please enter an amount, such as 2.50.",
  tooFine: "This currency has no unit that small.",
  notPositive: "Please enter an amount greater than zero.",
  tooMuch: (left: string) => `That is more than the ${left} left to refund.`,
  reason: "Reason",
  noReason: "None",
  reasons: {
    requested_by_customer: "The customer asked for it",
    duplicate: "Paid twice",
    fraudulent: "Fraud",
  },
  reasonHelp:
    "Stripe stores the reason. If it is fraud, Stripe also blocks future payments from this card and email address.",
  next: "Continue",
  cancel: "Cancel",
  confirm: {
    title: (amount: string) => `Refund ${amount}?`,
    whole: (amount: string, name: string) => `${amount} goes back to ${name}, to the original payment method.`,
    part: (amount: string, paid: string, name: string) =>
      `${amount} of the ${paid} that was paid goes back to ${name}, to the original payment method.`,
    final: "This can't be undone. It appears on the bank statement within 5 to 10 days.",
    action: (amount: string) => `Refund ${amount}`,
    busy: "Refunding …",
    back: "Back",
    unknown: "We couldn't confirm whether this worked. You can safely try again: the refund is made only once.",
  },
} as const;
