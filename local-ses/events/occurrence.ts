/** Something that happens to a mail, and of which SES publishes an event. */
export type Occurrence =
  | { readonly type: "Send" }
  | { readonly type: "Delivery"; readonly recipient: string }
  | { readonly type: "Bounce"; readonly recipient: string; readonly bounce: BounceKind }
  | { readonly type: "Complaint"; readonly recipient: string }
  | { readonly type: "DeliveryDelay"; readonly recipient: string }
  | { readonly type: "Reject" };

/**
 * - general: the reader's server refused it for good
 * - full: the mailbox was full for days; SES has given up
 * - suppressed: not tried, since the address bounced for others lately
 * - onAccountList: not tried, since the address bounced or complained for this account
 * - outOfOffice: an automatic reply, which SES takes for a bounce, of a mail that was delivered
 */
export const bounceKinds = {
  general: {
    bounceType: "Permanent",
    bounceSubType: "General",
    status: "5.1.1",
    diagnosticCode: "smtp; 550 5.1.1 user unknown",
  },
  full: {
    bounceType: "Transient",
    bounceSubType: "MailboxFull",
    status: "4.2.2",
    diagnosticCode: "smtp; 452 4.2.2 mailbox full",
  },
  suppressed: {
    bounceType: "Permanent",
    bounceSubType: "Suppressed",
    status: "5.1.1",
    diagnosticCode:
      "Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.",
  },
  onAccountList: {
    bounceType: "Permanent",
    bounceSubType: "OnAccountSuppressionList",
    status: "5.1.1",
    diagnosticCode:
      "Amazon SES did not send the message to this address because it is on the suppression list for your account.",
  },
  outOfOffice: { bounceType: "Transient", bounceSubType: "General", status: undefined, diagnosticCode: undefined },
} as const;
export type BounceKind = keyof typeof bounceKinds;
