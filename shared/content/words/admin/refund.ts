/** The words of refunds, for orders and donations. */
export const refundWords = {
  title: { order: "Refund this order", donation: "Refund this donation" },
  paid: "Paid",
  alreadyRefunded: "Already refunded",
  leftToRefund: "Remaining",
  howMuch: "Amount to refund",
  full: (amount: string) => `Full amount: ${amount}`,
  rest: (amount: string) => `Remaining amount: ${amount}`,
  part: "Partial amount",
  amount: (currency: string) => `Amount in ${currency.toUpperCase()}`,
  notAnAmount: "Enter an amount, such as 2.50.",
  tooFine: "This currency doesn't have that many decimals.",
  notPositive: "Enter an amount greater than zero.",
  tooMuch: (left: string) => `You can refund up to ${left}.`,
  reason: "Reason",
  noReason: "None",
  reasons: {
    requested_by_customer: "Requested by customer",
    duplicate: "Duplicate",
    fraudulent: "Fraudulent",
  },
  reasonHelp:
    "Stripe stores the reason. If you choose Fraudulent, Stripe also blocks future payments from this card and email.",
  next: "Continue",
  cancel: "Cancel",
  confirm: {
    title: (amount: string) => `Refund ${amount}?`,
    whole: (amount: string, name: string) => `${amount} goes back to ${name}, to the original payment method.`,
    part: (amount: string, paid: string, name: string) =>
      `${amount} of the ${paid} that was paid goes back to ${name}, to the original payment method.`,
    final: "You can't undo this. Refunds take 5 to 10 days to appear on the bank statement.",
    action: (amount: string) => `Refund ${amount}`,
    busy: "Refunding …",
    back: "Back",
    unknown: "We couldn't confirm whether this worked. You can safely try again, because we refund it only once.",
  },
} as const;
