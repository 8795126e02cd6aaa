import { type BurnRule, ringingPercent, type ServiceLevel } from "../settings/service-levels.ts";
import { chanceOfAtLeast } from "./poisson.ts";

/**
 * CloudWatch's expression for a rule, 1 when it rings. `events`: the number of events in the window; `kept`: the
 * percent of them for which the promise was kept. The percent is a rounded fraction, so the number of broken promises
 * is compared halfway between two whole numbers.
 */
export function burnExpression(level: ServiceLevel, rule: BurnRule): string {
  const broken = (rule.fewest - 0.5) * 100;
  return `IF(events * (100 - kept) > ${broken} AND 100 - kept >= ${ringingPercent(level, rule)}, 1, 0)`;
}

/**
 * The percent of the error budget that is left: how it shrinks from the start of a graph's time range. Below zero, more
 * promises were broken than allowed.
 */
export function budgetLeftExpression({ target }: ServiceLevel, events: string, kept: string): string {
  const allowed = Number((1 - target).toFixed(6));
  const all = `FILL(${events}, 0)`;
  return `100 - RUNNING_SUM(${all} * (100 - FILL(${kept}, 100))) / RUNNING_SUM(${all}) / ${allowed}`;
}

/**
 * The probability that a window rings if each event breaks the promise by itself, with this probability, and `expected`
 * events come (Poisson). Broken and kept promises are then independent Poisson counts.
 */
export function chanceOfRinging(level: ServiceLevel, rule: BurnRule, expected: number, brokenShare: number): number {
  const share = ringingPercent(level, rule) / 100;
  const [meanBroken, meanKept] = [expected * brokenShare, expected * (1 - brokenShare)];
  let chance = 0;
  let atLeast = chanceOfAtLeast(rule.fewest, meanBroken);
  for (let broken = rule.fewest; atLeast > 1e-12; broken += 1) {
    const atLeastOneMore = chanceOfAtLeast(broken + 1, meanBroken);
    const mostKept = Math.floor((broken * (1 - share)) / share + 1e-9);
    chance += (atLeast - atLeastOneMore) * (1 - chanceOfAtLeast(mostKept + 1, meanKept));
    atLeast = atLeastOneMore;
  }
  return chance;
}
