import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { allFunctionSettings } from "../settings/all-function-settings.ts";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import { settlingFunctions } from "./log-metrics.ts";
import { onlyResource, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { root, stageTemplate } from "./testing/stage-template.ts";

let template: Template;
beforeAll(async () => {
  template = await stageTemplate();
});

const reference = z.object({ Ref: z.string() });
const metricFilterSchema = z.object({
  FilterPattern: z.string(),
  LogGroupName: reference,
  MetricTransformations: z.tuple([
    z.object({
      MetricName: z.string(),
      MetricNamespace: z.string(),
      MetricValue: z.string(),
      DefaultValue: z.number().optional(),
      Dimensions: z.array(z.object({ Key: z.string(), Value: z.string() })).optional(),
    }),
  ]),
});
const alarmSchema = z.looseObject({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()).optional(),
  OKActions: z.array(z.unknown()).optional(),
  MetricName: z.string().optional(),
  Namespace: z.string().optional(),
  Threshold: z.number().optional(),
  Metrics: z.array(z.looseObject({ Expression: z.string().optional() })).optional(),
});

const alarms = () => propertiesOf(template, "AWS::CloudWatch::Alarm", alarmSchema);
const compositeAlarm = () =>
  onlyResource(
    template,
    "AWS::CloudWatch::CompositeAlarm",
    z.looseObject({ ...alarmSchema.shape, AlarmRule: z.unknown() }),
  )[1];
const allAlarms = () => [...Object.values(alarms()), compositeAlarm()];
function findAlarm(title: string) {
  const entry = Object.entries(alarms()).find(([, { AlarmName }]) => AlarmName === `Everline dev, ${title}`);
  if (entry === undefined) throw new Error(`There is no alarm "${title}".`);
  return { id: entry[0], ...entry[1] };
}
const logGroupIdOf = (name: string) =>
  shopFunctions(template).find((each) => each.name === name)?.LoggingConfig.LogGroup.Ref;
const metricFilters = () => Object.values(propertiesOf(template, "AWS::Logs::MetricFilter", metricFilterSchema));
/** The filter patterns that count a metric, each with its log group: [log group id, pattern]. */
const filterPatternsOf = (metric: unknown) =>
  metricFilters()
    .filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === metric)
    .map(({ FilterPattern, LogGroupName }) => [LogGroupName.Ref, FilterPattern]);
const accessLogId = () =>
  onlyResource(
    template,
    "AWS::ApiGatewayV2::Stage",
    z.object({ AccessLogSettings: z.object({ DestinationArn: z.object({ "Fn::GetAtt": z.array(z.string()) }) }) }),
  )[1].AccessLogSettings.DestinationArn["Fn::GetAtt"][0];

describe("every alarm", () => {
  it("describes its impact on customers and links to a runbook", () => {
    expect(allAlarms().length).toBeGreaterThan(12);
    for (const { AlarmDescription } of allAlarms()) {
      expect(AlarmDescription).toMatch(/^[A-Z].{40,}\. What to do: docs\/runbooks\/[a-z-]+\.md$/);
      expect(AlarmDescription).toMatch(/buyer|visitor|customer|caller|people|somebody|admins/i);
      expect(AlarmDescription.length).toBeLessThan(1024);
    }
    const names = allAlarms().map(({ AlarmName }) => AlarmName);
    expect(new Set(names).size).toBe(names.length);
  });

  it("notifies the stage's topic when it starts and, if it is a state, when it ends, or is a symptom reported by another alarm", () => {
    const [topic] = onlyResource(template, "AWS::SNS::Topic", z.looseObject({}));
    const rule = JSON.stringify(compositeAlarm().AlarmRule);
    const [symptomRule, suppressionRule] = rule.split(" AND (NOT ");
    const isEvent = (name: string) =>
      /, (a dispute waits for an answer|messages wait for an answer|mail was given up|a buyer waited long for the license|.* error budget)$/.test(
        name,
      );
    for (const [id, { AlarmName, AlarmActions, OKActions }] of Object.entries(alarms())) {
      if (AlarmActions === undefined) expect(symptomRule).toContain(`{"Fn::GetAtt":["${id}","Arn"]}`);
      else
        expect([AlarmActions, OKActions]).toEqual([
          [{ Ref: topic }],
          isEvent(AlarmName) ? undefined : [{ Ref: topic }],
        ]);
    }
    expect(compositeAlarm()).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] });
    // An operator who knows that buyers cannot pay does not need a message that calls fail.
    expect(suppressionRule).toContain(`{"Fn::GetAtt":["${findAlarm("buyers cannot pay").id}","Arn"]}`);
    expect(suppressionRule).toContain(`{"Fn::GetAtt":["${findAlarm("nobody can sign in").id}","Arn"]}`);
    expect(suppressionRule).not.toContain("DeadLetters");
  });
});

