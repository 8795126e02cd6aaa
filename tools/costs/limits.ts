import { spareRowCount } from "#functions/data/counter-rows.ts";
import { shardCount } from "#functions/data/keys.ts";
import { costlyRoutes, defaultThrottling } from "#infra/aws/route-throttling.ts";
import { dynamoDbLimits, lambdaLimits, stripeLimits } from "#local/strict/service-limits.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { type Calls, people, perBuyer, perOpenedCardForm, perVisit, site } from "./assumptions.ts";
import { type Capacity, rowFor } from "./capacity-table.ts";
import { millisecondsOf } from "./usage.ts";

/** Default quotas of AWS and Stripe; those that the strict stand-ins enforce are the same numbers. */
export const defaultQuotas = {
  /** Calls a second per endpoint, and in total: https://docs.stripe.com/rate-limits (last checked 2026-09). */
  stripePerEndpoint: stripeLimits.rates.endpoint,
  stripeTotal: stripeLimits.rates.total,
  /** Concurrent function runs: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  concurrentFunctions: lambdaLimits.concurrentCalls,
  newAccountFunctions: lambdaLimits.newAccountConcurrentCalls,
  /**
   * Write units a second: per partition, of a new on-demand table, which later handles up to twice its previous peak,
   * and of any table.
   */
  partitionWrites: dynamoDbLimits.partitionWriteUnits,
  newTableWrites: dynamoDbLimits.newTableWriteUnits,
  tableWrites: dynamoDbLimits.tableWriteUnits,
  /** Milliseconds that a transaction takes. A concurrent transaction on the same row is rejected and retried. */
  transactionMs: 20,
  gatewayCalls: 10_000,
  /** Requests a second per distribution, and reads a second per S3 prefix before S3 scales. */
  edgeRequests: 250_000,
  bucketReads: 5500,
} as const;

/** The calls whose transaction adds to the counters, in total and of the quarter-hour, which all buyers share. */
const counterUpdates: Readonly<Partial<Record<RouteId, number>>> = {
  register: 1,
  createPaymentIntent: 1,
  completePayment: 1,
};
/**
 * How busy the spare rows may be. With a third of them being written, two of three attempts find a free one, and one
 * transaction in 6,500 finds none in eight attempts.
 */
const useOfSpareRows = 1 / 3;
/** The write units of such an update: two rows, at twice the price because of the transaction. */
const unitsPerUpdate = 4;
/** The writes of a call to the order's row in an index by time, which every change updates. */
const orderWrites: Readonly<Partial<Record<RouteId, number>>> = { createPaymentIntent: 2, completePayment: 1 };

/** A limit per second, and how much of it a purchase takes. */
interface LimitUse {
  readonly what: string;
  readonly perSecond: number;
  readonly perPurchase: number;
}

export interface Limit extends LimitUse {
  /** The number of purchases per second at the limit. */
  readonly purchasesPerSecond: number;
}

/**
 * Returns the limits in the order in which a growing shop reaches them. A purchase includes everything that a buyer
 * does, plus the calls of visitors who open the card form without paying.
 */
export function limitsOf(capacity: Capacity): readonly Limit[] {
  const calls: readonly Calls[] = [
    ...perOpenedCardForm.map((call) => ({ ...call, times: call.times * people.openedCardFormsPerBuyer })),
    ...perBuyer,
  ];
  const sum = (amountOf: (call: Calls) => number) =>
    calls.reduce((total, call) => total + call.times * amountOf(call), 0);
  const stripeReads = sum(({ stripeReads = 0 }) => stripeReads);
  const stripeCreations = sum(({ stripeCreates = 0 }) => stripeCreates);
  const seconds =
    sum((call) => millisecondsOf(call, rowFor(capacity, call.route, call.when).sequentialRequests)) / 1000;
  const writes = sum((call) => (call.isDuplicate ? 0 : rowFor(capacity, call.route, call.when).write));
  const isNew = ({ when }: Calls) => when !== "an order with an open payment";
  const counterWrites = sum((call) => (isNew(call) ? (counterUpdates[call.route] ?? 0) : 0));
  const orderIndexWrites =
    sum((call) => (isNew(call) ? (orderWrites[call.route] ?? 0) : 0)) + (people.openedCardFormsPerBuyer - 1);
  const callsOf = (route: RouteId) => sum((call) => (call.route === route ? 1 : 0));
  const limits: readonly LimitUse[] = [
    { what: "Stripe: looks at a payment", perSecond: defaultQuotas.stripePerEndpoint, perPurchase: stripeReads },
    { what: "Stripe: payments begun", perSecond: defaultQuotas.stripePerEndpoint, perPurchase: stripeCreations },
    {
      what: "Stripe: requests of all kinds",
      perSecond: defaultQuotas.stripeTotal,
      perPurchase: stripeReads + stripeCreations,
    },
    {
      what: "The counters' rows: transactions that find a free one",
      perSecond: Math.round((1000 / defaultQuotas.transactionMs) * spareRowCount * useOfSpareRows),
      perPurchase: counterWrites,
    },
    {
      what: "The counters' partition: write units",
      perSecond: defaultQuotas.partitionWrites,
      perPurchase: counterWrites * unitsPerUpdate,
    },
    {
      what: "The index of orders by time: write units",
      perSecond: defaultQuotas.partitionWrites * shardCount,
      perPurchase: orderIndexWrites,
    },
    { what: "The table when it is new: write units", perSecond: defaultQuotas.newTableWrites, perPurchase: writes },
    { what: "The table: write units", perSecond: defaultQuotas.tableWrites, perPurchase: writes },
    {
      what: "Functions at the same time, in a new AWS account",
      perSecond: defaultQuotas.newAccountFunctions,
      perPurchase: seconds,
    },
    { what: "Functions at the same time", perSecond: defaultQuotas.concurrentFunctions, perPurchase: seconds },
    ...(["createPaymentIntent", "register", "getPaymentIntentStatus", "getMe"] as const).map((route) => ({
      what: `Our own limit of \`${route}\``,
      perSecond: (costlyRoutes[route] ?? defaultThrottling).perSecond,
      perPurchase: callsOf(route),
    })),
    {
      what: "S3: pages read by CloudFront, at first",
      perSecond: defaultQuotas.bucketReads,
      perPurchase: people.visitsPerBuyer * (site.pagesPerVisit + site.filesMissedPerVisit),
    },
    {
      what: "CloudFront: requests",
      perSecond: defaultQuotas.edgeRequests,
      perPurchase:
        people.visitsPerBuyer * (site.filesPerVisit + perVisit.reduce((all, { times }) => all + times, 0)) +
        sum(() => 1),
    },
    { what: "API Gateway: calls of the account", perSecond: defaultQuotas.gatewayCalls, perPurchase: sum(() => 1) },
  ];
  return limits
    .map((limit): Limit => ({ ...limit, purchasesPerSecond: limit.perSecond / limit.perPurchase }))
    .sort((one, other) => one.purchasesPerSecond - other.purchasesPerSecond);
}
