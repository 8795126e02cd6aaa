import type { Bill } from "./bill.ts";
import type { PriceName } from "./prices.ts";

/** A flat-rate plan of CloudFront: a fixed price for a distribution with its firewall, DNS and functions. */
export interface Plan {
  readonly name: string;
  readonly dollars: number;
  /** What a month may use. Above it, AWS slows the site down or asks for a larger plan; it charges nothing more. */
  readonly requests: number;
  readonly gigabytes: number;
}

/**
 * The plans, the smallest first, as of 2026-11:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 */
export const plans: readonly Plan[] = [
  { name: "Free", dollars: 0, requests: 1_000_000, gigabytes: 100 },
  { name: "Pro", dollars: 15, requests: 10_000_000, gigabytes: 51_200 },
  { name: "Business", dollars: 200, requests: 125_000_000, gigabytes: 51_200 },
  { name: "Premium", dollars: 1000, requests: 500_000_000, gigabytes: 51_200 },
];

/** What a plan includes, and is no longer charged by use. */
const included: readonly PriceName[] = [
  "edgeGigabytes",
  "edgeRequests",
  "edgeFunctionRuns",
  "firewalls",
  "firewallRules",
  "firewallRequests",
];

/** The smallest plan that a month fits in, and AWS's total with it; undefined if none is large enough. */
export function planFor(bill: Bill): { readonly plan: Plan; readonly total: number } | undefined {
  const amountOf = (name: PriceName) => bill.lines.find((line) => line.name === name)?.amount ?? 0;
  const plan = plans.find(
    ({ requests, gigabytes }) => amountOf("edgeRequests") <= requests && amountOf("edgeGigabytes") <= gigabytes,
  );
  if (plan === undefined) return undefined;
  const byUse = bill.lines.filter(({ name }) => included.includes(name));
  return { plan, total: bill.total + plan.dollars - byUse.reduce((sum, { dollars }) => sum + dollars, 0) };
}
