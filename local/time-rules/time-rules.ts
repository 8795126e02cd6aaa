/**
 * The rules about time in the product: what the clock's page lists, and what the tests beside this file show by moving
 * a clock by just this long.
 */

type Unit = "minutes" | "hours" | "days";
/** A length of time, as the page states it. */
export interface Lasting {
  readonly count: number;
  readonly unit: Unit;
}

export interface TimeRule {
  /** A sentence that goes on with the length: "A sign-in lasts", for seven days. */
  readonly what: string;
  /** A rule without a length of its own says until when instead. */
  readonly lasts: Lasting | string;
  /** Where it can be seen by hand. */
  readonly see: string;
}

const minutes = (count: number): Lasting => ({ count, unit: "minutes" });
const hours = (count: number): Lasting => ({ count, unit: "hours" });
const days = (count: number): Lasting => ({ count, unit: "days" });

export const timeRules = {
  priceHold: {
    what: "An order keeps its price",
    lasts: hours(24),
    see: "Begin a purchase; the dashboard says until when, and afterward charges today’s price",
  },
  priceHoldReminder: {
    what: "The reminder of an unpaid order waits",
    lasts: hours(21),
    see: "Mailbox: priceHoldEnding, three hours before the price ends",
  },
  unpaidOrder: { what: "An unpaid order stays open", lasts: days(7), see: "Dashboard: the order is canceled" },
  refundWindow: {
    what: "A customer can take the money back",
    lasts: days(7),
    see: "Dashboard: the refund of a license goes away (numbers of the EU, the EEA and the UK: after 14 days)",
  },
  waitingClaim: {
    what: "A paid order waits for a number that another customer holds",
    lasts: days(3),
    see: "Buy a number twice, from two accounts; then the second is refunded, and mailed",
  },
  unpaidDonation: { what: "An unpaid donation stays open", lasts: hours(24), see: "Admin area: Donations" },
  expiredCard: {
    what: "A card is accepted",
    lasts: "the end of its month",
    see: "Pay with next month as the expiry date, and again two months later",
  },
  webhookSignature: {
    what: "A signature of Stripe is accepted",
    lasts: minutes(5),
    see: "Withhold webhooks at the local Stripe: what is sent later is signed again",
  },
  claimCode: { what: "A code that connects a chat works", lasts: minutes(15), see: "Dashboard, then the chat" },
  mailedCode: { what: "The code in a receipt’s mail works", lasts: hours(72), see: "Mailbox, then the chat" },
  chatQuestion: {
    what: "A chat from another number waits for its owner’s answer",
    lasts: hours(72),
    see: "Send a code from another number; the dashboard asks",
  },
  lineCard: { what: "An assistant may trust an answer of the shop", lasts: hours(24), see: "docs/assistant.md" },
  session: { what: "A sign-in lasts", lasts: days(7), see: "Dashboard: leads to the sign-in" },
  passwordAttempts: {
    what: "Five wrong passwords lock the account’s own changes",
    lasts: minutes(15),
    see: "Dashboard: change the address with a wrong password",
  },
  passkeyChallenge: { what: "A passkey can be given", lasts: minutes(5), see: "Sign-in page: leave the dialog open" },
  resetLink: { what: "A link for a new password works", lasts: minutes(30), see: "Mailbox: resetPassword" },
  confirmLink: { what: "A link that confirms an address works", lasts: days(7), see: "Mailbox: confirmAddress" },
  undoLink: { what: "A link that takes a change back works", lasts: hours(72), see: "Mailbox: passwordChanged" },
  knownPlace: {
    what: "A sign-in with a known device at a known place is not told",
    lasts: days(90),
    see: "Mailbox: newSignIn",
  },
  adminIdle: { what: "An admin may be idle", lasts: minutes(30), see: "Admin area: locks the page" },
  adminPassword: { what: "An admin’s password counts", lasts: hours(12), see: "Admin area: asks for it again" },
  adminProof: {
    what: "Irreversible actions need no new proof",
    lasts: minutes(15),
    see: "Admin area: refund an order",
  },
  secondFactorSetup: {
    what: "Two-step sign-in can be set up",
    lasts: minutes(15),
    see: "Admin area, Security: leave the code unscanned",
  },
  signingKey: {
    what: "A new signing key signs nothing yet",
    lasts: minutes(30),
    see: "docs/operating/keys.md; there is no rotation in a local shop",
  },
  erasure: {
    what: "An erasure that a payment holds up waits for its job",
    lasts: hours(1),
    see: "Begin a payment by bank account and delete the account; the job is on this page",
  },
  mailRetry: {
    what: "A mail that SES refused waits",
    lasts: minutes(1),
    see: "Mailbox: throttle the next mail",
  },
  eventRetry: {
    what: "An event that an assistant has refused twice waits",
    lasts: minutes(5),
    see: "Admin area, Assistants: an endpoint that does not answer, and its deliveries",
  },
  formerEventKey: {
    what: "Events are signed with the former key too",
    lasts: hours(24),
    see: "Admin area, Assistants: a new key for an endpoint",
  },
  mailRetention: { what: "A mail stays in the outbox", lasts: days(400), see: "Admin area: an order’s mails" },
} as const satisfies Readonly<Record<string, TimeRule>>;

export type TimeRuleId = keyof typeof timeRules;

const unitMs: Readonly<Record<Unit, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** The length of time in milliseconds. */
export function milliseconds({ count, unit }: Lasting): number {
  return count * unitMs[unit];
}

/** The length of time in words: "1 hour", "7 days". */
export function inWords({ count, unit }: Lasting): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** Until when a rule holds, in words: "for 7 days". */
export function span({ lasts }: TimeRule): string {
  return typeof lasts === "string" ? `until ${lasts}` : `for ${inWords(lasts)}`;
}
