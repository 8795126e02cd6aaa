import { brand } from "../../domain/brand.ts";
import { fullRefund } from "./refund.ts";

/** The words of the payment dialog, shared by checkout, dashboard and donations. */
export const paymentWords = {
  title: "Pay securely",
  close: "Close payment",
  license: "Lifetime license for",
  total: "Total",
  once: "One payment.",
  refund: (days: number) => `${fullRefund(days)}.`,
  reference: "Reference",
  donation: {
    title: "Your donation",
    total: "Your gift",
    once: "A one-time gift. Nothing renews.",
  },
  loading: "Loading the card form",
  /** On the button meanwhile. */
  loadingButton: "Loading the card form…",
  pay: "Pay {price}",
  processing: "Processing payment...",
  processingNote: "Please keep this window open. Your bank may ask you to confirm.",
  /** While the payment is not created yet, because more buyers pay than the payment provider allows. */
  queuing: "Lots of buyers right now: you’re in line. Please keep this window open. You haven’t been charged yet.",
  confirming: "Your payment went through. Confirming it now...",
  provider: `Your card number goes to ${brand.paymentProvider}, never to ${brand.name}.`,
  /** In place of `provider` while the buyer has chosen to pay from a bank account. */
  debit: "A bank debit can take a few days to go through.",
  cardMarks: "Visa, Mastercard and American Express",
  tryAgain: "Try again",
  checkAgain: "Check again",
  done: "Close",
  dashboard: "Go to dashboard",

  offline:
    "You’re offline. You weren’t charged, and what you entered is still here. Try again once you’re back online.",
  notConfigured: `${brand.paymentProvider} is not configured. Please contact support.`,
  notLoaded: `${brand.paymentProvider} has not finished loading. Please wait a moment.`,
  unableToLoad: "The card form didn’t load. Please check your connection. You haven’t been charged.",
  unableToComplete: "Unable to complete payment.",
  notCompleted: "Payment was not completed. Please try again.",
  refusedNote: "You weren’t charged. Try another card, or ask your bank.",
  /** In place of `refusedNote` for what the buyer can correct in the form, such as the security code. */
  correctableNote: "You weren’t charged. Check what you entered, or use another card.",
  unableToFinalize: "Unable to finalize payment. Please contact support.",
  unableToFinalizeNote:
    "Your card has been charged, so please don’t pay again. Give support this reference, and we’ll fix it:",
  support: "Contact support",

  bankTitle: "Your bank is still working on it",
  bankProcessing:
    "A payment from a bank account can take a few days to clear. Please don’t pay twice. You don’t need to do anything else: once it clears, we’ll do the rest.",

  voucherTitle: "Your payment voucher is ready",
  voucherNote:
    "Follow the voucher’s instructions and pay by the due date. You haven’t been charged yet. Once your payment clears, which can take a few days, we’ll handle the rest.",
  openVoucher: "Open the voucher",

  canceledTitle: "This payment was canceled. You weren’t charged.",
  canceledNote:
    "It went unpaid for too long, it failed too many times, or its order was deleted. You can close this and start over.",

  priceRenewed: "Your reserved price no longer applies. Today’s price is {price}.",
  priceHeld: "Your reserved price of {price} still applies to this order.",
  priceChanged: "The price has changed since you opened this page. It’s now {price}. You haven’t been charged yet.",
} as const;
