import type { DropReason, MailKind, MailState } from "#shared/domain/mail.ts";

/** The names of the kinds of mail. */
export const mailKindLabels: Readonly<Record<MailKind, string>> = {
  confirmAddress: "Confirm email",
  confirmNewAddress: "Confirm new email",
  signInLink: "Sign-in link",
  resetPassword: "Password reset",
  passwordChanged: "Password changed",
  addressChanged: "Email changed",
  newSignIn: "New sign-in",
  receipt: "Receipt",
  paymentProcessing: "Payment processing",
  paymentFailed: "Payment failed",
  refundRequested: "Refund requested",
  refundMade: "Refund",
  disputeOpened: "Dispute",
  lineChanged: "License changed",
  lineConnected: "License connected",
  chatAsked: "Chat request",
  chatDisconnected: "Chat disconnected",
  lineMoved: "License moved",
  donationThanks: "Donation thank-you",
  priceHoldEnding: "Price hold ending",
  messageReceived: "Message received",
  messageAnswer: "Reply to a message",
};

/** The words of the admin area's lists of emails. */
export const mailWords = {
  heading: "Emails",
  about: "Emails we sent about this, newest first. We don't store their text.",
  none: "No emails yet.",
  loading: "Loading emails",
  failed: "Unable to load emails.",
  more: "Show more",
  noSender: "No sender address is set, so we can't send email. An operator can set one.",
  to: (address: string) => `to ${address}`,
  sendAgain: "Resend",
  sendAgainOf: (kind: string) => `Resend: ${kind}`,
  sending: "Sending",
  sentAgain: "We're resending the email. This usually takes a few seconds.",
  sendFailed: "We couldn't resend the email. Please try again.",
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
    bounced: "This address doesn't accept email. We won't email it again.",
    complained: "The recipient marked it as spam. We won't email this address again.",
    rejected: "The email provider rejected it.",
    failed: "The email provider didn't accept it after several attempts.",
  },
  dropped: {
    no_sender: "No sender address is set.",
    suppressed: "An earlier email to this address bounced or was marked as spam.",
    opted_out: "The recipient turned off reminders.",
    outdated: "It was out of date before we could send it.",
    account_deleted: "The account was deleted.",
  } satisfies Record<DropReason, string>,
} as const;

/** The sentences for words of mails that cannot be saved. */
export const mailWordsProblems = {
  unknownSlot: (slot: string, known: readonly string[]) =>
    `This email has no {${slot}}. You can use ${known.map((name) => `{${name}}`).join(", ")}.`,
  slotInSubject: (slot: string) =>
    `A subject can't use {${slot}}, because lock screens show it. You can use only {sellerName}.`,
  numberInSubject: "A subject can't include numbers, because lock screens show it.",
  maybeBlank: (slot: string) => `{${slot}} can be blank, so set “When” to ${slot}.`,
  missingSlot: (slot: string) => `This email needs {${slot}} in a text that's always shown.`,
  missingButton: (target: string) => `This email needs a button that opens “${target}” and that's always shown.`,
  startsWithHeading: "Start the email with a heading.",
  nameInGreeting: "The greeting needs {name}.",
  onlyName: (slot: string) => `The greeting can't use {${slot}}. You can use {name}.`,
  contactInReach: "Include {contactUrl}, so the recipient can reach a person.",
} as const;
