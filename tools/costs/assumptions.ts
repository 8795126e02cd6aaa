/**
 * Assumptions about a month, in addition to the measurements (docs/capacity.md) and the stack's settings
 * (infra/settings). The estimates err on the high side. To match your own shop, change a number here and run `npm run
 * costs`.
 */

import type { JobId } from "#infra/settings/jobs.ts";
import type { RouteId } from "#shared/contract/routes.ts";

/** What a call does besides its DynamoDB requests. */
export interface CallWork {
  /** The number of reads from Stripe, and of payments created there. */
  readonly stripeReads?: number;
  readonly stripeCreates?: number;
  /** Milliseconds of CPU-heavy work: hashing a password. */
  readonly workMs?: number;
}

/** Calls of a route, whose cost is in a row of docs/capacity.md. */
export interface Calls extends CallWork {
  readonly route: RouteId;
  /** The case, as in that row. */
  readonly when: string;
  /** The average number of calls per visit, card form, buyer or month, depending on the list. */
  readonly times: number;
  /** The call reports what the shop already knows: everything is read, and nothing is written. */
  readonly isDuplicate?: true;
}

export const daysPerMonth = 30.4;

/** The behavior of visitors and buyers. */
export const people = {
  /** Two visits in a hundred end in a purchase. */
  visitsPerBuyer: 50,
  /** Card forms opened per buyer: two of three who open it pay. */
  openedCardFormsPerBuyer: 1.5,
} as const;

/**
 * Hashing takes a third of a second on a full CPU (`route-throttling.ts`); with 1,024 MB, three fifths are available.
 */
export const passwordMs = 570;

/** Calls per visit. */
export const perVisit: readonly Calls[] = [
  { route: "getPricing", when: "", times: 1.2 },
  { route: "getContent", when: "the landing page, saved by an admin", times: 1.5 },
  { route: "listDonations", when: "a page of 50", times: 0.05 },
  { route: "getDonationPicture", when: "a small picture", times: 0.2 },
];

/** Calls per opened card form. */
export const perOpenedCardForm: readonly Calls[] = [
  { route: "register", when: "a new email address", times: 0.9, workMs: passwordMs },
  { route: "login", when: "at the first try", times: 0.1, workMs: passwordMs },
  { route: "getMe", when: "with one paid order", times: 3 },
  { route: "createPaymentIntent", when: "a new number", times: 1, stripeCreates: 1 },
  { route: "createPaymentIntent", when: "an order with an open payment", times: 0.3, stripeReads: 1 },
];

/** Additional calls per buyer: the payment, the dashboard, and some later visits. */
export const perBuyer: readonly Calls[] = [
  { route: "completePayment", when: "the first report of the payment", times: 1, stripeReads: 1 },
  // Reports of a successful payment, and sometimes of a declined one. In a calm shop, Stripe is asked about a success
  // that arrives in the moment in which the page reports it too; at Stripe's limit the event waits for the page.
  {
    route: "receiveStripeEvent",
    when: "payment_intent.succeeded, the first report of the payment",
    times: 1.2,
    isDuplicate: true,
  },
  { route: "getPaymentIntentStatus", when: "the order is complete", times: 1 },
  { route: "getMe", when: "with one paid order", times: 6 },
  { route: "login", when: "at the first try", times: 0.5, workMs: passwordMs },
  { route: "updateMe", when: "a new name, no order", times: 0.05 },
  { route: "sendContactMessage", when: "a visitor", times: 0.05 },
  { route: "createDonationIntent", when: "with a small picture", times: 0.03, stripeCreates: 1 },
  { route: "completeDonation", when: "signed in, the first report of the payment", times: 0.02, stripeReads: 1 },
  { route: "refundAdminOrder", when: "a full refund", times: 0.02, stripeReads: 4 },
  { route: "getAdminOrder", when: "a paid order", times: 0.1 },
  { route: "getAdminMessage", when: "", times: 0.05 },
];

/** Calls per month with sales, by admins who check in a few times a day. */
export const perMonth: readonly Calls[] = [
  { route: "getAdminSummary", when: "", times: 300 },
  { route: "getAdminSeries", when: "", times: 300 },
  { route: "getAdminHealth", when: "nothing paid this week", times: 300, stripeReads: 3 },
  { route: "listAdminOrders", when: "a page of 50", times: 300 },
  { route: "listAdminMessages", when: "a page of 50", times: 150 },
  { route: "renewAdminSession", when: "", times: 900 },
];

/** CloudFront's traffic for one visit with an empty browser cache: `npm run bench -- site` measures the pages. */
export const site = {
  /** The landing page with its scripts, styles and fonts, the files of a second page, and API replies. */
  bytesPerVisit: 320_000,
  /** Requests for files. API calls are counted separately. */
  filesPerVisit: 12,
  /** Those of them that run CloudFront's functions: pages, icons and the configuration, but no hashed files. */
  filesWithFunctionsPerVisit: 3,
  /** Reads from the bucket: a page is revalidated at each visit, another file once per edge location. */
  pagesPerVisit: 1.3,
  filesMissedPerVisit: 0.2,
  /** The files of several builds, about 5 MB each: old files stay for visitors with an old page open. */
  storedGigabytes: 0.1,
  bytesPerCall: 2_000,
} as const;

