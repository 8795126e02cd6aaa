import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  budgetUsedBy,
  burnRules,
  eventsIn,
  type ServiceLevelId,
  serviceLevelIds,
  serviceLevels,
} from "../settings/service-levels.ts";
import { chanceOfRinging } from "./burn-rate.ts";
import { serviceLevelTables } from "./service-level-table.ts";
import { evaluateMetricMath } from "./testing/metric-math.ts";
import { onlyResource, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { root, stageTemplate } from "./testing/stage-template.ts";

let template: Template;
/** All alarms, read once: the tests ask for one of them thousands of times. */
let alarms: readonly z.output<typeof alarmSchema>[];
beforeAll(async () => {
  template = await stageTemplate({ mail: { from: "Everline <hello@example.com>" } });
  alarms = Object.values(propertiesOf(template, "AWS::CloudWatch::Alarm", alarmSchema));
});

const metricStat = z.object({ Metric: z.object({ MetricName: z.string() }), Period: z.number(), Stat: z.string() });
const alarmSchema = z.looseObject({
  AlarmName: z.string(),
  EvaluationPeriods: z.number(),
  Threshold: z.number(),
  TreatMissingData: z.string(),
  Metrics: z
    .array(z.object({ Id: z.string(), Expression: z.string().optional(), MetricStat: metricStat.optional() }))
    .default([]),
});

/** The titles of the alarms on a level: on its outage, and on its budget. */
const alarmTitles: Readonly<Record<ServiceLevelId, readonly [string, string]>> = {
  cardForm: ["buyers cannot pay", "card forms use up their error budget"],
  license: ["buyers wait for the license", "late licenses use up their error budget"],
  mail: ["mail goes out late", "late mail uses up its error budget"],
  chat: ["chats are not connected", "chats use up their error budget"],
};
function alarm(title: string) {
  return alarms.find(({ AlarmName }) => AlarmName.endsWith(`, ${title}`)) ?? expect.fail(title);
}

/** Whether an alarm of the template rings when so many of the events in its window broke the promise. */
function rings(title: string, { events, broken }: { events: number; broken: number }): boolean {
  const { Metrics, Threshold } = alarm(title);
  // CloudWatch computes the percentile rank as a fraction.
  const kept = events === 0 ? [] : [(100 * (events - broken)) / events];
  const metrics = { events: events === 0 ? [] : [events], kept };
  const [value] = evaluateMetricMath(Metrics[0]?.Expression ?? "", metrics);
  return value !== undefined && value >= Threshold;
}

describe("an alarm on a service level", () => {
  it.each(serviceLevelIds)(
    "%s judges the metric and the time that are promised, over windows that CloudWatch has",
    (id) => {
      const { metricName, seconds, outageRule } = serviceLevels[id];
      const windows = [burnRules[outageRule], burnRules.day];
      for (const [index, title] of alarmTitles[id].entries()) {
        const { Metrics, EvaluationPeriods, TreatMissingData } = alarm(title);
        const stats = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
        const Period = (windows[index]?.minutes ?? 0) * 60;
        expect(stats).toEqual([
          { Metric: expect.objectContaining({ MetricName: metricName }), Period, Stat: "SampleCount" },
          { Metric: expect.objectContaining({ MetricName: metricName }), Period, Stat: `PR(:${seconds})` },
        ]);
        expect(EvaluationPeriods * Period).toBeLessThanOrEqual(86_400);
        expect(TreatMissingData).toBe("notBreaching");
      }
    },
  );

  it("on an outage rings when a tenth of an hour's events fail, and the one on the budget when 2 % of a day's do", () => {
    expect(rings("buyers wait for the license", { events: 60, broken: 6 })).toBe(true);
    expect(rings("chats are not connected", { events: 200, broken: 20 })).toBe(true);
    expect(rings("buyers cannot pay", { events: 20, broken: 2 })).toBe(true);
    for (const id of ["cardForm", "license", "chat"] as const) {
      expect(rings(alarmTitles[id][0], { events: 1000, broken: 20 }), id).toBe(false);
      expect(rings(alarmTitles[id][1], { events: 1000, broken: 20 }), id).toBe(true);
      expect(rings(alarmTitles[id][1], { events: 1000, broken: 14 }), id).toBe(false);
    }
    expect(rings("mail goes out late", { events: 100, broken: 15 })).toBe(true);
    expect(rings("mail goes out late", { events: 100, broken: 14 })).toBe(false);
  });

  it("does not ring for one failure in a quiet night, nor without any event", () => {
    for (const title of Object.values(alarmTitles).flat()) {
      for (const events of [0, 1, 2, 3, 7, 13])
        expect(rings(title, { events, broken: Math.min(1, events) })).toBe(false);
      expect(rings(title, { events: 13, broken: 3 }), title).toBe(true);
    }
    expect(rings("buyers cannot pay", { events: 3, broken: 2 })).toBe(true);
    expect(rings("buyers wait for the license", { events: 3, broken: 2 })).toBe(false);
  });

  it("rings at the least share and number that its rule says, however CloudWatch rounds the percent", () => {
    for (const id of serviceLevelIds) {
      const { target, outageRule } = serviceLevels[id];
      for (const [title, rule] of [
        [alarmTitles[id][0], burnRules[outageRule]],
        [alarmTitles[id][1], burnRules.day],
      ] as const) {
        const share = (1 - target) * rule.burnRate;
        for (let events = 3; events < 400; events += 1) {
          const broken = Math.max(rule.fewest, Math.ceil(events * share + 1e-6));
          expect(rings(title, { events, broken }), `${title}: ${broken} of ${events}`).toBe(true);
          const fewer = Math.min(broken, Math.ceil(events * share - 1e-6)) - 1;
          expect(rings(title, { events, broken: fewer }), `${title}: ${fewer} of ${events}`).toBe(false);
        }
      }
    }
  });
});

describe("a shop with ten to a thousand buyers a day", () => {
  const windowsPerYear = (minutes: number) => (365 * 24 * 60) / minutes;
  const buyersADay = [10, 30, 100, 300, 1000];
  /** The false alarms a year of a rule, if this share of the error budget is used as time passes. */
  const falseAlarmsAYear = (
    id: ServiceLevelId,
    rule: keyof typeof burnRules,
    buyers: number,
    shareOfBudget: number,
  ) => {
    const [level, { minutes }] = [serviceLevels[id], burnRules[rule]];
    const brokenShare = (1 - level.target) * shareOfBudget;
    return (
      windowsPerYear(minutes) * chanceOfRinging(level, burnRules[rule], eventsIn(minutes, level, buyers), brokenShare)
    );
  };

  it.each(serviceLevelIds)("that uses a tenth of its budget has less than one false alarm a year on %s", (id) => {
    for (const buyers of buyersADay) {
      const chances = [serviceLevels[id].outageRule, "day" as const].map((rule) =>
        falseAlarmsAYear(id, rule, buyers, 0.1),
      );
      expect(Math.max(...chances), `${buyers} buyers a day`).toBeLessThan(1);
    }
  });

  it("hears of a total outage: at a hundred buyers a day within the window of its rule, more likely than not", () => {
    for (const id of serviceLevelIds) {
      const level = serviceLevels[id];
      const rule = burnRules[level.outageRule];
      // A busy hour has three times the average.
      const chance = chanceOfRinging(level, rule, 3 * eventsIn(rule.minutes, level, 100), 1);
      expect(chance, id).toBeGreaterThan(0.5);
    }
  });

  it("hears by the day's rule what is too rare for the hour's: three of ten licenses that come late", () => {
    expect(rings("late licenses use up their error budget", { events: 10, broken: 3 })).toBe(true);
  });

  it("is told of an outage after 2 % of the month's budget, and of a slow loss after 10 %", () => {
    expect(budgetUsedBy(burnRules.hour)).toBeCloseTo(0.02, 10);
    expect(budgetUsedBy(burnRules.day)).toBeCloseTo(0.1, 10);
  });
});

describe("the events of a service level", () => {
  const filterSchema = z.object({
    FilterPattern: z.string(),
    LogGroupName: z.object({ Ref: z.string() }),
    MetricTransformations: z.tuple([z.looseObject({ MetricName: z.string(), MetricValue: z.string() })]),
  });
  const nameOfLog = (logGroup: string) =>
    shopFunctions(template).find(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref === logGroup)?.name ?? "access log";
  const eventsOf = (id: ServiceLevelId) =>
    Object.values(propertiesOf(template, "AWS::Logs::MetricFilter", filterSchema))
      .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === serviceLevels[id].metricName)
      .map(({ FilterPattern, LogGroupName, MetricTransformations: [{ MetricValue }] }) =>
        [nameOfLog(LogGroupName.Ref), FilterPattern, MetricValue].join(": "),
      )
      .sort();

  it("are the calls that a function answers, and those that failed, from the access log", () => {
    expect(eventsOf("cardForm")).toEqual([
      'access log: { ($.status = "5*") && ($.route = "POST /api/create-payment-intent") }: 3600',
      'createPaymentIntent: { ($.message = "answered") && ($.seconds >= 0) }: $.seconds',
    ]);
    expect(eventsOf("chat")).toEqual([
      'access log: { ($.status = "5*") && (($.route = "POST /api/lines/validate") || ($.route = "POST /api/lines/claim")) }: 3600',
      'claimLine: { ($.message = "answered") && ($.seconds >= 0) }: $.seconds',
      'validateLine: { ($.message = "answered") && ($.seconds >= 0) }: $.seconds',
    ]);
  });

  it("are the first outcomes of mails, in both functions that send them", () => {
    const of = (name: string) => [
      `${name}: { ($.message = "a mail was given up") && ($.secondsSinceDue >= 0) }: 3600`,
      `${name}: { ($.message = "a mail was postponed") && ($.secondsSinceDue >= 0) }: 3600`,
      `${name}: { ($.message = "a mail was sent") && ($.secondsSinceDue >= 0) }: $.secondsSinceDue`,
    ];
    expect(eventsOf("mail")).toEqual([...of("sendMails"), ...of("sweepMails")]);
  });
});

