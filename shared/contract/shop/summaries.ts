import type { Words } from "../parts/nouns.ts";
import type { shopRoutes } from "./routes.ts";

/** OpenAPI summaries of the shop's routes. */
export const shopSummaries = {
  getPricing: {
    noun: "pricing",
    summary: "The price in force",
    description:
      "What a license costs now, how many are claimed, and what it will cost once the launch's limit is reached. The price of an order is decided when its payment is opened, by the server alone.",
  },
  getContent: {
    noun: "content",
    summary: "One page's copy",
    description:
      "What admins have saved for the page in the language, with the built-in text for every part that they have not. Each language has its own copy: saving the English page leaves the others as they are.",
  },
  register: {
    noun: "accounts",
    summary: "Create an account",
    description:
      "Answers a bearer token that is good for seven days. The email address is trimmed and lower-cased, so that it is one account however it is typed; a second registration of it is refused with 409.",
  },
  login: {
    noun: "accounts",
    summary: "Sign in",
    description:
      "Answers a bearer token that is good for seven days. An address without an account and a wrong password are answered alike, and take the same time.",
  },
  getMe: {
    noun: "accounts",
    summary: "The caller's account and orders",
    description: "The account, and all of its orders with the newest first.",
  },
  updateMe: {
    noun: "accounts",
    summary: "Change the caller's account",
    description:
      "Changes what is sent and leaves the rest. A new password voids every older token; the reply then carries a new one. Changing the email address or the password asks for the current password when the sign-in behind the token is older than 30 minutes.",
  },
  exportMe: {
    noun: "accounts",
    summary: "All that the shop knows of the caller",
    description: "Account, orders with their history, donations and messages, in one document to keep.",
  },
  deleteMe: {
    noun: "accounts",
    summary: "Close the caller's account",
    description:
      "The account ends at once, its tokens with it; what is left of the personal data is gone within 48 hours. Asks for the current password when the sign-in behind the token is older than 30 minutes.",
  },
  deleteOrder: {
    noun: "orders",
    summary: "Delete an unpaid order",
    description:
      "Cancels the order's payment and deletes the order. A complete order cannot be deleted; one that turns out to be paid is completed instead, and the call answers 409.",
  },
  createPaymentIntent: {
    noun: "payments",
    summary: "Open the payment for a number or an order",
    description:
      "Send either `phone`, a number in E.164 with its plus or without, or `orderId`, an order of the caller's to pay again. The same number while its order is unpaid continues that order: two tabs and a double click meet in one. The client secret is for Stripe.js, which confirms the payment. An order's price holds for 24 hours; after that the order is charged what a license costs today, and `priceRenewed` says so.",
  },
  completePayment: {
    noun: "payments",
    summary: "Complete an order whose payment succeeded",
    description:
      "Reads the payment from Stripe and completes the order if payment and order belong together. Repeating it changes nothing; the webhook does the same, so an order completes even when this call is never made.",
  },
  getPaymentIntentStatus: {
    noun: "payments",
    summary: "The status of a payment",
    description:
      "As Stripe names it, for the page to which a payment returns; a payment that succeeded completes its order on the way. Answers only when both ids belong together.",
  },
  confirmPayment: {
    noun: "payments",
    summary: "The status of a hosted checkout session",
    description:
      "The same for orders that were paid on a page of Stripe's own. Answers only when both ids belong together.",
  },
  receiveStripeEvent: {
    noun: "payments",
    summary: "Stripe's webhook",
    description:
      "Takes an event that Stripe has signed. What it says is never believed: the payment is read again. Unknown events, and payments that are not the shop's, are answered 200; an order that is not visible yet 503, so that Stripe sends the event again.",
  },
  sendContactMessage: {
    noun: "contact",
    summary: "Send a message to the shop",
    description:
      "Kept for the shop's admins to read; the same message again within a few minutes is kept once. With a bearer token the message belongs to the caller's account. `website` is a field that people do not see: leave it out.",
  },
  listDonations: {
    noun: "donations",
    summary: "The wall of supporters",
    description: "Paid donations that no admin has hidden, the newest first, with what everybody may see of them.",
  },
  getDonationPicture: {
    noun: "donations",
    summary: "A donor's picture",
    description: "The bytes of the picture that the wall shows beside a donation.",
  },
  createDonationIntent: {
    noun: "donations",
    summary: "Open the payment of a donation",
    description:
      "`amountCents` is in the minor unit of the shop's currency. An anonymous donation keeps neither name nor address nor picture, whatever is sent. `profileImage` is a data URL of a PNG, JPEG, WebP or GIF of at most 256 KB.",
  },
  completeDonation: {
    noun: "donations",
    summary: "Complete a donation whose payment succeeded",
    description:
      "Reads the payment from Stripe and puts the donation on the wall if both belong together. Repeating it changes nothing. With a bearer token the donation belongs to the caller's account.",
  },
  getOpenApi: {
    noun: "open-api",
    summary: "The API as a document",
    description: "The whole API as OpenAPI 3.1, made from the contract by which every request and reply is checked.",
  },
} as const satisfies Record<keyof typeof shopRoutes, Words>;
