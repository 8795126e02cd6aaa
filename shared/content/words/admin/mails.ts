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
  refundMade: "Refund made",
  disputeOpened: "Dispute opened",
  lineChanged: "License changed",
  lineConnected: "License connected",
  chatAsked: "Chat requested",
  chatDisconnected: "Chat disconnected",
  lineMoved: "License moved",
  donationThanks: "Donation thank-you",
  priceHoldEnding: "Price hold ending",
  messageReceived: "Message received",
  messageAnswer: "Reply to a message",
};

/** The headings over the mails in the editor, each by the first mail below it. */
export const mailGroupHeadings: ReadonlyMap<string, string> = new Map<MailKind, string>([
  ["confirmAddress", "Accounts"],
  ["receipt", "Payments"],
  ["lineChanged", "Licenses"],
  ["donationThanks", "Donations, reminders and messages"],
]);

/** When a part of a mail is shown, by its condition. */
export const mailConditionLabels = {
  method: "Only if the payment method is known",
  reason: "Only if there's a reason",
  chatEndsWith: "Only if the chat's number is known",
  claimCode: "Only if there's a code to connect a chat",
  device: "Only if the device is known",
  place: "Only if the place is known",
  sellerAddress: "Only if the seller's address is set",
  sellerTaxNumber: "Only if the seller's tax number is set",
  taxNote: "Only if the tax note is set",
  isRegistered: "Only if the license starts right away",
  isClaim: "Only if another customer holds the number",
  endsLicense: "Only if the license ended",
  keepsLicense: "Only if the license continues",
  regionClosed: "Only if we no longer sell in the region",
  isActive: "Only if the license is active again",
  canUndo: "Only if the move can be undone",
  isUndone: "Only if the move was undone",
  isSuspended: "Only if the license is suspended",
  isEnded: "Only if the license has ended",
} as const;

const conditionLabels: ReadonlyMap<string, string> = new Map(Object.entries(mailConditionLabels));

/** The names of the kinds of blocks of a mail. */
export const mailBlockLabels = {
  heading: "Heading",
  paragraph: "Paragraph",
  facts: "Details",
  steps: "Steps",
  quote: "Quote",
  button: "Button",
  note: "Note",
  warning: "Warning",
} as const;

/** What the buttons of a mail open. */
export const mailTargetLabels = {
  link: "The email's own link",
  dashboard: "The dashboard",
  receipt: "The receipt",
  chat: "The chat in WhatsApp",
  signIn: "The sign-in page",
  contact: "The contact page",
  support: "The support page",
} as const;

/** The words of the admin area's lists of emails. */
export const mailWords = {
  heading: "Emails",
  about: "Emails we sent about this, newest first. We don't store their text.",
  none: "No emails yet.",
  loading: "Loading emails",
  failed: "Unable to load emails.",
  more: "Show more",
  noSender:
    "The shop can't send email because it has no sender address. Ask the person who runs your server to set one.",
  to: (address: string) => `to ${address}`,
  sendAgain: "Resend",
  sendAgainOf: (kind: string) => `Resend: ${kind}`,
  sending: "Sending",
  sentAgain: "We're resending the email. This usually takes a few seconds.",
  sendFailed: "We couldn't resend the email. Please try again.",
  problems: {
    MessageRejected:
      "Amazon SES refused it, usually because the sender or recipient isn't verified yet. Ask the person who runs your server to check that, then resend it.",
    TooManyRequestsException: "We sent too many emails at once. Resend it in a few minutes.",
    LimitExceededException: "The daily limit of Amazon SES was reached. Resend it tomorrow.",
    SendingPausedException:
      "Amazon paused all sending for this shop. Ask the person who runs your server to find out why, then resend it.",
    AccountSuspendedException:
      "Amazon suspended the account that sends email. Ask the person who runs your server to find out why, then resend it.",
    MailFromDomainNotVerifiedException:
      "The sender's domain isn't verified. Ask the person who runs your server to verify it, then resend it.",
    InvalidData: "The email couldn't be written from its stored data. Write to the customer yourself.",
    NoAnswer: "Amazon SES didn't respond. Resend it.",
  } satisfies Record<string, string>,
  code: (code: string) => `For developers: ${code}`,
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
    bounced: "This address rejects email, so we've stopped writing to it.",
    complained: "The recipient marked it as spam. We won't email this address again.",
    rejected: "The email provider rejected it.",
    failed: "The email provider refused it several times.",
  },
  dropped: {
    no_sender: "No sender address is set.",
    suppressed: "An earlier email to this address bounced or was marked as spam.",
    opted_out: "The recipient turned off reminders, so it can't be resent.",
    outdated: "It was no longer needed by the time it was due, so we didn't send it.",
    account_deleted: "The account was deleted, so it can't be resent.",
  } satisfies Record<DropReason, string>,
  toNewAddress: "You can resend this email once the account has another address.",
  hasNewAddress: "The account has another email address now, so you can resend it.",
  openAccount: "Open account",
  openAccountOf: (address: string) => `Open account: ${address}`,
  noneFailed: "No failed emails.",
  all: {
    action: "Resend all",
    title: "Resend all?",
    question: (count: number) =>
      count === 1
        ? "We resend the email on this list, once."
        : `We resend the ${count} emails on this list, one after the other, once each.`,
    confirm: (count: number) => (count === 1 ? "Resend 1 email" : `Resend ${count} emails`),
    cancel: "Cancel",
    sending: (position: number, count: number) => `Resending ${position} of ${count}`,
    sent: (count: number) =>
      count === 1
        ? "We're resending 1 email. This usually takes a few seconds."
        : `We're resending ${count} emails. This usually takes a few seconds.`,
    failed: (count: number) => (count === 1 ? "We couldn't resend 1 email:" : `We couldn't resend ${count} emails:`),
    failedOne: (kind: string, address: string, problem: string) => `${kind} to ${address}. ${problem}`,
    stopped: (left: number) =>
      left === 1
        ? "We stopped because of too many attempts. 1 email is left. Resend it in a few minutes."
        : `We stopped because of too many attempts. ${left} emails are left. Resend them in a few minutes.`,
  },
} as const;

/** The sentences for words of mails that cannot be saved. */
export const mailWordsProblems = {
  unknownSlot: (slot: string, known: readonly string[]) =>
    `This email has no {${slot}}. You can use ${known.map((name) => `{${name}}`).join(", ")}.`,
  slotInSubject: (slot: string) =>
    `Remove {${slot}}. Subjects appear on lock screens, so {sellerName} is the only placeholder allowed there.`,
  numberInSubject: "Remove the numbers. Subjects appear on lock screens.",
  maybeBlank: (slot: string) =>
    `{${slot}} can be blank. Add a condition to this part: “${conditionLabels.get(slot) ?? slot}”.`,
  missingSlot: (slot: string) => `This email needs {${slot}} in a text that's always shown.`,
  missingButton: (target: string) => `This email needs a button that opens “${target}” and that's always shown.`,
  startsWithHeading: "Start the email with a heading.",
  nameInGreeting: "The greeting needs {name}.",
  onlyName: (slot: string) => `The greeting can't use {${slot}}. You can use {name}.`,
  contactInReach: "Include {contactUrl}, so the recipient can reach a person.",
} as const;