describe("the topic", () => {
  it("is encrypted, requires TLS, and lets this account's alarms use its key and publish", () => {
    const statements = z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) });
    const [, { KmsMasterKeyId }] = onlyResource(template, "AWS::SNS::Topic", z.object({ KmsMasterKeyId: z.unknown() }));
    const [key, { KeyPolicy }] = onlyResource(template, "AWS::KMS::Key", z.object({ KeyPolicy: statements }));
    const [, { PolicyDocument }] = onlyResource(
      template,
      "AWS::SNS::TopicPolicy",
      z.object({ PolicyDocument: statements }),
    );
    expect(KmsMasterKeyId).toEqual({ "Fn::GetAtt": [key, "Arn"] });
    const fromThisAccount = {
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    };
    expect(PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      expect.objectContaining({ ...fromThisAccount, Action: "sns:Publish" }),
    ]);
    expect(KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({ ...fromThisAccount, Action: ["kms:Decrypt", "kms:GenerateDataKey"] }),
    );
  });
});

describe("an alarm on failing calls", () => {
  it.each([
    ["paid orders are not completed", "POST /api/complete-payment", /^Buyers who paid may not have their license/, 1],
    ["Stripe's events are not accepted", "POST /api/stripe/webhook", /^Buyers who closed the page after paying/, 1],
  ])("fires when %s, and describes the impact on customers", (title, route, description, threshold) => {
    const alarm = findAlarm(title);
    expect(alarm).toMatchObject({
      AlarmDescription: expect.stringMatching(description),
      Dimensions: [{ Name: "Route", Value: route }],
      Namespace: "Everline/dev",
      Threshold: threshold,
      TreatMissingData: "notBreaching",
    });
    expect(filterPatternsOf(alarm.MetricName)).toEqual([[accessLogId(), '{ $.status = "5*" }']]);
  });

  it("counts failures by the route in the access log", () => {
    const [byRoute] = metricFilters().filter(
      ({ MetricTransformations: [{ MetricName }] }) => MetricName === "failures",
    );
    expect(byRoute?.MetricTransformations[0].Dimensions).toEqual([{ Key: "Route", Value: "$.route" }]);
  });

  it("fires when customers cannot sign in or register", () => {
    const { Metrics, Threshold } = findAlarm("nobody can sign in");
    const text = JSON.stringify(Metrics);
    expect(text).toContain('"POST /api/login"');
    expect(text).toContain('"POST /api/register"');
    expect(Threshold).toBe(2);
  });

  it("fires when calls of any other route fail, and does not count routes with their own alarm", () => {
    const [[logGroupId, pattern] = []] = filterPatternsOf(findAlarm("calls of the API fail").MetricName);
    expect(logGroupId).toBe(accessLogId());
    expect(pattern).toMatch(/^\{ \(\$\.status = "5\*"\) && /);
    expect([...(pattern?.matchAll(/\(\$\.route != "([^"]+)"\)/g) ?? [])].map(([, route]) => route)).toEqual([
      "POST /api/create-payment-intent",
      "POST /api/complete-payment",
      "POST /api/stripe/webhook",
      "POST /api/login",
      "POST /api/register",
    ]);
  });
});

it("an alarm fires when webhook events fail signature verification, as with a wrong secret", () => {
  expect(filterPatternsOf(findAlarm("events at the webhook are refused").MetricName)).toEqual([
    [accessLogId(), '{ ($.route = "POST /api/stripe/webhook") && ($.status = "400") }'],
  ]);
});

describe("an alarm on calls that the gateway rejects", () => {
  it("fires when most calls are rejected as not coming through CloudFront", () => {
    expect(filterPatternsOf("notAdmitted")).toEqual([
      [accessLogId(), '{ ($.status = "403") && ($.functionStatus = "-") }'],
    ]);
    const { Metrics = [], AlarmDescription } = findAlarm("most calls of the API are refused");
    expect(Metrics[0]?.Expression).toBe("IF(refused >= 5 AND refused > calls / 2, 1, 0)");
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"notAdmitted"');
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"Count"');
    expect(AlarmDescription).toMatch(/^If the API rejects CloudFront, .* can't sign in or pay/);
  });

  it("fires when many calls are throttled", () => {
    expect(filterPatternsOf(findAlarm("the API turns callers away").MetricName)).toEqual([
      [accessLogId(), '{ ($.status = "429") && ($.functionStatus = "-") }'],
    ]);
  });
});

describe("the purchase metric", () => {
  /** Every file of the project that an entry file imports, directly or indirectly. */
  function filesLoadedBy(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const imports = readFileSync(join(root, file), "utf8").matchAll(/^(?:import|export) [^;]*?from "([.#][^"]+)";$/gms);
    for (const [, imported = ""] of imports) {
      filesLoadedBy(imported.startsWith("#") ? imported.slice(1) : join(dirname(file), imported), found);
    }
    return found;
  }

  it("counts every order that becomes paid, in whichever function", () => {
    const settlingNames = Object.entries(allFunctionSettings)
      .filter(([, { entry, table, writes }]) => {
        const maySettle =
          table.includes("UpdateItem") && (writes?.some((rows) => rows.attributes === undefined) ?? true);
        return maySettle && filesLoadedBy(entry).has("functions/payments/orders/settle.ts");
      })
      .map(([name]) => name);
    expect([...settlingFunctions.routes, ...settlingFunctions.jobs].sort()).toEqual(settlingNames.sort());
    expect(filterPatternsOf("purchasesCompleted").sort()).toEqual(
      settlingNames.map((name) => [logGroupIdOf(name), '{ $.message = "an order is paid" }']).sort(),
    );
    const settleSource = readFileSync(join(root, "functions/payments/orders/settle.ts"), "utf8");
    expect(settleSource).toContain('log.info("an order is paid"');
  });

  it("records the seconds from a charged card to the license in the same logs, and a single one of twenty minutes triggers an alarm", () => {
    expect(findAlarm("a buyer waited long for the license")).toMatchObject({
      MetricName: "secondsToLicense",
      Statistic: "Maximum",
      Threshold: 2 * 60 * jobSettings.reconcile.everyMinutes,
      Period: 300,
      EvaluationPeriods: 1,
    });
    const filters = metricFilters().filter(
      ({ MetricTransformations: [{ MetricName }] }) => MetricName === "secondsToLicense",
    );
    expect(filters).toHaveLength(filterPatternsOf("purchasesCompleted").length);
    for (const { FilterPattern, MetricTransformations } of filters) {
      expect(FilterPattern).toBe('{ ($.message = "an order is paid") && ($.secondsSincePayment >= 0) }');
      expect(MetricTransformations[0]).toMatchObject({ MetricValue: "$.secondsSincePayment" });
    }
  });

  it("triggers an alarm within six hours when people register and nobody opens a card form, or nobody pays", () => {
    expect(filterPatternsOf("registrations")).toEqual([
      [accessLogId(), '{ ($.route = "POST /api/register") && ($.status = "2*") }'],
    ]);
    const expressionOf = (title: string) => findAlarm(title).Metrics?.[0]?.Expression;
    expect(expressionOf("visitors come and nobody begins a purchase")).toBe(
      "IF(registered >= 12 AND FILL(begun, 0) < 1, 1, 0)",
    );
    expect(expressionOf("no buyer has got through for hours")).toBe("IF(begun >= 12 AND FILL(completed, 0) < 1, 1, 0)");
    expect(JSON.stringify(findAlarm("visitors come and nobody begins a purchase").Metrics)).toContain('"Period":21600');
  });

  it("triggers an alarm when many card forms are opened and no order is paid", () => {
    expect(filterPatternsOf("purchasesBegun")).toEqual([
      [logGroupIdOf("createPaymentIntent"), '{ $.message = "a purchase has begun" }'],
    ]);
    const source = readFileSync(join(root, "functions/payments/orders/open.ts"), "utf8");
    expect(source).toContain('log.info("a purchase has begun"');
    const { Metrics = [] } = findAlarm("no buyer gets through");
    expect(Metrics[0]?.Expression).toBe("IF(begun >= 20 AND FILL(completed, 0) < 1, 1, 0)");
    expect(JSON.stringify(Metrics)).toContain('"Period":3600');
  });
});

describe("an alarm on what visitors see", () => {
  it("fires when two of three visits find the shop broken, and is silent where none is made", () => {
    const alarm = findAlarm("the shop does not open");
    expect(filterPatternsOf(alarm.MetricName)).toEqual([
      [logGroupIdOf("visit"), '{ ($.message = "did") && ($.problems > 0) }'],
    ]);
    expect(alarm).toMatchObject({
      EvaluationPeriods: 3,
      DatapointsToAlarm: 2,
      Period: 300,
      TreatMissingData: "notBreaching",
    });
  });

  it("fires when several browsers report failed scripts or blocked content, more than people register", () => {
    const expressionOf = (title: string) => findAlarm(title).Metrics?.[0]?.Expression;
    expect(expressionOf("pages do not start in browsers")).toBe(
      "IF(failed >= 5 AND failed >= FILL(registered, 0), 1, 0)",
    );
    expect(expressionOf("pages break the content policy")).toBe(
      "IF(blocked >= 20 AND blocked >= FILL(registered, 0), 1, 0)",
    );
    const log = logGroupIdOf("receiveReports");
    expect(filterPatternsOf("failedScripts")).toEqual([[log, '{ $.message = "a script failed" }']]);
    expect(filterPatternsOf("policyViolations")).toEqual([[log, '{ $.message = "the policy blocked something" }']]);
    const source = readFileSync(join(root, "functions/routes/reports/receive-reports.ts"), "utf8");
    expect(source).toContain('log.warn("a script failed"');
    expect(source).toContain('log.warn("the policy blocked something"');
  });

  it("about the whole site needs twenty requests and two failures, so that one at night is none", () => {
    const { Metrics = [] } = findAlarm("the site does not answer");
    expect(Metrics[0]?.Expression).toBe("IF(requests >= 20 AND percent >= 5 AND percent * requests >= 200, 1, 0)");
    expect(JSON.stringify(Metrics)).toContain('"MetricName":"5xxErrorRate"');
  });

  it("says by itself that AWS refuses to run functions, and then not that something is slow", () => {
    const { id, AlarmActions } = findAlarm("AWS refuses to run functions");
    expect(AlarmActions).toHaveLength(1);
    expect(JSON.stringify(compositeAlarm().AlarmRule).split(" AND (NOT ")[1]).toContain(`["${id}","Arn"]`);
  });
});

describe("an alarm on what waits for a person", () => {
  it.each([
    ["a dispute waits for an answer", '{ ($.message = "did") && ($.disputesToReport > 0) }', 300],
    ["messages wait for an answer", '{ ($.message = "did") && ($.messagesToReport > 0) }', 300],
    [
      "payments wait for an admin",
      '{ ($.message = "did") && (($.paymentsToCheck > 0) || ($.claimsToResolve > 0)) }',
      3600,
    ],
  ])("fires when %s", (title, pattern, period) => {
    const alarm = findAlarm(title);
    expect(filterPatternsOf(alarm.MetricName)).toEqual([[logGroupIdOf("attention"), pattern]]);
    // Shorter than the job's interval: the alarm has ended when the next run reports something new.
    expect(alarm).toMatchObject({ Period: period, Threshold: 1, TreatMissingData: "notBreaching" });
  });
});

describe("a job's log", () => {
  it.each<[JobId, RegExp]>([
    ["reconcile", /^Buyers who paid may not have their license\. The job doesn't find paid orders/],
    ["eraseAccounts", /^We may still store data of people who deleted their account\. .* we promise 48 hours/],
    ["visit", /^The shop may not open for visitors, and you wouldn't be told/],
    ["attention", /^Customers may wait for a reply, and you may lose disputes/],
  ])(
    "triggers an alarm that describes the impact on customers after two periods without a complete run of %s",
    (job, description) => {
      const alarm = findAlarm(`the job ${job} is not done`);
      expect(filterPatternsOf(alarm.MetricName)).toEqual([
        [logGroupIdOf(job), '{ ($.message = "did") && ($.failed = 0) }'],
      ]);
      expect(alarm).toMatchObject({
        AlarmDescription: expect.stringMatching(description),
        Statistic: "Sum",
        Period: jobSettings[job].everyMinutes * 60,
        Threshold: 1,
        ComparisonOperator: "LessThanThreshold",
        EvaluationPeriods: 2,
        DatapointsToAlarm: 2,
        // No log line means that the function failed or was not invoked.
        TreatMissingData: "breaching",
      });
    },
  );

  it("triggers an alarm when a deleted order was paid", () => {
    const alarm = findAlarm("a deleted order was paid");
    expect(filterPatternsOf(alarm.MetricName)).toEqual([
      [logGroupIdOf("reconcile"), '{ ($.message = "did") && ($.paidThoughDeleted > 0) }'],
    ]);
    expect(alarm).toMatchObject({
      AlarmDescription: expect.stringMatching(/^A deleted order was paid.* Refund the payment/),
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      Threshold: 1,
      EvaluationPeriods: 1,
      TreatMissingData: "notBreaching",
    });
  });

  it("contains the line that the metrics count after a successful run", () => {
    const script = `const { job } = await import("./functions/jobs/job.ts");
      await job("reconcile", async () => ({ paidThoughDeleted: 1, failed: 0 }))({ time: "2026-11-21T12:00:00Z" });`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, env: {} });
    expect(JSON.parse(stdout.toString())).toMatchObject({ message: "did", paidThoughDeleted: 1, failed: 0 });
  });
});

describe("an alarm on AWS metrics", () => {
  it.each([
    [
      "the API is slow",
      { Namespace: "AWS/ApiGateway", MetricName: "Latency", ExtendedStatistic: "p99", Threshold: 5000 },
    ],
    ["AWS refuses to run functions", { Namespace: "AWS/Lambda", MetricName: "Throttles", Statistic: "Sum" }],
    ["runs of jobs were given up", { Namespace: "AWS/SQS", MetricName: "ApproximateNumberOfMessagesVisible" }],
  ])("fires when %s", (title, metric) => {
    expect(findAlarm(title)).toMatchObject(metric);
  });

  it("fires when the table or an index throttles requests, or the table returns errors", () => {
    const busy = JSON.stringify(findAlarm("the table is too busy").Metrics);
    for (const label of ["ReadThrottleEvents", "WriteThrottleEvents", "gsi1", "gsi2", "gsi3"])
      expect(busy).toContain(label);
    const failing = JSON.stringify(findAlarm("the table answers with errors").Metrics);
    const usedActions = new Set(Object.values(allFunctionSettings).flatMap(({ table }) => table));
    // A condition check is not an operation of its own, but part of a transaction.
    for (const action of usedActions) if (action !== "ConditionCheckItem") expect(failing).toContain(`"${action}"`);
    expect(failing).toContain('"TransactWriteItems"');
  });

  it("exists for the site itself only in the region of CloudFront's metrics; elsewhere, synthesis warns", async () => {
    vi.stubEnv("CDK_DEFAULT_REGION", "eu-central-1");
    const consoleError = vi.spyOn(console, "error").mockReturnValue();
    const otherRegion = await stageTemplate();
    const warning = consoleError.mock.calls.join("\n");
    consoleError.mockRestore();
    expect(warning).toContain("A stage in eu-central-1 has no alarm on the site itself");
    const alarmsThere = Object.values(propertiesOf(otherRegion, "AWS::CloudWatch::Alarm", alarmSchema));
    expect(JSON.stringify(alarmsThere)).not.toContain("AWS/CloudFront");
    expect(alarmsThere).toHaveLength(Object.keys(alarms()).length - 1);
  });
});

describe("the dashboard", () => {
  const dashboardWidgets = () => {
    const [, { DashboardBody }] = onlyResource(
      template,
      "AWS::CloudWatch::Dashboard",
      z.object({ DashboardBody: z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.unknown())]) }) }),
    );
    const text = DashboardBody["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "x")).join("");
    const widgetSchema = z.object({ type: z.string(), properties: z.looseObject({ title: z.string().optional() }) });
    return z.object({ widgets: z.array(widgetSchema) }).parse(JSON.parse(text)).widgets;
  };

  it("shows every alarm, the customer-facing metrics and their possible causes", () => {
    const widgets = dashboardWidgets();
    const alarmWidget = widgets.find(({ type }) => type === "alarm");
    expect(z.array(z.string()).parse(alarmWidget?.properties.alarms)).toHaveLength(allAlarms().length);
    expect(widgets.flatMap(({ properties: { title } }) => title ?? [])).toEqual([
      "What is wrong now",
      "Error budget left, of 30 days (percent)",
      "Promises kept (percent)",
      "Purchases: started and paid",
      "Calls that failed, by route",
      "How long callers wait (milliseconds)",
      "Requests of visitors",
      "Requests that failed (percent)",
      "Our own visits: those that found the shop broken",
      "Reports of browsers: failed scripts, and what the policy blocked",
      "Seconds from a charged card to the license",
      "Jobs: runs that did all of their work",
      "Mail: given up, and refused by SES for the account",
      "Mail: how far the sender is behind (milliseconds)",
      "Functions: calls that ended with an error",
      "Functions: the ten slowest (milliseconds, all but one call in a hundred)",
      "Functions: calls that AWS throttled",
      "Table: what is read and written (units)",
      "Table: what it did not take",
      "Functions: calls",
    ]);
    template.hasOutput("DashboardUrl", {});
  });

  it("finds functions by words of the stack's name, CloudFront's metrics in their region, and each job's runs", () => {
    const text = JSON.stringify(dashboardWidgets()).replaceAll('\\"', '"');
    expect(text).toContain(`SEARCH('{AWS/Lambda,FunctionName} MetricName="Errors" Everline dev', 'Sum', 300)`);
    for (const { properties } of dashboardWidgets()) {
      const metrics = JSON.stringify(properties.metrics ?? []);
      if (metrics.includes("AWS/CloudFront")) expect(metrics).toContain('"region":"us-east-1"');
    }
    for (const job of jobIds()) expect(text).toContain(`${job}WholeRuns`);
  });
});
