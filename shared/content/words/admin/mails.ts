import type { DropReason, MailKind, MailState } from "#shared/domain/mail.ts";

/** The names of the kinds of mail. */
export const mailKindLabels: Readonly<Record<MailKind, string>> = {
  confirmAddress: "Confirm the address",
  confirmNewAddress: "Confirm a new address",
  signInLink: "Sign-in link",
  resetPassword: "Reset the password",
  passwordChanged: "Password changed",
  addressChanged: "Address changed",
  newSignIn: "New sign-in",
  receipt: "Receipt",
  paymentProcessing: "Payment processing",
  paymentFailed: "Payment failed",
  refundRequested: "Refund requested",
  refundMade: "Refund",
  disputeOpened: "Dispute",
  lineChanged: "License changed",
  lineConnected: "License connected",
  chatAsked: "Another chat asks",
  chatDisconnected: "Chat disconnected",
  lineMoved: "License moved",
  donationThanks: "Thanks for a donation",
  priceHoldEnding: "Price hold ends",
  messageReceived: "Message received",
  messageAnswer: "Answer to a message",
};

/** The words of the admin area's lists of emails. */
export const mailWords = {
  heading: "Emails",
  about: "What the shop sent about this, newest first. Their texts are not kept.",
  none: "No emails yet.",
  loading: "Loading the emails",
  failed: "Unable to load the emails.",
  more: "Show more",
  noSender: "This shop has no sender address, so no email is sent. An operator can set one.",
  to: (address: string) => `to ${address}`,
  sendAgain: "Send again",
  sendAgainOf: (kind: string) => `Send again: ${kind}`,
  sending: "Sending",
  sentAgain: "The email is in the outbox again. It usually leaves within seconds.",
  sendFailed: "The email could not be sent again. Please try again.",
  code: (code: string) => `Code: ${code}`,
  kinds: mailKindLabels,
  states: {
    waiting: "Waiting",
    sending: "Sending",
    sent: "Sent",
    delivered: "Delivered",
    bounced: "Bounced",
    complained: "Marked as spam",
    rejected: "Rejected",
    dropped: "Not sent",
    failed: "Failed",
  } satisfies Record<MailState, string>,
  explanations: {
    bounced: "The address does not take mail. Nothing more is sent to it.",
    complained: "The reader marked it as spam. Nothing more is sent to this address.",
    rejected: "The email service refused it.",
    failed: "The email service did not take it after several attempts.",
  },
  dropped: {
    no_sender: "The shop has no sender address.",
    suppressed: "An earlier email to this address bounced or was marked as spam.",
    opted_out: "The reader has switched reminders off.",
    outdated: "It was no longer true when it was due.",
    account_deleted: "The account was deleted.",
  } satisfies Record<DropReason, string>,
} as const;

/** The sentences for words of mails that cannot be saved. */
export const mailWordsProblems = {
  unknownSlot: (slot: string, known: readonly string[]) =>
    `This email has no {${slot}}. You can use ${known.map((name) => `{${name}}`).join(", ")}.`,
  slotInSubject: (slot: string) =>
    `A subject can't use {${slot}}, because it is seen on locked screens. Only {sellerName} is possible.`,
  numberInSubject: "A subject has no numbers, because it is seen on locked screens.",
  maybeBlank: (slot: string) => `{${slot}} is sometimes blank, so this needs “When”: ${slot}.`,
  missingSlot: (slot: string) => `This email needs {${slot}} in a text that is always shown.`,
  missingButton: (target: string) => `This email needs a button that opens “${target}” and is always shown.`,
  startsWithHeading: "An email starts with a heading.",
  nameInGreeting: "The greeting needs {name}.",
  onlyName: (slot: string) => `The greeting has no {${slot}}. You can use {name}.`,
  contactInReach: "This needs {contactUrl}, so that the reader finds a person.",
} as const;