/** The number of separate caches that CloudFront and the gateway fill. */
export const cacheNodes = {
  /** Edge locations with a cache of their own, for a shop that sells on several continents. */
  edgeLocations: 20,
  /** Gateway nodes that each call the authorizer once an hour. */
  gatewayNodes: 10,
} as const;

/** The number of different cacheable replies of a route; one by default. */
export const cacheableReplies: Readonly<Partial<Record<RouteId, number>>> = { getContent: 20, getDonationPicture: 50 };

/** Time, in milliseconds. */
export const time = {
  /** One DynamoDB request. Only sequential requests add up. */
  tableMs: 8,
  stripeMs: 350,
  /** A warm function's own work, at its CPU share. */
  workMs: 15,
  /** A cold start, which is billed since August 2025. */
  coldStartMs: 800,
  /** How long an idle function stays warm. */
  warmMinutes: 10,
  /** The ratio of the busiest hour to the average. */
  peakRatio: 10,
} as const;

/** The calls of one run of the job `visit` that reach a function. */
export const perVisitRun: readonly Calls[] = [
  { route: "login", when: "at the first try", times: 1, workMs: passwordMs },
  { route: "createPaymentIntent", when: "an order with an open payment", times: 1, stripeReads: 1 },
  { route: "signOut", when: "", times: 1 },
];

/**
 * The other requests of one run of the job `visit` to CloudFront, on average over the hour in which one run asks for
 * all files of the page, and the bytes of their responses.
 */
export const visitRun = { edgeRequests: 8, bytes: 36_000 } as const;

/** One call that keeps a function of a purchase loaded (infra/aws/warm.ts): every five minutes, some milliseconds. */
export const warmRun = { everyMinutes: 5, ms: 10 } as const;

/** Bytes of log lines per call, as billed by CloudWatch. */
export const logs = {
  /** Lambda's own start and report lines. */
  platform: 700,
  /** The function's own line, plus the extra lines of some runs. */
  own: 350,
  /** The gateway's access log line. */
  access: 430,
  /** The stored share of these bytes, because CloudWatch compresses logs. */
  storedShare: 0.15,
} as const;

/**
 * Mails, and the work of one beyond the write of its cause: it is leased, sent, and followed twice (sent, delivered).
 * Reading the table's stream is free for Lambda's mapping, and so are SES's events on the default bus.
 */
export const mails = {
  /** To confirm the address, the receipt, and news about the line; half of the buyers sign in by a link once. */
  perBuyer: 3.5,
  read: 4,
  /** Each of three updates writes the row and its place in the index of states; a receipt's code is a row, too. */
  write: 9.3,
  sendMs: 250,
  eventsPerMail: 2,
};

/**
 * Changes of licenses that reach the function that tells endpoints: each license is connected once, and one in ten
 * changes again. Without an endpoint a change is one short read.
 */
export const lineEvents = { perBuyer: 1.1, read: 1, sendMs: 30 } as const;

/** The cost of a job run that finds nothing to do: sequential requests, read units, and reads from Stripe. */
export const idleRunCosts: Readonly<Record<JobId, { sequentialRequests: number; read: number; stripeReads: number }>> =
  {
    reconcile: { sequentialRequests: 18, read: 10.5, stripeReads: 1 },
    eraseAccounts: { sequentialRequests: 1, read: 0.5, stripeReads: 0 },
    sweepMails: { sequentialRequests: 2, read: 1, stripeReads: 0 },
    sweepLineEvents: { sequentialRequests: 2, read: 1, stripeReads: 0 },
    // Not reads of Stripe, but about as slow: a visit is a dozen requests in a row to the site.
    visit: { sequentialRequests: 1, read: 1, stripeReads: 5 },
    attention: { sequentialRequests: 4, read: 3, stripeReads: 3 },
  };

/**
 * The cost of looking at an unpaid order in reconcile, `looks` times until it expires (docs/decisions/043), at most
 * `perSecond` a second.
 */
export const unpaidOrder = { looks: 36, perSecond: 8, read: 2, stripeReads: 1 } as const;

/**
 * The stored bytes of an account with one order, without and with the copies in indexes. DynamoDB adds 100 per item.
 */
export const storedBytes = { table: 2_500, withIndexes: 7_000 } as const;

/** The resources of a prod stage; a test checks that they match the template. */
export const stack = {
  alarmMetrics: 66,
  compositeAlarms: 1,
  dashboards: 1,
  keys: 1,
  secrets: 4,
  /**
   * Metrics recorded in every hour, even without sales: successful runs of the jobs, and completed purchases; visits
   * write to the logs of the API and of the card form, so that registrations and begun purchases are recorded too, and
   * open card forms, whose seconds are recorded.
   */
  idleMetrics: 10,
  /** Metrics recorded in an hour with visitors: also the seconds to a license, a mail and a chat. */
  busyMetrics: 13,
  firewallRules: 4,
} as const;

/** Alarm emails in a month with a few bad days. */
export const alarmEmailsPerMonth = 30;
export const queueRequestsPerMonth = 100;
