/**
 * List prices of AWS and Stripe: us-east-1, US dollars, no free tier, no discount. Nothing is fetched. `checkedMonth`
 * is the month in which the price was last checked, and `page` is its source.
 */

/** The price of a billed unit. */
export interface Price {
  /** The service: "DynamoDB". */
  readonly service: string;
  /** The billed resource, in words. */
  readonly what: string;
  /** The unit in words: "a million". */
  readonly unit: string;
  /** The number of items per unit. */
  readonly per: number;
  /** Dollars per unit, by volume step. The last step is unlimited. */
  readonly steps: readonly { readonly dollars: number; readonly upTo?: number }[];
  readonly page: string;
  readonly checkedMonth: `${number}-${number}`;
  /** Why the price is not part of AWS's total. "optional": billed only if enabled. "Stripe": deducted from sales. */
  readonly excludedAs?: "optional" | "Stripe";
}

const cloudFront = {
  service: "CloudFront",
  page: "https://aws.amazon.com/cloudfront/pricing/",
  checkedMonth: "2025-01",
} as const;
const s3 = { service: "S3", page: "https://aws.amazon.com/s3/pricing/", checkedMonth: "2026-03" } as const;
const lambda = { service: "Lambda", page: "https://aws.amazon.com/lambda/pricing/", checkedMonth: "2025-01" } as const;
const dynamoDb = {
  service: "DynamoDB",
  page: "https://aws.amazon.com/dynamodb/pricing/on-demand/",
  checkedMonth: "2025-07",
} as const;
const secrets = {
  service: "Secrets Manager",
  page: "https://aws.amazon.com/secrets-manager/pricing/",
  checkedMonth: "2025-01",
} as const;
const cloudWatch = {
  service: "CloudWatch",
  page: "https://aws.amazon.com/cloudwatch/pricing/",
  checkedMonth: "2026-06",
} as const;
const waf = {
  service: "WAF",
  page: "https://aws.amazon.com/waf/pricing/",
  checkedMonth: "2026-01",
} as const;
const route53 = {
  service: "Route 53, if used",
  page: "https://aws.amazon.com/route53/pricing/",
  checkedMonth: "2025-01",
  excludedAs: "optional",
} as const;
const stripe = {
  service: "Stripe",
  page: "https://stripe.com/pricing",
  checkedMonth: "2025-01",
  excludedAs: "Stripe",
} as const;

