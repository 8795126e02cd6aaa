import type { RouteTexts } from "../parts/route-groups.ts";
import type { accountRoutes } from "./account-routes.ts";
import type { shopRoutes } from "./routes.ts";

/** OpenAPI summaries of the shop's routes. */
export const shopSummaries = {
  getPricing: {
    noun: "pricing",
    summary: "Returns the current price of a license",
    description:
      "Includes the number of licenses claimed, the price after the launch limit is reached, who sells, and for which dial codes licenses are sold. Only the server decides the price of an order, at the time it opens the payment.",
  },
  getContent: {
    noun: "content",
    summary: "Returns a page's copy in one language",
    description:
      "Returns the copy saved by admins, with the built-in text for every part that has not been saved. Each language has its own copy: saving the English page does not change the others.",
  },
  register: {
    noun: "accounts",
    summary: "Creates an account",
    description:
      "Returns a bearer token valid for seven days. The email address is trimmed and lower-cased, so it is the same account in any capitalization; registering it again is rejected with 409.",
  },
  login: {
    noun: "accounts",
    summary: "Signs in to an account",
    description:
      "Returns a bearer token valid for seven days. An address without an account and a wrong password get the same response, after the same amount of time.",
  },
  getMe: {
    noun: "accounts",
    summary: "Returns the caller's account and orders",
    description:
      "Returns the account with all of its orders, newest first. `mailProblem` says why no mail is sent to its address any more: mail to it bounced for good, or its reader marked a mail as spam. A change of the address clears it.",
  },
  updateMe: {
    noun: "accounts",
    summary: "Updates the caller's account",
    description:
      "Changes only the fields sent. Changing the email address or the password requires the current password, ends all other sessions and invalidates all older tokens; the response then contains a new one.",
  },
  exportMe: {
    noun: "accounts",
    summary: "Exports all data stored about the caller",
    description:
      "Returns the account, the orders with their history, the donations and the messages in a single document.",
  },
  deleteMe: {
    noun: "accounts",
    summary: "Closes the caller's account",
    description:
      "Ends the account and its tokens immediately; the remaining personal data is erased within 48 hours. Requires the current password.",
  },
  signOut: {
    noun: "sessions",
    summary: "Signs out",
    description: "Ends the session of the token. All of its tokens are refused from then on.",
  },
  listSessions: {
    noun: "sessions",
    summary: "Lists where the caller is signed in",
    description:
      "Returns the sessions, last used first, with the device and the place in plain words as far as they are known. A session ends seven days after its last token; an account has at most 20.",
  },
  endSession: {
    noun: "sessions",
    summary: "Ends one of the caller's sessions",
    description: "Its tokens are refused from then on. Does nothing if the session has ended already.",
  },
  endOtherSessions: {
    noun: "sessions",
    summary: "Ends all of the caller's other sessions",
    description: "Only the session of the token goes on.",
  },
  deleteOrder: {
    noun: "orders",
    summary: "Deletes an unpaid order",
    description:
      "Cancels the order's payment and deletes the order. A complete order cannot be deleted; an order that turns out to be paid is completed instead, and the call returns 409.",
  },
  getReceipt: {
    noun: "orders",
    summary: "Returns the receipt of a paid order",
    description:
      "Returns what was paid, when and how, what was refunded since, the seller as in the shop's settings, and the company to which the receipt is made out.",
  },
  updateReceipt: {
    noun: "orders",
    summary: "Makes out a receipt to a company",
    description:
      "Replaces the company's name, address and VAT number on the receipt of a paid order. Blank fields are left out; all blank, the receipt is made out to the customer alone. It can be changed at any time.",
  },
  refundOrder: {
    noun: "orders",
    summary: "Refunds one of the customer’s own orders",
    description:
      "Within the refund window of the order, once for a customer and once in a year for a number. Refunds in full, ends the license, and acknowledges both by mail. Sending it again completes an interrupted refund.",
  },
  createClaimCode: {
    noun: "orders",
    summary: "Makes a code that connects a license with a chat",
    description:
      "The code has ten symbols and can be sent once, within 15 minutes, from any chat on WhatsApp. A new one replaces the one before. Only for an active license. If a chat is connected already, the license moves to the one that sends the code, which the shop permits once in a while only.",
  },
  undoMove: {
    noun: "orders",
    summary: "Undoes the last move of a license",
    description:
      "Gives the license back to the number and the chat that held it before, within 72 hours of the move, unless another order has that number by then.",
  },
  answerClaim: {
    noun: "orders",
    summary: "Allows or refuses a chat from another number",
    description: "A chat that sent the code from another number than the one paid for waits for this for 72 hours.",
  },
  createPaymentIntent: {
    noun: "payments",
    summary: "Opens the payment for a number or an order",
    description:
      "Send either `phone`, a number in E.164 format with or without the plus, or `orderId`, an unpaid order of the caller. A number that already has an unpaid order continues that order, so two tabs or a double click share one order. The client secret is for Stripe.js, which confirms the payment. An order's price is held for 24 hours; after that, the order is charged the current price, and `priceRenewed` is true.",
  },
  completePayment: {
    noun: "payments",
    summary: "Completes an order whose payment succeeded",
    description:
      "Reads the payment from Stripe and completes the order if the two belong together. Idempotent. The webhook does the same, so an order completes even without this call.",
  },
  getPaymentIntentStatus: {
    noun: "payments",
    summary: "Returns the status of a payment",
    description:
      "Returns Stripe's status, for the page that a payment returns to, and completes the order if the payment succeeded. Responds only when both ids belong together.",
  },
  confirmPayment: {
    noun: "payments",
    summary: "Returns the status of a hosted checkout session",
    description:
      "Works like the status of a payment, for orders paid on a page hosted by Stripe. Responds only when both ids belong together.",
  },
  receiveStripeEvent: {
    noun: "payments",
    summary: "Receives Stripe's webhook events",
    description:
      "Accepts events signed by Stripe. The payload is not trusted: the payment is fetched again. Unknown events, and payments that do not belong to the shop, get 200; an order that is not visible yet gets 503, so that Stripe retries the event.",
  },
  sendContactMessage: {
    noun: "contact",
    summary: "Sends a message to the shop",
    description:
      "Stores the message for the admins. The same message sent again within a few minutes is stored only once. With a bearer token the message belongs to the caller's account. `website` is a honeypot field hidden from people: leave it out.",
  },
  listDonations: {
    noun: "donations",
    summary: "Lists the donations on the wall of supporters",
    description: "Returns paid donations that no admin has hidden, newest first, with their public fields only.",
  },
  getDonationPicture: {
    noun: "donations",
    summary: "Returns a donor's picture",
    description: "Returns the bytes of the picture that the wall displays next to a donation.",
  },
  createDonationIntent: {
    noun: "donations",
    summary: "Opens the payment for a donation",
    description:
      "`amountCents` is in the minor unit of the shop's currency. An anonymous donation stores no name, address or picture, even if they are sent. `profileImage` is a data URL of a PNG, JPEG, WebP or GIF of at most 256 KB.",
  },
  completeDonation: {
    noun: "donations",
    summary: "Completes a donation whose payment succeeded",
    description:
      "Reads the payment from Stripe and publishes the donation on the wall if the two belong together. Idempotent. With a bearer token the donation belongs to the caller's account.",
  },
  receiveReports: {
    noun: "reports",
    summary: "Receives browsers' reports about broken pages",
    description:
      "Accepts violations of the Content-Security-Policy, in both formats that browsers send, and the pages' own report of a script that failed. Logs which page and which script, and nothing about the visitor.",
  },
  getOpenApi: {
    noun: "open-api",
    summary: "Returns the API as an OpenAPI document",
    description:
      "Describes the whole API in OpenAPI 3.1, generated from the contract that validates every request and reply.",
  },
} as const satisfies Record<keyof typeof shopRoutes | keyof typeof accountRoutes, RouteTexts>;
