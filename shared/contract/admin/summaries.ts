import type { Words } from "../parts/nouns.ts";
import type { adminRoutes } from "./routes.ts";

/** OpenAPI summaries of the admin routes. */
export const adminSummaries = {
  getAdminSummary: {
    noun: "admin-overview",
    summary: "The shop in totals",
    description:
      "Totals of all time and of the last 30 days, today included, in the time zone that is asked for or UTC. Revenue is counted on the day of payment, less what was given back of it since.",
  },
  getAdminSeries: {
    noun: "admin-overview",
    summary: "The last days, day by day",
    description:
      "A row for each day of the time zone that is asked for or of UTC, the oldest first, today included: 30 of them, or as many as are asked for, then with the sums of as many days before.",
  },
  getAdminHealth: {
    noun: "admin-overview",
    summary: "What needs a person now",
    description:
      "Payments that succeeded at Stripe while the shop does not say so, events that the webhook has not accepted, disputes that wait for an answer, and paid orders whose number somebody else holds. Asks Stripe at the moment of the call.",
  },
  followAdminEvents: {
    noun: "admin-overview",
    summary: "Follow undelivered events now",
    description:
      "Does what the job does every ten minutes: each event that the webhook has not accepted is a reason to look at its payment. Repeating it changes nothing.",
  },
  recordAdminExport: {
    noun: "admin-overview",
    summary: "Note that a list is exported",
    description: "Puts on the audit's record that an admin takes a list out of the shop, and with which filters.",
  },
  listAdminAudit: {
    noun: "admin-overview",
    summary: "What admins have changed",
    description:
      "Who changed what and when, with the value before and after, the newest first. `search` takes the beginning of an admin's email address or of what was changed, `action` one kind of change.",
  },
  listAdminUsers: {
    noun: "admin-users",
    summary: "List accounts",
    description:
      "The newest first; with `role=admin` the admins, by the age of their accounts. `search` takes the beginning of an account's id, of an email address (the list is then in the order of the addresses), or of the number or id of an order: the accounts behind at most 300 such orders.",
  },
  getAdminUser: {
    noun: "admin-users",
    summary: "One account with its orders",
    description: "The account as the list shows it, and all of its orders.",
  },
  exportAdminUser: {
    noun: "admin-users",
    summary: "All that the shop knows of a person",
    description:
      "What the person gets when asking for it, for a request that came by another way. The export is on the audit's record.",
  },
  deleteAdminUser: {
    noun: "admin-users",
    summary: "Close a person's account",
    description: "Does what the person's own call does, and is on the audit's record.",
  },
  signOutAdminUser: {
    noun: "admin-users",
    summary: "Sign a person out everywhere",
    description: "Voids every token of the account, and is on the audit's record. The password stays.",
  },
  listAdminOrders: {
    noun: "admin-orders",
    summary: "List orders",
    description:
      "The newest first. `search` takes the beginning of an order's id, of a number (the list is then in the order of the numbers), or of an email address or account's id: the orders of at most 25 such accounts. `moneyBack` keeps those that were refunded, or that a bank has disputed.",
  },
  getAdminOrder: {
    noun: "admin-orders",
    summary: "One order with its history",
    description: "All that the shop knows of an order: payment, refunds, dispute, and what happened to it in time.",
  },
  refundAdminOrder: {
    noun: "admin-orders",
    summary: "Give money back",
    description:
      "Refunds an amount of a paid order, or without `amountCents` all that is left. The page makes a `requestId` for each confirmation; the same one never refunds twice. Giving everything back ends the license.",
  },
  changeAdminOrderLine: {
    noun: "admin-orders",
    summary: "End, suspend or resume a license",
    description:
      "Whatever the money says, for a reason that is kept with the order and in the audit log. No money moves. A number whose license ends goes to the first who has paid for it and waits. A license that is so already stays as it is; one that a refund or a bank has taken away is not resumed, which is refused with 409.",
  },
  resolveAdminOrder: {
    noun: "admin-orders",
    summary: "Bring an order to where its payment is",
    description:
      "Reads the order's payment from Stripe and follows it: paid, canceled, refunded, disputed. Repeating it changes nothing. A payment that does not belong to the order is refused with 409.",
  },
  listAdminDonations: {
    noun: "admin-donations",
    summary: "List donations",
    description:
      "The newest first, with the donor's real name and address. `search` takes the beginning of an email address or of a donation's id.",
  },
  updateAdminDonation: {
    noun: "admin-donations",
    summary: "Hide a donation from the wall",
    description: "Or show it again. The wall may still be kept at the edge for a minute.",
  },
  getAdminDonation: {
    noun: "admin-donations",
    summary: "One donation",
    description: "All that the shop knows of a donation: donor, payment, what came back of it.",
  },
  getAdminDonationPicture: {
    noun: "admin-donations",
    summary: "A donor's picture, for an admin",
    description: "As a data URL, also while the donation is hidden, unpaid or given back, when nobody else can see it.",
  },
  refundAdminDonation: {
    noun: "admin-donations",
    summary: "Give a donation back",
    description:
      "Refunds an amount of a paid donation, or without `amountCents` all that is left. The page makes a `requestId` for each confirmation; the same one never refunds twice. A donation that was given back as a whole is not on the wall.",
  },
  anonymizeAdminDonation: {
    noun: "admin-donations",
    summary: "Make a donation anonymous",
    description:
      "Takes name, address, note and picture out of it for good. Amount, day and the place on the wall stay.",
  },
  resolveAdminDonation: {
    noun: "admin-donations",
    summary: "Bring a donation to where its payment is",
    description: "Reads the donation's payment from Stripe and follows it. Repeating it changes nothing.",
  },
  listAdminMessages: {
    noun: "admin-messages",
    summary: "List messages",
    description:
      "From the contact form, the newest first; with `unread=true` only those that nobody has read, with `answered=false` those that wait for an answer.",
  },
  getAdminMessage: {
    noun: "admin-messages",
    summary: "One message",
    description: "As the list has it.",
  },
  updateAdminMessage: {
    noun: "admin-messages",
    summary: "Mark a message as read or answered",
    description: "Or as unread or unanswered again. What is answered is read.",
  },
  deleteAdminMessage: {
    noun: "admin-messages",
    summary: "Delete a message",
    description: "For good, when its sender asks for it. The audit's record names its id and none of its words.",
  },
  listAdminContent: {
    noun: "admin-content",
    summary: "The copy of all pages",
    description:
      "An entry for each page and language as it is in force, English first, and the built-in copy: `defaults` in English, `translations` in the others. `olderThanEnglish`: the English copy was saved after this translation, which its readers still see.",
  },
  updateAdminContent: {
    noun: "admin-content",
    summary: "Save a page's copy",
    description:
      "Checked against the page's own shape; HTML is allowed where the page allows it and is sanitized. `version` is the one that the editor began with: when somebody has saved since, the call is refused with 409. Each language has its own copy and its own versions.",
  },
  listContentVersions: {
    noun: "admin-content",
    summary: "A page's versions",
    description: "Every version that was saved in the language, the newest first, without its copy.",
  },
  getContentVersion: {
    noun: "admin-content",
    summary: "One version of a page's copy",
    description: "Version 0 is the built-in default of the language.",
  },
  restoreContentVersion: {
    noun: "admin-content",
    summary: "Go back to an older version",
    description:
      "Saves an older version in the language, or 0 for its built-in default, as the newest. Nothing is lost by it.",
  },
  getAdminSettings: {
    noun: "admin-settings",
    summary: "The settings in force",
    description: "Every known key with its text in force, and what a form needs to show them.",
  },
  updateAdminSettings: {
    noun: "admin-settings",
    summary: "Save the settings",
    description:
      "Takes the whole map: a known key that is missing goes back to its default. A value that does not read is refused with the reason. `version` is the one that the form began with: when somebody has saved since, the call is refused with 409.",
  },
  renewAdminSession: {
    noun: "admin-security",
    summary: "Go on working as an admin",
    description:
      "Answers a new token. A token is good for calls of admins for 30 minutes, so whoever does nothing for that long signs in again; 12 hours after the password was given, everybody does.",
  },
  getSecondFactor: {
    noun: "admin-security",
    summary: "Whether the caller has a second factor",
    description: "Since when, and how many recovery codes are left.",
  },
  beginSecondFactor: {
    noun: "admin-security",
    summary: "Begin with a second factor",
    description:
      "Answers a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). Always asks for the current password. Nothing is demanded until a code was confirmed.",
  },
  confirmSecondFactor: {
    noun: "admin-security",
    summary: "Switch the second factor on",
    description:
      "Takes a code of the app, answers ten recovery codes, which are shown only here, and ends every other session. From then on, the calls of admins take a token that was given a code.",
  },
  giveSecondFactor: {
    noun: "admin-security",
    summary: "The second step of an admin's sign-in",
    description:
      "Takes the token of a sign-in and a code of the app, or a recovery code, and answers a token for the calls of admins. A code counts once; attempts are limited for each account.",
  },
  renewRecoveryCodes: {
    noun: "admin-security",
    summary: "New recovery codes",
    description: "Takes a code of the app; the old recovery codes are void.",
  },
  endSecondFactor: {
    noun: "admin-security",
    summary: "Switch the second factor off",
    description: "Takes a code of the app or a recovery code, and ends every other session.",
  },
} as const satisfies Record<keyof typeof adminRoutes, Words>;
