import { spawnSync } from "node:child_process";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type JobId, jobSettings } from "../job-settings.ts";
import { onlyOne, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { root, stageTemplate } from "./testing/stage-template.ts";

let template: Template;
beforeAll(async () => {
  template = await stageTemplate();
}, 60_000);

const metricFilter = z.object({
  FilterPattern: z.string(),
  LogGroupName: z.object({ Ref: z.string() }),
  MetricTransformations: z.tuple([z.object({ MetricName: z.string(), MetricNamespace: z.string() })]),
});
const alarm = z.looseObject({ AlarmDescription: z.string(), MetricName: z.string(), Namespace: z.string() });

/** What counts log lines, and the alarm on their number, by a part of the pattern. */
function alarmOn(pattern: string, logGroup?: string) {
  const filters = Object.values(propertiesOf(template, "AWS::Logs::MetricFilter", metricFilter)).filter(
    ({ FilterPattern, LogGroupName }) =>
      FilterPattern.includes(pattern) && (logGroup === undefined || LogGroupName.Ref === logGroup),
  );
  const [filter, ...others] = filters;
  if (filter === undefined || others.length > 0) throw new Error(`There is not exactly one filter for ${pattern}.`);
  const { MetricName, MetricNamespace } = filter.MetricTransformations[0];
  const alarms = Object.values(propertiesOf(template, "AWS::CloudWatch::Alarm", alarm));
  const found = alarms.find((each) => each.MetricName === MetricName && each.Namespace === MetricNamespace);
  return { pattern: filter.FilterPattern, alarm: found };
}

describe("the access log", () => {
  it("names the route, and neither the caller nor what was asked for", () => {
    const [, { AccessLogSettings }] = onlyOne(
      template,
      "AWS::ApiGatewayV2::Stage",
      z.object({ AccessLogSettings: z.object({ Format: z.string() }) }),
    );
    const logged = z.record(z.string(), z.string()).parse(JSON.parse(AccessLogSettings.Format));
    expect(logged).toMatchObject({
      requestId: "$context.requestId",
      route: "$context.routeKey",
      status: "$context.status",
    });
    expect(
      Object.values(logged).filter((field) => /identity|path|query|authorizer|header|userAgent/i.test(field)),
    ).toEqual([]);
  });

  it.each([
    ["/api/complete-payment", /^Buyers who paid may not have their licence/],
    ["/api/stripe/webhook", /^Buyers who closed the page after paying may not have their licence/],
  ])("raises an alarm, in a customer's words, when %s fails", (path, words) => {
    const { pattern, alarm } = alarmOn(`"POST ${path}"`);
    expect(pattern).toContain('$.status = "5*"');
    expect(alarm?.AlarmDescription).toMatch(words);
  });
});

describe("the log of a job", () => {
  const logOf = (job: JobId) => {
    const found = shopFunctions(template).find(({ name }) => name === job);
    return found?.LoggingConfig.LogGroup.Ref;
  };

  it.each<[JobId, RegExp]>([
    ["reconcile", /^Buyers who paid may not have their licence: paid orders .* are not caught up/],
    ["eraseAccounts", /^People who deleted their account may still be stored: .* 48 hours are promised/],
  ])(
    "raises an alarm, in a customer's words, when two periods of %s pass without a run that did all of its work",
    (job, words) => {
      const { pattern, alarm } = alarmOn("$.failed = 0", logOf(job));
      expect(pattern).toBe('{ ($.message = "did") && ($.failed = 0) }');
      expect(alarm).toMatchObject({
        AlarmDescription: expect.stringMatching(words),
        Statistic: "Sum",
        Period: jobSettings[job].everyMinutes * 60,
        Threshold: 1,
        ComparisonOperator: "LessThanThreshold",
        EvaluationPeriods: 2,
        // No line at all: the function has failed, or was not called.
        TreatMissingData: "breaching",
      });
    },
  );

  it("raises an alarm when somebody has paid for an order that is deleted", () => {
    const { pattern, alarm } = alarmOn("paidThoughDeleted", logOf("reconcile"));
    expect(pattern).toBe('{ ($.message = "did") && ($.paidThoughDeleted > 0) }');
    expect(alarm).toMatchObject({
      AlarmDescription: expect.stringMatching(/^Somebody has paid .* give the money back/),
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      Threshold: 1,
      EvaluationPeriods: 1,
      TreatMissingData: "notBreaching",
    });
  });

  it("has the line that these count, from every run that ends well", () => {
    const script = `const { job } = await import("./functions/jobs/job.ts");
      await job("reconcile", async () => ({ paidThoughDeleted: 1, failed: 0 }))({ time: "2026-11-21T12:00:00Z" });`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, env: {} });
    expect(JSON.parse(stdout.toString())).toMatchObject({ message: "did", paidThoughDeleted: 1, failed: 0 });
  });
});
