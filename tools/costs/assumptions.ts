/**
 * What is assumed of a month, beside what is measured (docs/capacity.md) and what the stack says (the rows of
 * infra/*-settings.ts). Where little is known it is rather too much than too little. Whoever knows their own shop
 * better changes a number here and runs `npm run costs`.
 */

import type { JobId } from "#infra/settings/jobs.ts";
import type { RouteId } from "#shared/contract/routes.ts";

/** Calls of a route, as one row of docs/capacity.md measures them. */
export interface Calls {
  readonly route: RouteId;
  /** Which of the route's rows. */
  readonly when: string;
  /** How many, on average, for one of what the list is about. */
  readonly times: number;
  /** How often one asks Stripe for a payment as it is now, and how often it begins one. */
  readonly stripeReads?: number;
  readonly stripeBegins?: number;
  /** Milliseconds of the function's own work, where it is much: hashing a password. */
  readonly workMs?: number;
  /** Somebody else was first with the same news: everything is read, and nothing is written. */
  readonly second?: true;
}

export const daysOfMonth = 30.4;

/** People. */
export const people = {
  /** Two visits in a hundred end with a purchase. */
  visitsPerBuyer: 50,
  /** Two of three who open the card form pay. */
  startedPerBuyer: 1.5,
  /** For how long an order that nobody pays is looked at: `orderExpiryDays`. */
  unpaidDays: 7,
} as const;

/** A third of a second of a whole processor (`costly-routes.ts`); a function of 1,024 MB has three fifths of one. */
const passwordMs = 570;

/** For each visit of the site, of whoever. */
export const perVisit: readonly Calls[] = [
  { route: "getPricing", when: "", times: 1.2 },
  { route: "getContent", when: "the landing page, saved by an admin", times: 1.5 },
  { route: "listDonations", when: "a page of 50", times: 0.05 },
  { route: "getDonationPicture", when: "a small picture", times: 0.2 },
];

/** For each person who opens the card form. */
export const perStarted: readonly Calls[] = [
  { route: "register", when: "a new address", times: 0.9, workMs: passwordMs },
  { route: "login", when: "at the first try", times: 0.1, workMs: passwordMs },
  { route: "getMe", when: "with one paid order", times: 3 },
  { route: "createPaymentIntent", when: "a new number", times: 1, stripeReads: 1, stripeBegins: 1 },
  { route: "createPaymentIntent", when: "an order that is open already", times: 0.3, stripeReads: 1 },
];

/** For each buyer, beside that: the payment, the dashboard afterward, and what some of them do later. */
export const perBuyer: readonly Calls[] = [
  { route: "completePayment", when: "the first to know", times: 1, stripeReads: 1 },
  // A payment that succeeded, and now and then one that was refused.
  {
    route: "receiveStripeEvent",
    when: "a payment succeeded, the first to know",
    times: 1.2,
    stripeReads: 1,
    second: true,
  },
  { route: "getPaymentIntentStatus", when: "the order is complete", times: 1, stripeReads: 1 },
  { route: "getMe", when: "with one paid order", times: 6 },
  { route: "login", when: "at the first try", times: 0.5, workMs: passwordMs },
  { route: "updateMe", when: "a new name, no order", times: 0.05 },
  { route: "sendContactMessage", when: "a visitor", times: 0.05 },
  { route: "createDonationIntent", when: "with a small picture", times: 0.03, stripeReads: 1, stripeBegins: 1 },
  { route: "completeDonation", when: "signed in, the first to know", times: 0.02, stripeReads: 1 },
  { route: "refundAdminOrder", when: "all of it", times: 0.02, stripeReads: 4 },
  { route: "getAdminOrder", when: "a paid order", times: 0.1 },
  { route: "getAdminMessage", when: "", times: 0.05 },
];

