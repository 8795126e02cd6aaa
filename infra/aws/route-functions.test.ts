import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "../../shared/contract/routes.ts";
import { environmentNames, tableShape } from "../../shared/runtime/names.ts";
import { routeSettings } from "../route-settings.ts";
import { routeIds } from "./route-functions.ts";
import { type DeployedFunction, onlyOne, propertiesOf, routeFunctions, type Statement } from "./testing/resources.ts";
import { bundleForTest, stageTemplate } from "./testing/stage-template.ts";

const anything = z.looseObject({});
let template: Template;
let functions: DeployedFunction[];
let tableId: string;
let secretId: string;

beforeAll(async () => {
  template = await stageTemplate(await bundleForTest());
  functions = routeFunctions(template);
  [tableId] = onlyOne(template, "AWS::DynamoDB::GlobalTable", anything);
  [secretId] = onlyOne(template, "AWS::SecretsManager::Secret", anything);
}, 60_000);

const functionOf = (route: string) => {
  const found = functions.find((candidate) => candidate.route === route);
  if (!found) throw new Error(`no function for ${route}`);
  return found;
};
const rightsTo = (service: string, statements: readonly Statement[]) =>
  statements.filter(({ Action }) => Action.some((action) => action.startsWith(`${service}:`)));

describe("the stack's functions", () => {
  it("are one for each route of the contract, and no more", () => {
    expect(functions.map(({ route }) => route).sort()).toEqual(routeIds().sort());
    expect(routeIds()).toEqual(Object.keys(routes));
  });

  it("are each behind one route of the API with the contract's method and path", () => {
    const integrations = propertiesOf(
      template,
      "AWS::ApiGatewayV2::Integration",
      z.object({
        IntegrationUri: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }),
        PayloadFormatVersion: z.literal("2.0"),
      }),
    );
    const apiRoutes = propertiesOf(
      template,
      "AWS::ApiGatewayV2::Route",
      z.object({
        RouteKey: z.string(),
        Target: z.object({ "Fn::Join": z.tuple([z.string(), z.tuple([z.string(), z.object({ Ref: z.string() })])]) }),
      }),
    );
    const reached = Object.values(apiRoutes).map(({ RouteKey, Target }) => {
      const integration = integrations[Target["Fn::Join"][1][1].Ref];
      return [
        RouteKey,
        functions.find(({ logicalId }) => logicalId === integration?.IntegrationUri["Fn::GetAtt"][0])?.route,
      ];
    });
    expect(reached.sort()).toEqual(
      Object.entries(routes)
        .map(([id, { method, path }]) => [`${method} ${path}`, id])
        .sort(),
    );
  });

  it("run on Node.js 24 and ARM, with the memory and time of their row", () => {
    for (const id of routeIds()) {
      const { Runtime, Architectures, MemorySize, Timeout } = functionOf(id);
      const { memoryMb, timeoutSeconds } = routeSettings[id];
      expect({ id, Runtime, Architectures, MemorySize, Timeout }).toEqual({
        id,
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        MemorySize: memoryMb,
        Timeout: timeoutSeconds,
      });
      expect(timeoutSeconds, `${id}: the gateway gives up after 30 seconds`).toBeLessThan(30);
    }
  });

  it("have a role each, without a wildcard in any action or resource", () => {
    expect(new Set(functions.map(({ roleId }) => roleId)).size).toBe(functions.length);
    expect(JSON.stringify(functions.map(({ statements }) => statements))).not.toContain("*");
    expect(functions.flatMap(({ statements }) => statements).every(({ Effect }) => Effect === "Allow")).toBe(true);
    template.resourceCountIs("AWS::IAM::Policy", 0);
  });

  it("may do to the table exactly what their row says", () => {
    for (const id of routeIds()) {
      const { table, indexes } = routeSettings[id];
      const arn = { "Fn::GetAtt": [tableId, "Arn"] };
      const expected = [
        ...(table.length > 0
          ? [{ Effect: "Allow", Action: table.map((action) => `dynamodb:${action}`).sort(), Resource: [arn] }]
          : []),
        ...(indexes.length > 0
          ? [
              {
                Effect: "Allow",
                Action: ["dynamodb:Query"],
                Resource: indexes.map((index) => ({ "Fn::Join": ["", [arn, `/index/${index}`]] })),
              },
            ]
          : []),
      ];
      expect({ id, rights: rightsTo("dynamodb", functionOf(id).statements) }).toEqual({ id, rights: expected });
    }
  });

  it("may read the secret only where their row says so, and are told its name only then", () => {
    for (const id of routeIds()) {
      const { statements, Environment } = functionOf(id);
      const expected = routeSettings[id].secret
        ? [{ Effect: "Allow", Action: ["secretsmanager:GetSecretValue"], Resource: [{ Ref: secretId }] }]
        : [];
      expect({ id, rights: rightsTo("secretsmanager", statements) }).toEqual({ id, rights: expected });
      expect(Environment.Variables[environmentNames.secret]).toEqual(
        routeSettings[id].secret ? { Ref: secretId } : undefined,
      );
    }
  });

  it("may do nothing but log, use the table and read the secret", () => {
    const services = functions.flatMap(({ statements }) =>
      statements.flatMap(({ Action }) => Action.map((action) => action.split(":")[0])),
    );
    expect([...new Set(services)].sort()).toEqual(["dynamodb", "logs", "secretsmanager"]);
  });

  it("find names and addresses in their environment, never a secret or Stripe's stand-in", () => {
    const names = [environmentNames.table, environmentNames.secret].sort();
    const found = new Set(functions.flatMap(({ Environment }) => Object.keys(Environment.Variables)));
    expect([...found].sort()).toEqual(names);
  });

  it("keep their logs for 30 days, as everything in the stack does", () => {
    const groups = propertiesOf(template, "AWS::Logs::LogGroup", z.object({ RetentionInDays: z.number() }));
    expect(new Set(Object.values(groups).map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([30]));
    const used = functions.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
    expect(new Set(used).size).toBe(functions.length);
    expect(used.every((id) => id in groups)).toBe(true);
  });
});

