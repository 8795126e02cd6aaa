import type { RouteTexts } from "../parts/route-groups.ts";
import type { adminRoutes } from "./routes.ts";

/** OpenAPI summaries of the admin routes. */
export const adminSummaries = {
  getAdminSummary: {
    noun: "admin-overview",
    summary: "Returns the shop's totals",
    description:
      "Returns the totals of all time and of the last 30 days, today included, in the requested time zone or UTC. Revenue counts on the day of payment, minus later refunds.",
  },
  getAdminSeries: {
    noun: "admin-overview",
    summary: "Returns daily figures",
    description:
      "Returns one row per day in the requested time zone or UTC, oldest first, today included: 30 days by default, or the requested number of days, which also returns the totals of the preceding period of the same length.",
  },
  getAdminHealth: {
    noun: "admin-overview",
    summary: "Lists the open problems that need an admin",
    description:
      "Returns payments that succeeded at Stripe but are not settled in the shop, events that the webhook has not accepted, disputes that await a response, and paid orders whose number another customer holds. Queries Stripe on each call.",
  },
  followAdminEvents: {
    noun: "admin-overview",
    summary: "Processes undelivered events now",
    description:
      "Does what the job does every ten minutes: checks the payment behind each event that the webhook has not accepted. Idempotent.",
  },
  recordAdminExport: {
    noun: "admin-overview",
    summary: "Records the export of a list",
    description: "Adds an entry to the audit log that an admin exports a list, with the filters used.",
  },
  listAdminAudit: {
    noun: "admin-overview",
    summary: "Lists the changes made by admins",
    description:
      "Returns who changed what and when, with the values before and after, newest first. `search` is a prefix of an admin's email address or of the target; `action` selects one kind of change.",
  },
  listAdminUsers: {
    noun: "admin-users",
    summary: "Lists accounts",
    description:
      "Returns accounts, newest first; or with `role=admin` only admins, sorted by the age of their accounts. `search` is a prefix of an account's id, of an email address (sorts the list by address), or of an order's number or id (returns the accounts behind at most 300 such orders).",
  },
  getAdminUser: {
    noun: "admin-users",
    summary: "Returns an account with its orders",
    description: "Returns the account as listed, with all of its orders.",
  },
  exportAdminUser: {
    noun: "admin-users",
    summary: "Exports all data stored about a person",
    description:
      "Returns the same data as the person's own export, for a request that arrived through another channel. The export is recorded in the audit log.",
  },
  deleteAdminUser: {
    noun: "admin-users",
    summary: "Closes a person's account",
    description: "Does the same as when the person closes the account, and is recorded in the audit log.",
  },
  signOutAdminUser: {
    noun: "admin-users",
    summary: "Signs a person out everywhere",
    description:
      "Invalidates every token of the account, and is recorded in the audit log. The password does not change.",
  },
  listAdminOrders: {
    noun: "admin-orders",
    summary: "Lists orders",
    description:
      "Returns orders, newest first. `search` is a prefix of an order's id, of a number (sorts the list by number), or of an email address or account id (returns the orders of at most 25 such accounts). `moneyBack` selects refunded or disputed orders.",
  },
  getAdminOrder: {
    noun: "admin-orders",
    summary: "Returns an order with its history",
    description: "Returns all data stored about an order: payment, refunds, dispute and timeline.",
  },
  refundAdminOrder: {
    noun: "admin-orders",
    summary: "Refunds an order",
    description:
      "Refunds an amount of a paid order, or the whole remaining amount if `amountCents` is absent. The page generates a `requestId` per confirmation; the same one never refunds twice. A full refund ends the license.",
  },
  changeAdminOrderLine: {
    noun: "admin-orders",
    summary: "Ends, suspends or resumes a license",
    description:
      "Applies regardless of the payment's state, for a reason that is stored with the order and in the audit log. No money moves. A number whose license ends passes to the customer who has paid for it and waited the longest. A license that is already in the requested state stays as it is; one lost to a refund or a dispute cannot be resumed, which is rejected with 409.",
  },
  resolveAdminOrder: {
    noun: "admin-orders",
    summary: "Syncs an order with its payment",
    description:
      "Reads the order's payment from Stripe and updates the order accordingly: paid, canceled, refunded, disputed. Idempotent. A payment that does not belong to the order is rejected with 409.",
  },
  listAdminDonations: {
    noun: "admin-donations",
    summary: "Lists donations",
    description:
      "Returns donations, newest first, with the donor's real name and address. `search` is a prefix of an email address or of a donation's id.",
  },
  updateAdminDonation: {
    noun: "admin-donations",
    summary: "Hides a donation from the wall, or shows it again",
    description: "The edge may cache the previous wall for another minute.",
  },
  getAdminDonation: {
    noun: "admin-donations",
    summary: "Returns a donation",
    description: "Returns all data stored about a donation: donor, payment, and refunded or disputed amounts.",
  },
  getAdminDonationPicture: {
    noun: "admin-donations",
    summary: "Returns a donor's picture for an admin",
    description:
      "Returns a data URL, even while the donation is hidden, unpaid or refunded and the picture is not public.",
  },
  refundAdminDonation: {
    noun: "admin-donations",
    summary: "Refunds a donation",
    description:
      "Refunds an amount of a paid donation, or the whole remaining amount if `amountCents` is absent. The page generates a `requestId` per confirmation; the same one never refunds twice. A fully refunded donation is not on the wall.",
  },
  anonymizeAdminDonation: {
    noun: "admin-donations",
    summary: "Anonymizes a donation",
    description: "Permanently removes name, address, note and picture. Amount, date and position on the wall stay.",
  },
  resolveAdminDonation: {
    noun: "admin-donations",
    summary: "Syncs a donation with its payment",
    description: "Reads the donation's payment from Stripe and updates the donation accordingly. Idempotent.",
  },
  listAdminMessages: {
    noun: "admin-messages",
    summary: "Lists messages",
    description:
      "Returns messages from the contact form, newest first; with `unread=true` only unread ones, with `answered=false` only unanswered ones.",
  },
  getAdminMessage: {
    noun: "admin-messages",
    summary: "Returns a message",
    description: "Returns the message as listed.",
  },
  updateAdminMessage: {
    noun: "admin-messages",
    summary: "Marks a message as read or answered",
    description: "Also marks it as unread or unanswered again. An answered message is read.",
  },
  answerAdminMessage: {
    noun: "admin-messages",
    summary: "Answers a message",
    description:
      "Keeps the answer with the message, mails it to the sender in their language, and marks the message as answered. `answersSeen` is the number of answers that the admin has seen: if there are more by now, the call is rejected with 409.",
  },
  deleteAdminMessage: {
    noun: "admin-messages",
    summary: "Deletes a message",
    description: "Deletes it permanently, at the sender's request. The audit log records its id and none of its text.",
  },
  listAdminMails: {
    noun: "admin-mails",
    summary: "Lists emails and whether they arrived",
    description:
      "Returns the mails about an order, a donation or a message, to an account, or in a state, newest first. A mail's text is not stored.",
  },
  sendAdminMailAgain: {
    noun: "admin-mails",
    summary: "Sends a mail again",
    description: "Puts the mail back into the outbox. Its text is written anew, with the words and settings of today.",
  },
  listAssistantKeys: {
    noun: "admin-assistants",
    summary: "Lists the keys of assistants",
    description:
      "Returns each key with its scopes and its last use, to the hour, newest first, without its secret part.",
  },
  addAssistantKey: {
    noun: "admin-assistants",
    summary: "Adds a key for an assistant",
    description:
      "Returns the key, once: the shop keeps only its hash. An assistant has at most two keys at a time, so that one can be replaced without a gap.",
  },
  revokeAssistantKey: {
    noun: "admin-assistants",
    summary: "Revokes a key of an assistant",
    description: "The key is refused at once. This needs no fresh proof, because a leaked key must not wait.",
  },
  listEventEndpoints: {
    noun: "admin-assistants",
    summary: "Lists the endpoints that are told of changes",
    description: "Returns each endpoint with its state and, for `v1a`, the public key that verifies its events.",
  },
  addEventEndpoint: {
    noun: "admin-assistants",
    summary: "Adds an endpoint",
    description:
      "From now on, changes of licenses are sent to this address. `secret`: for `v1`, the shared secret, once; for `v1a`, null.",
  },
  changeEventEndpoint: {
    noun: "admin-assistants",
    summary: "Turns an endpoint on or off, or rolls its key",
    description:
      "A rolled key signs at once. For 24 hours events have the former key's signature as well. Turned off, an endpoint gets no events, and those of that time are not sent later.",
  },
  removeEventEndpoint: {
    noun: "admin-assistants",
    summary: "Removes an endpoint",
    description: "Nothing is sent to it any more, and its deliveries are no longer listed.",
  },
  listEventDeliveries: {
    noun: "admin-assistants",
    summary: "Lists the deliveries to an endpoint",
    description: "Returns the events of the last 30 days with what became of each, newest first.",
  },
  repeatEventDelivery: {
    noun: "admin-assistants",
    summary: "Sends an event again",
    description:
      "Sends the event at once, with the same id, and returns what the endpoint answered. If it fails, it is retried as a new one.",
  },
  listAdminContent: {
    noun: "admin-content",
    summary: "Lists the copy of all pages",
    description:
      "Returns the effective copy of every page in every language, English first, and the built-in copy: `defaults` in English, `translations` in the other languages. `olderThanEnglish`: the English copy was saved after this translation, which readers still see.",
  },
  updateAdminContent: {
    noun: "admin-content",
    summary: "Saves a page's copy",
    description:
      "Validates the copy against the page's shape; HTML is allowed where the page allows it, and is sanitized. `version` is the one that the editor loaded: if the copy has been saved since then, the call is rejected with 409. Each language has its own copy and versions.",
  },
  listContentVersions: {
    noun: "admin-content",
    summary: "Lists the versions of a page's copy",
    description: "Returns every version saved in the language, newest first, without its copy.",
  },
  getContentVersion: {
    noun: "admin-content",
    summary: "Returns one version of a page's copy",
    description: "Version 0 is the language's built-in default.",
  },
  restoreContentVersion: {
    noun: "admin-content",
    summary: "Restores an older version of a page's copy",
    description:
      "Saves an older version in the language, or 0 for its built-in default, as a new version. No version is lost.",
  },
  getAdminSettings: {
    noun: "admin-settings",
    summary: "Returns the effective settings",
    description: "Returns every known key with its effective value, and the metadata that a form needs.",
  },
  updateAdminSettings: {
    noun: "admin-settings",
    summary: "Saves the settings",
    description:
      "Replaces the whole map: a missing known key returns to its default. An invalid value is rejected with the reason. `version` is the one that the form loaded: if the settings have been saved since then, the call is rejected with 409.",
  },
  renewAdminSession: {
    noun: "admin-security",
    summary: "Renews an admin's session",
    description:
      "Returns a new token. A token is valid for admin calls for 30 minutes, so an admin who is idle for that long has to sign in again; 12 hours after the password was entered, every admin has to.",
  },
  getSecondFactor: {
    noun: "admin-security",
    summary: "Returns the state of the caller's two-step sign-in",
    description: "Returns whether it is enabled, since when, and how many recovery codes are left.",
  },
  beginSecondFactor: {
    noun: "admin-security",
    summary: "Starts the setup of two-step sign-in",
    description:
      "Returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Always requires the current password. The factor is not required until a code has been confirmed.",
  },
  confirmSecondFactor: {
    noun: "admin-security",
    summary: "Enables two-step sign-in",
    description:
      "Takes a code from the app, returns ten recovery codes, which no other call returns, and ends all other sessions. From then on, admin calls require a token that was issued for a code.",
  },
  giveSecondFactor: {
    noun: "admin-security",
    summary: "Completes the second step of an admin's sign-in",
    description:
      "Takes the token of a sign-in and a code from the app, or a recovery code, and returns a token for admin calls. A code is valid once; attempts are limited per account.",
  },
  beginPasskeyProof: {
    noun: "admin-security",
    summary: "Starts the second step of an admin's sign-in with a passkey",
    description: "Returns a challenge for the caller's passkeys, valid once, for five minutes.",
  },
  givePasskey: {
    noun: "admin-security",
    summary: "Completes the second step of an admin's sign-in with a passkey",
    description:
      "Takes the token of a sign-in and a passkey of the same account, and returns a token for admin calls. With `secondFactor`, it also turns passkeys on as the second step, or off, and ends all other sessions.",
  },
  renewRecoveryCodes: {
    noun: "admin-security",
    summary: "Replaces the recovery codes",
    description: "Takes a code from the app and returns new recovery codes; the old ones become invalid.",
  },
  endSecondFactor: {
    noun: "admin-security",
    summary: "Disables two-step sign-in",
    description: "Takes a code from the app or a recovery code, and ends all other sessions.",
  },
} as const satisfies Record<keyof typeof adminRoutes, RouteTexts>;