export const prices = {
  /** For visitors in North America and Europe; `visitor-places.ts` has other continents. */
  edgeGigabytes: {
    ...cloudFront,
    what: "data to visitors",
    unit: "a GB (first 10 TB)",
    per: 1,
    steps: [
      { dollars: 0.085, upTo: 10_240 },
      { dollars: 0.08, upTo: 51_200 },
      { dollars: 0.06, upTo: 153_600 },
      { dollars: 0.04 },
    ],
  },
  edgeRequests: {
    ...cloudFront,
    what: "requests over https",
    unit: "10,000",
    per: 10_000,
    steps: [{ dollars: 0.01 }],
  },
  edgeFunctionRuns: {
    ...cloudFront,
    what: "runs of its two small functions",
    unit: "a million",
    per: 1_000_000,
    steps: [{ dollars: 0.1 }],
  },
  siteReads: { ...s3, what: "files read by CloudFront", unit: "1,000", per: 1000, steps: [{ dollars: 0.0004 }] },
  siteGigabytes: { ...s3, what: "files kept", unit: "a GB a month", per: 1, steps: [{ dollars: 0.023 }] },
  apiCalls: {
    service: "API Gateway",
    page: "https://aws.amazon.com/api-gateway/pricing/",
    checkedMonth: "2025-05",
    what: "calls of the HTTP API",
    unit: "a million (first 300 million)",
    per: 1_000_000,
    steps: [{ dollars: 1, upTo: 300 }, { dollars: 0.9 }],
  },
  functionRuns: { ...lambda, what: "runs of functions", unit: "a million", per: 1_000_000, steps: [{ dollars: 0.2 }] },
  functionSeconds: {
    ...lambda,
    what: "their time (Arm)",
    unit: "a million GB-seconds",
    per: 1_000_000,
    steps: [{ dollars: 13.3334 }],
  },
  readUnits: { ...dynamoDb, what: "read units", unit: "a million", per: 1_000_000, steps: [{ dollars: 0.125 }] },
  writeUnits: { ...dynamoDb, what: "write units", unit: "a million", per: 1_000_000, steps: [{ dollars: 0.625 }] },
  tableGigabytes: {
    ...dynamoDb,
    what: "the table and its indexes",
    unit: "a GB a month",
    per: 1,
    steps: [{ dollars: 0.25 }],
  },
  recoveryGigabytes: {
    ...dynamoDb,
    what: "point-in-time recovery",
    unit: "a GB a month",
    per: 1,
    steps: [{ dollars: 0.2 }],
  },
  secretsKept: { ...secrets, what: "the stage's secrets", unit: "a secret a month", per: 1, steps: [{ dollars: 0.4 }] },
  secretReads: { ...secrets, what: "times one is read", unit: "10,000", per: 10_000, steps: [{ dollars: 0.05 }] },
  logGigabytes: { ...cloudWatch, what: "logs written", unit: "a GB", per: 1, steps: [{ dollars: 0.5 }] },
  maskedLogGigabytes: { ...cloudWatch, what: "logs masked (prod)", unit: "a GB", per: 1, steps: [{ dollars: 0.12 }] },
  logGigabytesKept: { ...cloudWatch, what: "logs kept", unit: "a GB a month", per: 1, steps: [{ dollars: 0.03 }] },
  ownMetrics: {
    ...cloudWatch,
    what: "metrics of our own",
    unit: "a metric a month",
    per: 1,
    steps: [{ dollars: 0.3 }],
  },
  alarmMetrics: {
    ...cloudWatch,
    what: "alarms, by the metrics they look at",
    unit: "a metric a month",
    per: 1,
    steps: [{ dollars: 0.1 }],
  },
  compositeAlarms: {
    ...cloudWatch,
    what: "alarms made of alarms",
    unit: "an alarm a month",
    per: 1,
    steps: [{ dollars: 0.5 }],
  },
  dashboards: { ...cloudWatch, what: "the dashboard", unit: "a dashboard a month", per: 1, steps: [{ dollars: 3 }] },
  keys: {
    service: "KMS",
    page: "https://aws.amazon.com/kms/pricing/",
    checkedMonth: "2025-01",
    what: "the key that encrypts alarms",
    unit: "a key a month",
    per: 1,
    steps: [{ dollars: 1 }],
  },
  alarmMails: {
    service: "SNS",
    page: "https://aws.amazon.com/sns/pricing/",
    checkedMonth: "2025-01",
    what: "emails of alarms",
    unit: "100,000",
    per: 100_000,
    steps: [{ dollars: 2 }],
  },
  mails: {
    service: "SES",
    page: "https://aws.amazon.com/ses/pricing/",
    checkedMonth: "2025-01",
    what: "mails sent",
    unit: "1,000",
    per: 1000,
    steps: [{ dollars: 0.1 }],
  },
  /** Scheduled rules may be free. This is the price of custom events, as an upper bound. */
  scheduledRuns: {
    service: "EventBridge",
    page: "https://aws.amazon.com/eventbridge/pricing/",
    checkedMonth: "2025-01",
    what: "calls of the jobs",
    unit: "a million",
    per: 1_000_000,
    steps: [{ dollars: 1 }],
  },
  queueRequests: {
    service: "SQS",
    page: "https://aws.amazon.com/sqs/pricing/",
    checkedMonth: "2025-01",
    what: "requests of the dead-letter queue",
    unit: "a million",
    per: 1_000_000,
    steps: [{ dollars: 0.4 }],
  },
  firewalls: { ...waf, what: "the web ACL", unit: "a month", per: 1, steps: [{ dollars: 5 }] },
  firewallRules: { ...waf, what: "its rules", unit: "a rule a month", per: 1, steps: [{ dollars: 1 }] },
  firewallRequests: {
    ...waf,
    what: "requests looked at",
    unit: "a million",
    per: 1_000_000,
    steps: [{ dollars: 0.6 }],
  },
  hostedZones: { ...route53, what: "the hosted zone", unit: "a zone a month", per: 1, steps: [{ dollars: 0.5 }] },
  /** For a domestic card; others cost more. */
  revenueDollars: { ...stripe, what: "fee, of the money", unit: "100 dollars", per: 100, steps: [{ dollars: 2.9 }] },
  payments: { ...stripe, what: "fee, for each payment", unit: "a payment", per: 1, steps: [{ dollars: 0.3 }] },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
export type Prices = Readonly<Record<PriceName, Price>>;
/** The usage per price in a month. */
export type Usage = Readonly<Record<PriceName, number>>;

/** Returns the cost of an amount, in dollars. */
export function dollarsFor(amount: number, { per, steps }: Price): number {
  let remaining = amount / per;
  let stepStart = 0;
  let dollars = 0;
  for (const { dollars: dollarsPerUnit, upTo = Number.POSITIVE_INFINITY } of steps) {
    const amountInStep = Math.min(remaining, upTo - stepStart);
    dollars += amountInStep * dollarsPerUnit;
    remaining -= amountInStep;
    stepStart = upTo;
  }
  return dollars;
}
