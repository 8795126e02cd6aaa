import { brand } from "../../domain/brand.ts";

/** The words of the payment dialog, shared by checkout, dashboard and donations. */
export const paymentWords = {
  title: "Pay securely",
  close: "Close payment",
  total: "Due now",
  once: "One payment. No subscription.",
  reference: "Reference",
  donation: {
    title: "Your donation",
    total: "Your gift",
    once: "A gift, one time. Nothing renews.",
  },
  loading: "Loading the card form",
  pay: "Pay {price}",
  processing: "Processing payment...",
  processingNote: "Please keep this window open. Your bank may ask you to confirm.",
  confirming: "Your payment went through. We are confirming it...",
  provider: `${brand.paymentProvider} handles the card. ${brand.name} never sees its number.`,
  tryAgain: "Try again",
  checkAgain: "Check again",
  done: "Close",
  dashboard: "Go to dashboard",

  offline:
    "You are offline. Nothing has been charged, and what you entered is still here. Please try again once you are back.",
  notConfigured: `${brand.paymentProvider} is not configured. Please contact support.`,
  notLoaded: `${brand.paymentProvider} has not finished loading. Please wait a moment.`,
  unableToLoad: "The card form could not be loaded. Please check your connection. Nothing has been charged.",
  unableToComplete: "Unable to complete payment.",
  notCompleted: "Payment was not completed. Please try again.",
  unableToFinalize: "Unable to finalize payment. Please contact support.",
  unableToFinalizeNote:
    "Your card has been charged, so please do not pay again. Give this reference to support and we'll sort it out:",
  support: "Contact support",

  bankTitle: "Your bank is still working on it",
  bankProcessing:
    "This kind of payment can take a few days to arrive. There's nothing else to do, and please don't pay twice: we'll take care of the rest once the money arrives.",

  voucherTitle: "Your payment voucher is ready",
  voucherNote:
    "Pay it as described, before its due date. Nothing has been charged yet. Once your money arrives, which can take a few days, we'll take care of the rest.",
  openVoucher: "Open the voucher",

  canceledTitle: "This payment was canceled. Nothing has been charged.",
  canceledNote:
    "It was deleted somewhere else, waited more than a day, or was tried too many times. You can close this and start again.",

  priceRenewed: "Your reserved price no longer applies. Today's price is {price}.",
  priceHeld: "Your reserved price of {price} still applies to this order.",
  priceChanged: "The price has changed since you opened this page. It is now {price}. Nothing has been charged yet.",
} as const;
