import { costlyRoutes, defaultThrottling } from "#infra/aws/route-throttling.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { type Calls, people, perBuyer, perStarted, perVisit, site } from "./assumptions.ts";
import { type Capacity, rowFor } from "./capacity-table.ts";
import { millisecondsOf } from "./usage.ts";

/** Default quotas of AWS and Stripe. */
export const defaultQuotas = {
  /** Calls a second per endpoint, and in total: https://docs.stripe.com/rate-limits (last checked 2026-09). */
  stripeOfAKind: 25,
  stripeOfAll: 100,
  /** Concurrent function runs: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  functionsAtOnce: 1000,
  functionsAtOnceOfANewAccount: 10,
  /**
   * Write units a second: per partition, of a new on-demand table, which later handles up to twice its previous peak,
   * and of any table.
   */
  partitionWrites: 1000,
  tableWritesAtFirst: 4000,
  tableWrites: 40_000,
  /** Milliseconds that a transaction takes. A concurrent transaction on the same row is rejected and retried. */
  transactionMs: 20,
  gatewayCalls: 10_000,
  /** Requests a second per distribution, and reads a second per S3 prefix before S3 scales. */
  edgeRequests: 250_000,
  bucketReads: 5500,
} as const;

/**
 * The calls whose transaction updates the counters' two hot rows, total and day, which all buyers share
 * (`functions/data/keys.ts`).
 */
const counterUpdates: Readonly<Partial<Record<RouteId, number>>> = {
  register: 1,
  createPaymentIntent: 1,
  completePayment: 1,
};
/** The write units of such an update: two rows, at twice the price because of the transaction. */
const unitsPerUpdate = 4;
/** The writes of a call to the order's row in the index by time, which every change updates. */
const orderWrites: Readonly<Partial<Record<RouteId, number>>> = { createPaymentIntent: 2, completePayment: 1 };

export interface Limit {
  readonly what: string;
  /** The limit per second, and how much of it a purchase takes. */
  readonly most: number;
  readonly each: number;
  /** The purchases per second at the limit. */
  readonly purchases: number;
}

/**
 * Returns the limits in the order in which a growing shop reaches them. A purchase includes everything that a buyer
 * does, plus the calls of visitors who open the card form without paying.
 */
export function limitsOf(capacity: Capacity): readonly Limit[] {
  const calls: readonly Calls[] = [
    ...perStarted.map((call) => ({ ...call, times: call.times * people.startedPerBuyer })),
    ...perBuyer,
  ];
  const sum = (amountOf: (call: Calls) => number) =>
    calls.reduce((total, call) => total + call.times * amountOf(call), 0);
  const stripeReads = sum(({ stripeReads = 0 }) => stripeReads);
  const stripeCreations = sum(({ stripeBegins = 0 }) => stripeBegins);
  const seconds = sum((call) => millisecondsOf(call, rowFor(capacity, call.route, call.when).inARow)) / 1000;
  const writes = sum((call) => (call.second ? 0 : rowFor(capacity, call.route, call.when).write));
  const isNew = ({ when }: Calls) => when !== "an order that is open already";
  const counterWrites = sum((call) => (isNew(call) ? (counterUpdates[call.route] ?? 0) : 0));
  const orderIndexWrites =
    sum((call) => (isNew(call) ? (orderWrites[call.route] ?? 0) : 0)) + (people.startedPerBuyer - 1);
  const callsOf = (route: RouteId) => sum((call) => (call.route === route ? 1 : 0));
  const limits: readonly Omit<Limit, "purchases">[] = [
    { what: "Stripe: looks at a payment", most: defaultQuotas.stripeOfAKind, each: stripeReads },
    { what: "Stripe: payments begun", most: defaultQuotas.stripeOfAKind, each: stripeCreations },
    { what: "Stripe: requests of all kinds", most: defaultQuotas.stripeOfAll, each: stripeReads + stripeCreations },
    {
      what: "The counters' rows: transactions one after another",
      most: 1000 / defaultQuotas.transactionMs,
      each: counterWrites,
    },
    {
      what: "The counters' partition: write units",
      most: defaultQuotas.partitionWrites,
      each: counterWrites * unitsPerUpdate,
    },
    { what: "The index of orders by time: write units", most: defaultQuotas.partitionWrites, each: orderIndexWrites },
    { what: "The table when it is new: write units", most: defaultQuotas.tableWritesAtFirst, each: writes },
    { what: "The table: write units", most: defaultQuotas.tableWrites, each: writes },
    {
      what: "Functions at the same time, in a new AWS account",
      most: defaultQuotas.functionsAtOnceOfANewAccount,
      each: seconds,
    },
    { what: "Functions at the same time", most: defaultQuotas.functionsAtOnce, each: seconds },
    ...(["createPaymentIntent", "register", "getPaymentIntentStatus", "getMe"] as const).map((route) => ({
      what: `Our own limit of \`${route}\``,
      most: (costlyRoutes[route] ?? defaultThrottling).perSecond,
      each: callsOf(route),
    })),
    {
      what: "S3: pages read by CloudFront, at first",
      most: defaultQuotas.bucketReads,
      each: people.visitsPerBuyer * (site.pagesPerVisit + site.filesMissedPerVisit),
    },
    {
      what: "CloudFront: requests",
      most: defaultQuotas.edgeRequests,
      each:
        people.visitsPerBuyer * (site.filesPerVisit + perVisit.reduce((all, { times }) => all + times, 0)) +
        sum(() => 1),
    },
    { what: "API Gateway: calls of the account", most: defaultQuotas.gatewayCalls, each: sum(() => 1) },
  ];
  return limits
    .map((limit) => ({ ...limit, purchases: limit.most / limit.each }))
    .sort((one, other) => one.purchases - other.purchases);
}