describe("the table", () => {
  it("has the shape that functions and the embedded engine know", () => {
    const key = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: "HASH" },
      { AttributeName: sort, KeyType: "RANGE" },
    ];
    template.hasResourceProperties("AWS::DynamoDB::GlobalTable", {
      KeySchema: key(tableShape.partitionKey, tableShape.sortKey),
      GlobalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: key(partitionKey, sortKey),
        Projection: { ProjectionType: "ALL" },
      })),
      TimeToLiveSpecification: { AttributeName: tableShape.timeToLive, Enabled: true },
      BillingMode: "PAY_PER_REQUEST",
      Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
    });
  });
});

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

  it("raises an alarm, in a customer's words, when payments are not completed", () => {
    for (const [path, words] of [
      ["/api/complete-payment", /^Buyers who paid may not have their licence/],
      ["/api/stripe/webhook", /^Buyers who closed the page after paying may not have their licence/],
    ] as const) {
      const filters = propertiesOf(
        template,
        "AWS::Logs::MetricFilter",
        z.object({
          FilterPattern: z.string(),
          MetricTransformations: z.tuple([z.object({ MetricName: z.string(), MetricNamespace: z.string() })]),
        }),
      );
      const filter = Object.values(filters).find(({ FilterPattern }) => FilterPattern.includes(`"POST ${path}"`));
      expect(filter?.FilterPattern).toContain('$.status = "5*"');
      const alarms = propertiesOf(
        template,
        "AWS::CloudWatch::Alarm",
        z.object({ AlarmDescription: z.string(), MetricName: z.string(), Namespace: z.string() }),
      );
      const metric = filter?.MetricTransformations[0];
      const alarm = Object.values(alarms).find(
        ({ MetricName, Namespace }) => MetricName === metric?.MetricName && Namespace === metric?.MetricNamespace,
      );
      expect(alarm?.AlarmDescription).toMatch(words);
    }
  });
});
