import { brand } from "../../domain/brand.ts";

/** The words of the payment modal (specification sections 4 and 8), shared by checkout, dashboard and donations. */
export const paymentWords = {
  title: "Pay securely",
  close: "Close payment",
  total: "To pay now",
  once: "One payment. No subscription.",
  reference: "Reference",
  donation: {
    title: "Your donation",
    total: "To give now",
    once: "A gift, one time. Nothing renews.",
  },
  loading: "Loading the card form",
  pay: "Pay {price}",
  processing: "Processing payment...",
  processingNote: "Please keep this window open. Your bank may ask you to confirm.",
  confirming: "Your payment went through. We are confirming it...",
  provider: `${brand.provider} handles the card. ${brand.name} never sees its number.`,
  tryAgain: "Try again",
  checkAgain: "Check again",
  done: "Close",
  dashboard: "Go to dashboard",

  offline:
    "You are offline. Nothing has been charged, and what you entered is still here. Please try again once you are back.",
  notConfigured: `${brand.provider} is not configured. Please contact support.`,
  notLoaded: `${brand.provider} has not finished loading. Please wait a moment.`,
  unableToLoad: "The card form could not be loaded. Please check your connection. Nothing has been charged.",
  unableToComplete: "Unable to complete payment.",
  notCompleted: "Payment was not completed. Please try again.",
  unableToFinalize: "Unable to finalize payment. Please contact support.",
  unableToFinalizeNote:
    "Your card has been charged, so please do not pay again. Name this reference and we put it right:",
  support: "Contact support",

  bankTitle: "Your bank is still working on it",
  bankProcessing:
    "This kind of payment can take a few days to arrive. There is nothing more to do, and please do not pay a second time: the rest happens by itself once the money is here.",

  slipTitle: "Your payment slip is ready",
  slipWaits:
    "Pay it the way it says, before the date on it. Nothing has been charged yet. Once your money is here, which can take a few days, the rest happens by itself.",
  slipOpen: "Open the slip",

  canceledTitle: "This payment was canceled. Nothing has been charged.",
  canceledNote:
    "It was deleted somewhere else, had waited for more than a day, or was tried too often. You can close this and begin again.",

  priceRenewed: "Your reserved price no longer applies. Today's price is {price}.",
  priceHeld: "Your reserved price of {price} still holds for this order.",
  priceChanged: "The price has changed since you opened this page. It is now {price}. Nothing has been charged yet.",
} as const;