/** For each month in which something is sold: admins who look, some times a day. */
export const perMonth: readonly Calls[] = [
  { route: "getAdminSummary", when: "", times: 300 },
  { route: "getAdminSeries", when: "", times: 300 },
  { route: "getAdminHealth", when: "nothing paid this week", times: 300, stripeReads: 3 },
  { route: "listAdminOrders", when: "a page of 50", times: 300 },
  { route: "listAdminMessages", when: "a page of 50", times: 150 },
  { route: "renewAdminSession", when: "", times: 900 },
];

/** What CloudFront sends to one visit, with nothing kept in the browser: `npm run bench -- site` weighs the pages. */
export const site = {
  /** The landing page with its scripts, styles and fonts, the parts of a second page, and answers of the API. */
  bytesPerVisit: 320_000,
  /** Without calls of the API, which are counted apart. */
  filesPerVisit: 12,
  /** Pages are looked up in the bucket each time; other files once at each of CloudFront's places. */
  pagesPerVisit: 1.3,
  filesMissedPerVisit: 0.2,
  /** A few builds of some 5 MB: old files stay for whoever has an old page open. */
  gigabytesKept: 0.1,
  bytesPerCall: 2_000,
} as const;

/** How CloudFront and the gateway spread what they keep. */
export const kept = {
  /** Places of CloudFront that ask for themselves, in a shop that sells on several continents. */
  edgePlaces: 20,
  /** Parts of the gateway that each ask the authorizer once an hour. */
  gatewayPlaces: 10,
} as const;

/** So many different answers a route has that CloudFront may keep; one where nothing is said. */
export const differentAnswers: Readonly<Partial<Record<RouteId, number>>> = { getContent: 20, getDonationPicture: 50 };

/** Time, in milliseconds. */
export const time = {
  /** A request to DynamoDB, of those that wait for one another. */
  tableMs: 8,
  stripeMs: 350,
  /** A warm function's own work, at the part of a processor that it has. */
  workMs: 15,
  /** A function that starts: charged too, since August 2025. */
  coldStartMs: 800,
  /** For so long a function without work is kept. */
  keptWarmMinutes: 10,
  /** At the busiest hour there is so many times as much to do as on average. */
  peak: 10,
} as const;

/** Bytes of log lines, as CloudWatch counts them. */
export const logs = {
  /** What Lambda itself writes of a run: start and report. */
  platform: 700,
  /** Our own line, with the few that some runs add. */
  own: 350,
  /** The gateway's. */
  access: 430,
  /** CloudWatch keeps them compressed. */
  keptShare: 0.15,
} as const;

/** A run of a job that finds nothing to do: requests in a row, read units, and how often it asks Stripe. */
export const idleRun: Readonly<Record<JobId, { inARow: number; read: number; stripeReads: number }>> = {
  reconcile: { inARow: 4, read: 2.5, stripeReads: 1 },
  eraseAccounts: { inARow: 1, read: 0.5, stripeReads: 0 },
};

/** What reconcile does with an order that is not paid yet: at most so many a run, so many at a time. */
export const unpaidOrder = { mostPerRun: 500, atATime: 8, read: 2, stripeReads: 1 } as const;

/**
 * Bytes that an account with one order leaves in the table, and the same with the copies in its indexes. DynamoDB
 * adds 100 to each.
 */
export const stored = { table: 2_500, withIndexes: 7_000 } as const;

/** What a stage of the kind prod consists of; a test holds it to the template. */
export const stack = {
  alarmMetrics: 34,
  compositeAlarms: 1,
  dashboards: 1,
  keys: 1,
  secrets: 3,
  /**
   * Metrics that are counted in every hour, sold or not: whole runs of both jobs, and purchases that were completed.
   */
  idleMetrics: 3,
  /** And in an hour with visitors: purchases begun, and now and then a failure. */
  busyMetrics: 5,
  firewallRules: 4,
} as const;

/** A month has a few bad days. */
export const alarmMailsAMonth = 30;
export const queueRequestsAMonth = 100;
