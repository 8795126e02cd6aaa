import { Duration } from "aws-cdk-lib";
import { type Alarm, MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { jobSettings } from "../settings/jobs.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { chanceOfAtLeast } from "./poisson.ts";

/** An alarm that fires when many have taken a step of a purchase, and nobody the next one. */
export interface StepRule {
  /** How long nobody has taken the next step. */
  readonly hours: number;
  /** How many have taken this step in that time. */
  readonly people: number;
}

/** For a busy shop: twenty in an hour. */
export const quickRule: StepRule = { hours: 1, people: 20 };
/**
 * For a shop with a hundred buyers a day, who make about four accounts an hour, fewer than one at night. In the day,
 * twelve come together within three hours, so a day's fault is reported by noon.
 *
 * It does not ring by chance: of twelve people who register, at least half open the card form (`chanceOfFalseAlarm`).
 * Whatever the hour's traffic, no window of six hours is more likely than 1 in 10,000 to have twelve who register and
 * none who goes on; with four such windows a day, that is one false alarm in seven years. `purchase-alarms.test.ts`
 * calculates it.
 */
export const slowRule: StepRule = { hours: 6, people: 12 };

/**
 * The probability that a window rings although all works: that at least `people` come and none goes on, if `expected`
 * people come in the window (Poisson) and each goes on with probability `share`. Those who go on and those who do not
 * are then independent Poisson counts.
 */
export function chanceOfFalseAlarm({ people }: StepRule, expected: number, share: number): number {
  return Math.exp(-expected * share) * chanceOfAtLeast(people, expected * (1 - share));
}

/**
 * Creates the alarms on purchases that fail without an error: forms that open and are never paid, visitors who register
 * and never get to the form, and a license that came when the job `reconcile` should long have found its payment.
 */
export function createPurchaseAlarms(alarmFactory: AlarmFactory, logMetrics: LogMetrics): readonly Alarm[] {
  const { purchasesBegun, purchasesCompleted, registrations } = logMetrics;
  const secondsToLicense = logMetrics.eventsOf("license").events.with({ statistic: Stats.MAXIMUM });
  const noneGoesOn = ({ hours, people }: StepRule, step: "begun" | "registered", next: "completed" | "begun") =>
    new MathExpression({
      expression: `IF(${step} >= ${people} AND FILL(${next}, 0) < 1, 1, 0)`,
      usingMetrics: {
        [step]: step === "begun" ? purchasesBegun : registrations,
        [next]: next === "begun" ? purchasesBegun : purchasesCompleted,
      },
      period: Duration.hours(hours),
    });
  return [
    alarmFactory.addAlarm(
      "NoneGetsThrough",
      {
        title: "no buyer gets through",
        meaning:
          "Buyers may be unable to pay, although no call fails. Twenty card forms were opened within an hour, and none was paid.",
        runbook: "buyers-cannot-pay",
      },
      { metric: noneGoesOn(quickRule, "begun", "completed"), threshold: 1 },
    ),
    alarmFactory.addAlarm(
      "NoneGetsThroughForHours",
      {
        title: "no buyer has got through for hours",
        meaning:
          "Buyers may be unable to pay, although no call fails. Twelve card forms were opened within six hours, and none was paid.",
        runbook: "buyers-cannot-pay",
      },
      { metric: noneGoesOn(slowRule, "begun", "completed"), threshold: 1 },
    ),
    alarmFactory.addAlarm(
      "NoneBegins",
      {
        title: "visitors come and nobody begins a purchase",
        meaning:
          "Buyers may not get to the card form, although no call fails. Twelve people registered within six hours, and none opened it.",
        runbook: "buyers-cannot-pay",
      },
      { metric: noneGoesOn(slowRule, "registered", "begun"), threshold: 1 },
    ),
    alarmFactory.addAlarm(
      "SlowPurchase",
      {
        title: "a buyer waited long for the license",
        meaning:
          "A buyer who paid by card waited twenty minutes or longer for the license. Neither the page, Stripe's event nor two runs of the job reconcile completed the order.",
        runbook: "paid-but-no-order",
      },
      // It is money, so one is reported, however many came in time. Licenses that are late by less are a service level.
      {
        metric: secondsToLicense,
        threshold: Duration.minutes(2 * jobSettings.reconcile.everyMinutes).toSeconds(),
        isEvent: true,
      },
    ),
  ];
}
