import type { PriceName } from "./prices.ts";

const gigabyteSeconds = 400_000;

/**
 * What AWS gives an account each month for as long as it exists, in the unit of each amount, if the account has no
 * other workload. Allowances of the first year or of credits are left out. Sources: the pricing pages in `prices.ts`,
 * and https://aws.amazon.com/free/ ("Always free").
 */
export const freeAmounts: Readonly<Partial<Record<PriceName, number>>> = {
  edgeGigabytes: 1024,
  edgeRequests: 10_000_000,
  edgeFunctionRuns: 2_000_000,
  functionRuns: 1_000_000,
  functionSeconds: gigabyteSeconds,
  tableGigabytes: 25,
  logGigabytes: 5,
  ownMetrics: 10,
  alarmMetrics: 10,
  dashboards: 3,
  alarmMails: 1000,
  queueRequests: 1_000_000,
};