describe("the dashboard", () => {
  const budgetExpressions = () => {
    const [, { DashboardBody }] = onlyResource(
      template,
      "AWS::CloudWatch::Dashboard",
      z.object({ DashboardBody: z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.unknown())]) }) }),
    );
    const text = DashboardBody["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "x")).join("");
    const metric = z.looseObject({ expression: z.string().optional(), label: z.string().optional() });
    const widget = z.looseObject({
      properties: z.looseObject({ title: z.string().optional(), metrics: z.array(z.array(z.unknown())).optional() }),
    });
    const { widgets } = z.object({ widgets: z.array(widget) }).parse(JSON.parse(text));
    const budget = widgets.find(({ properties: { title } }) => title?.startsWith("Error budget left"))?.properties;
    expect(budget).toMatchObject({ start: "-P30D", end: "P0D" });
    return (budget?.metrics ?? []).flatMap((entry) => {
      const found = metric.safeParse(entry.at(-1));
      return found.success && found.data.expression !== undefined ? [found.data] : [];
    });
  };
  const budgetLeft = (name: string, metrics: { events: (number | undefined)[]; kept: (number | undefined)[] }) => {
    const { expression = "" } = budgetExpressions().find(({ label }) => label === name) ?? expect.fail(name);
    return evaluateMetricMath(expression, { licenseEvents: metrics.events, licenseKept: metrics.kept });
  };

  it("shows how much of each error budget is left, weighed by events and not by hours", () => {
    const expressions = budgetExpressions().flatMap(({ expression }) => expression ?? []);
    expect(expressions).toHaveLength(serviceLevelIds.length);
    // Five of a thousand may break the promise: two did, one of them at night, and a night had no event.
    const events = [1, 499, undefined, 500];
    const kept = [0, 100, undefined, (100 * 499) / 500];
    expect(budgetLeft("A paid license is there", { events, kept }).at(-1)).toBeCloseTo(60, 6);
    const overspent = budgetLeft("A paid license is there", { events: [1000], kept: [99] });
    expect(overspent.at(-1)).toBeCloseTo(-100, 6);
  });
});

it("the lines that the metrics look for are those that functions write", () => {
  const written = (file: string) => readFileSync(join(root, file), "utf8");
  expect(written("functions/http/chain.ts")).toMatch(/info\("answered", \{[^}]*\bseconds: /);
  for (const message of ["a mail was sent", "a mail was postponed", "a mail was given up"])
    expect(written("functions/mail/deliver.ts")).toContain(`"${message}"`);
});

it("docs/operating/service-levels.md has the tables that follow from the settings (UPDATE_SERVICE_LEVELS=1 writes them)", () => {
  const file = join(root, "docs/operating/service-levels.md");
  const document = readFileSync(file, "utf8");
  const [start, end] = ["<!-- computed by infra/aws/service-level-table.ts -->", "<!-- end of what is computed -->"];
  const [before = "", afterStart = expect.fail("no start")] = document.split(start);
  const [, after = expect.fail("no end")] = afterStart.split(end);
  const updated = `${before}${start}\n\n${serviceLevelTables()}\n\n${end}${after}`;
  if (process.env.UPDATE_SERVICE_LEVELS === "1") writeFileSync(file, updated);
  else expect(document).toBe(updated);
});
