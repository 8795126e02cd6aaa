import type { RouteId } from "#shared/contract/routes.ts";

/** When an alarm on a service level rings. */
export interface BurnRule {
  /** The window whose events are judged together. */
  readonly minutes: number;
  /** How many times faster than allowed the error budget is used in that window. */
  readonly burnRate: number;
  /** The fewest broken promises that ring: among a few events at night, one would be a large share. */
  readonly fewest: number;
}

/** The days of which a service level is a share. */
export const budgetDays = 30;

/**
 * The rules, by Google's SRE Workbook (https://sre.google/workbook/alerting-on-slos/): 2 % of the month's budget in an
 * hour is a burn rate of 14.4, and 10 % in a day is one of 3. `fiveMinutes` is that table's short window for the same
 * rate, for calls that are frequent enough. Why these three: docs/decisions/059.
 */
export const burnRules = {
  fiveMinutes: { minutes: 5, burnRate: 14.4, fewest: 2 },
  hour: { minutes: 60, burnRate: 14.4, fewest: 3 },
  day: { minutes: 24 * 60, burnRate: 3, fewest: 3 },
} as const satisfies Record<string, BurnRule>;
export type BurnRuleId = keyof typeof burnRules;

export const serviceLevelIds = ["cardForm", "license", "mail", "chat"] as const;
export type ServiceLevelId = (typeof serviceLevelIds)[number];

/** What the shop promises, as numbers. Metrics, alarms, dashboard and docs/operating/service-levels.md follow it. */
export interface ServiceLevel {
  /** A few words, for a graph. */
  readonly name: string;
  readonly promise: string;
  /** What one event is, and when it counts as broken. */
  readonly counted: string;
  /** The metric with the seconds of each event. One that failed counts as `brokenSeconds`. */
  readonly metricName: string;
  /** The promise is kept within this time, inclusive. */
  readonly seconds: number;
  /** The share of events in `budgetDays` for which the promise is to be kept. */
  readonly target: number;
  /** Events for each buyer, and a day without any, for the table and for the chance of false alarms. */
  readonly perBuyer: number;
  readonly perDay: number;
  /** The rule that reports an outage. The slow loss of the budget is reported by `day`, for every level. */
  readonly outageRule: Exclude<BurnRuleId, "day">;
}

/** The seconds that stand for an event that failed: more than any promise. */
export const brokenSeconds = 3600;

export const serviceLevels: Readonly<Record<ServiceLevelId, ServiceLevel>> = {
  cardForm: {
    name: "The card form opens",
    promise: "The card form opens within 5 seconds",
    counted:
      "each call of `createPaymentIntent` that the shop answers, by buyers and by the job `visit`; broken: a 5xx, or slower. A refusal that the buyer can do something about is no event",
    metricName: "secondsToCardForm",
    seconds: 5,
    target: 0.995,
    // One and a half card forms for each buyer, some of them opened again; and a visit every five minutes.
    perBuyer: 2,
    perDay: 288,
    outageRule: "fiveMinutes",
  },
  license: {
    name: "A paid license is there",
    promise: "Who pays by card has the license within 30 seconds",
    counted: "each order paid by card, when it completes, by page, webhook or job; broken: slower",
    metricName: "secondsToLicense",
    seconds: 30,
    target: 0.995,
    perBuyer: 1,
    perDay: 0,
    outageRule: "hour",
  },
  mail: {
    name: "Mail is accepted",
    promise: "SES accepts a mail within a minute, at the first try",
    counted: "each mail at the first outcome after it was due; broken: postponed, given up, or slower",
    metricName: "secondsToMail",
    seconds: 60,
    target: 0.99,
    perBuyer: 3.5,
    perDay: 0,
    outageRule: "hour",
  },
  chat: {
    name: "A chat is connected",
    promise: "An assistant that asks about a chat, or passes on its code, is answered within 3 seconds",
    counted: "each call of `validateLine` and `claimLine` that the shop answers; broken: a 5xx, or slower",
    metricName: "secondsToChat",
    seconds: 3,
    target: 0.995,
    // The first message or the code, and the questions of the first days.
    perBuyer: 5,
    perDay: 0,
    outageRule: "hour",
  },
};

/** The levels of a stage. Without a sender it drops its mails, so that none is an event. */
export function serviceLevelsOf({ sendsMail }: { readonly sendsMail: boolean }): readonly ServiceLevelId[] {
  return serviceLevelIds.filter((id) => sendsMail || id !== "mail");
}

/** The routes whose calls are the events of a level. */
export const routesOfLevel = {
  cardForm: ["createPaymentIntent"],
  chat: ["validateLine", "claimLine"],
} as const satisfies Partial<Record<ServiceLevelId, readonly RouteId[]>>;

/** The share of events, in percent, whose loss in its window makes a rule ring. */
export function ringingPercent({ target }: ServiceLevel, { burnRate }: BurnRule): number {
  return Number((100 * (1 - target) * burnRate).toFixed(4));
}

/** The share of the month's budget that is used when a rule's window has burned at its rate. */
export function budgetUsedBy({ minutes, burnRate }: BurnRule): number {
  return (burnRate * minutes) / (budgetDays * 24 * 60);
}

/** The events of a level in a number of minutes, evenly spread, with so many buyers a day. */
export function eventsIn(minutes: number, { perBuyer, perDay }: ServiceLevel, buyersPerDay: number): number {
  return ((perBuyer * buyersPerDay + perDay) * minutes) / (24 * 60);
}
