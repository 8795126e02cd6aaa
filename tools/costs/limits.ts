import { costlyRoutes, defaultThrottling } from "#infra/aws/route-throttling.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { type Calls, people, perBuyer, perStarted, perVisit, site } from "./assumptions.ts";
import { type Capacity, rowFor } from "./capacity-table.ts";
import { millisecondsOf } from "./usage.ts";

/** Default quotas of AWS and Stripe. */
export const defaultQuotas = {
  /** Per account and endpoint, and in total: https://docs.stripe.com/rate-limits (seen 2026-09). */
  stripeOfAKind: 25,
  stripeOfAll: 100,
  /** Concurrent functions: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  functionsAtOnce: 1000,
  functionsAtOnceOfANewAccount: 10,
  /**
   * Writes a second per partition, and the initial throughput of a new on-demand table, which then handles up to twice
   * its previous peak.
   */
  partitionWrites: 1000,
  tableWritesAtFirst: 4000,
  tableWrites: 40_000,
  /** The duration of a transaction in milliseconds; a concurrent one on the same row is rejected and retried. */
  transactionMs: 20,
  gatewayCalls: 10_000,
  /** Requests per distribution, and reads per S3 prefix before it scales. */
  edgeRequests: 250_000,
  bucketReads: 5500,
} as const;

/**
 * Writes of a purchase to hot rows, shared by all buyers (`functions/data/keys.ts`): the two counter rows (total and
 * day) in each counting transaction, and the order's row in the index by time, on every change.
 */
const counting: Readonly<Partial<Record<RouteId, number>>> = {
  register: 1,
  createPaymentIntent: 1,
  completePayment: 1,
};
const unitsOfCounting = 4;
const orderWrites: Readonly<Partial<Record<RouteId, number>>> = { createPaymentIntent: 2, completePayment: 1 };

export interface Limit {
  readonly what: string;
  /** The capacity per second, and a purchase's share. */
  readonly most: number;
  readonly each: number;
  /** The purchases per second at the limit. */
  readonly purchases: number;
}

/**
 * The first limits reached, in order. A purchase includes everything buyers do, and visitors who open the card form
 * without paying.
 */
export function limitsOf(capacity: Capacity): readonly Limit[] {
  const calls: readonly Calls[] = [
    ...perStarted.map((call) => ({ ...call, times: call.times * people.startedPerBuyer })),
    ...perBuyer,
  ];
  const sum = (of: (call: Calls) => number) => calls.reduce((total, call) => total + call.times * of(call), 0);
  const reads = sum(({ stripeReads = 0 }) => stripeReads);
  const creations = sum(({ stripeBegins = 0 }) => stripeBegins);
  const seconds = sum((call) => millisecondsOf(call, rowFor(capacity, call.route, call.when).inARow)) / 1000;
  const writes = sum((call) => (call.second ? 0 : rowFor(capacity, call.route, call.when).write));
  const isNew = ({ when }: Calls) => when !== "an order that is open already";
  const counts = sum((call) => (isNew(call) ? (counting[call.route] ?? 0) : 0));
  const ofOrders = sum((call) => (isNew(call) ? (orderWrites[call.route] ?? 0) : 0)) + (people.startedPerBuyer - 1);
  const callsOf = (route: RouteId) => sum((call) => (call.route === route ? 1 : 0));
  const found: readonly Omit<Limit, "purchases">[] = [
    { what: "Stripe: looks at a payment", most: defaultQuotas.stripeOfAKind, each: reads },
    { what: "Stripe: payments begun", most: defaultQuotas.stripeOfAKind, each: creations },
    { what: "Stripe: requests of all kinds", most: defaultQuotas.stripeOfAll, each: reads + creations },
    {
      what: "The counters' rows: transactions one after another",
      most: 1000 / defaultQuotas.transactionMs,
      each: counts,
    },
    {
      what: "The counters' partition: write units",
      most: defaultQuotas.partitionWrites,
      each: counts * unitsOfCounting,
    },
    { what: "The index of orders by time: write units", most: defaultQuotas.partitionWrites, each: ofOrders },
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
  return found
    .map((limit) => ({ ...limit, purchases: limit.most / limit.each }))
    .sort((one, other) => one.purchases - other.purchases);
}
