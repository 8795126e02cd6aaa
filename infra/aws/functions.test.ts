import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { routeIds } from "#shared/contract/route-ids.ts";
import { routes } from "#shared/contract/routes.ts";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";
import { allFunctionSettings } from "../settings/all-function-settings.ts";
import { jobIds, jobSettings } from "../settings/jobs.ts";
import { lineEventFunctionSettings } from "../settings/line-event-functions.ts";
import { mailFunctionSettings } from "../settings/mail-functions.ts";
import { jobFunctionOutput } from "./stage-name.ts";
import {
  apiOperations,
  type DeployedFunction,
  invokedFunction,
  onlyResource,
  propertiesOf,
  type Statement,
  shopFunctions,
} from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

/** The functions that send mail. They sign the links in it. */
const mailSenders = ["sendMails", "sweepMails"];
/** Open routes that take the token of a link, which is a MAC by the signing keys. */
const tokenLinkRoutes = ["resetPassword", "signInByLink", "undoChange", "stopReminders"];
const anything = z.looseObject({});
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
let template: Template;
let functions: DeployedFunction[];
let tableId: string;
let secretIds: Record<SecretName, string>;

beforeAll(async () => {
  template = await stageTemplate({ mail: { from: "Everline <hello@example.com>" } });
  functions = shopFunctions(template);
  [tableId] = onlyResource(template, "AWS::DynamoDB::GlobalTable", anything);
  const ids = Object.keys(template.findResources("AWS::SecretsManager::Secret"));
  const idMatching = (pattern: RegExp) => ids.find((id) => pattern.test(id)) ?? expect.fail();
  secretIds = {
    tokens: idMatching(/^TokensSecret/),
    stripe: idMatching(/^StripeSecret/),
    origin: idMatching(/^Secret/),
    chat: idMatching(/^ChatSecret/),
  };
});

const allSettings = Object.entries(allFunctionSettings);
const functionOf = (name: string) => {
  const found = functions.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no function for ${name}`);
  return found;
};
/** The right to read the table's stream is the sender's, and tested with it (`mail.test.ts`). */
const isNotAboutStream = ({ Action }: Statement) => !Action.includes("dynamodb:GetRecords");
const statementsFor = (service: string, statements: readonly Statement[]) =>
  statements.filter(({ Action }) => Action.some((action) => action.startsWith(`${service}:`)));

describe("the stack's functions", () => {
  it("are exactly those of the contract's routes, the jobs, the authorizer, the chat's and those of mail", () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(
      [
        ...Object.keys(routes),
        ...jobIds(),
        "admitRequest",
        "notifyChat",
        "sendMails",
        "followMails",
        "sendLineEvents",
      ].sort(),
    );
  });

  it("run on Node.js 24 and ARM, with the memory and timeout of their settings", () => {
    for (const [id, { memoryMb, timeoutSeconds }] of allSettings) {
      const { Runtime, Architectures, MemorySize, Timeout } = functionOf(id);
      expect({ id, Runtime, Architectures, MemorySize, Timeout }).toEqual({
        id,
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        MemorySize: memoryMb,
        Timeout: timeoutSeconds,
      });
    }
  });

  it("each have their own role, without a wildcard in any action or resource", () => {
    expect(new Set(functions.map(({ roleId }) => roleId)).size).toBe(functions.length);
    const allowedActions = functions.flatMap(({ statements }) =>
      statements.map(({ Action, Resource }) => ({ Action, Resource })),
    );
    expect(JSON.stringify(allowedActions)).not.toContain("*");
    expect(functions.flatMap(({ statements }) => statements).every(({ Effect }) => Effect === "Allow")).toBe(true);
    template.resourceCountIs("AWS::IAM::Policy", 0);
  });

  it("may use the table exactly as their settings say", () => {
    const isWrite = (action: string) => /^(Put|Update|Delete)Item$/.test(action);
    for (const [id, { table, writes, indexes }] of allSettings) {
      const arn = { "Fn::GetAtt": [tableId, "Arn"] };
      const onTable = (actions: readonly string[], Condition?: object) =>
        actions.length === 0
          ? []
          : [
              {
                Effect: "Allow",
                Action: actions.map((action) => `dynamodb:${action}`).sort(),
                Resource: [arn],
                ...(Condition && { Condition }),
              },
            ];
      const expected = [
        ...onTable(table.filter((action) => writes === undefined || !isWrite(action))),
        ...(writes ?? []).flatMap(({ partitions, attributes }) =>
          onTable(attributes === undefined ? table.filter(isWrite) : ["UpdateItem"], {
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions },
            ...(attributes && { "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes } }),
            Null: { "dynamodb:LeadingKeys": "false", ...(attributes && { "dynamodb:Attributes": "false" }) },
          }),
        ),
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
      expect({ id, statements: statementsFor("dynamodb", functionOf(id).statements).filter(isNotAboutStream) }).toEqual(
        {
          id,
          statements: expected,
        },
      );
    }
  });

  it("may write only rows of their own kinds when they register an account or store a contact message", () => {
    const partitionsOf = (id: "register" | "sendContactMessage") =>
      (allFunctionSettings[id].writes ?? []).map(({ partitions, attributes }) => [
        ...partitions,
        ...(attributes ?? []),
      ]);
    expect(partitionsOf("register")).toEqual([
      ["USER#*", "EMAIL#*", "SEARCH#USER", "METRICS", "ATTEMPT#*", "LINK#*", "MAIL#*"],
    ]);
    expect(partitionsOf("sendContactMessage")).toEqual([
      ["MESSAGES", "SEARCH#MESSAGE", "METRICS", "ATTEMPT#*", "MAIL#*"],
      ["USER#*", "pk", "sk", "messageId"],
      ["USER#*", "pk", "sk", "sessions"],
    ]);
  });

  it("may read a secret, and know its id, only if their settings say so", () => {
    for (const [id, { secrets }] of allSettings) {
      const { statements, Environment } = functionOf(id);
      // CDK sorts the ids in the template.
      const arns = secrets
        .map((name) => secretIds[name])
        .sort()
        .map((Ref) => ({ Ref }));
      const expected =
        arns.length > 0 ? [{ Effect: "Allow", Action: ["secretsmanager:GetSecretValue"], Resource: arns }] : [];
      expect({ id, statements: statementsFor("secretsmanager", statements) }).toEqual({ id, statements: expected });
      const idsInEnvironment = Object.entries(secretVariables).map(([, variable]) => Environment.Variables[variable]);
      expect(idsInEnvironment.filter((value) => value !== undefined)).toEqual(
        Object.entries(secretIds).flatMap(([name, Ref]) =>
          secrets.some((secret) => secret === name) ? [{ Ref }] : [],
        ),
      );
    }
  });

  /** Line cards are signed and verified with keys that are derived from those of tokens. */
  const cardRoutes = ["validateLine", "listLineKeys"];
  it("may read the signing keys only if they sign or verify tokens or line cards (for Stripe's keys, see bundles.test.ts)", () => {
    const accessLevelOf = (id: string) => Object.entries(routes).find(([name]) => name === id)?.[1].who;
    for (const [id, { secrets }] of allSettings) {
      const usesTokens =
        !["anyone", "assistant", "stripe", undefined].includes(accessLevelOf(id)) ||
        ["login", "register", "signInWithPasskey", ...tokenLinkRoutes, ...mailSenders, ...cardRoutes].includes(id);
      expect({ id, tokens: secrets.includes("tokens") }).toEqual({ id, tokens: usesTokens });
    }
    expect(allFunctionSettings.admitRequest.secrets).toEqual(["origin"]);
  });

  it("may only log, use the table, read secrets and, called without a caller who waits, send to the dead-letter queue; two send mail", () => {
    const servicesOf = (selected: readonly DeployedFunction[]) =>
      [
        ...new Set(selected.flatMap(({ statements }) => statements.flatMap(({ Action }) => Action.map(service)))),
      ].sort();
    const service = (action: string) => action.split(":")[0] ?? "";
    const isJob = ({ name }: DeployedFunction) => name in jobSettings;
    const isNotifier = ({ name }: DeployedFunction) => name === "notifyChat";
    const isCalledByEvents = ({ name }: DeployedFunction) =>
      name in mailFunctionSettings || name in lineEventFunctionSettings;
    const sendsMail = ({ name }: DeployedFunction) => mailSenders.includes(name);
    expect(servicesOf([functionOf("notifyChat")])).toEqual(["logs", "secretsmanager", "sqs"]);
    expect(
      servicesOf(functions.filter((each) => !isJob(each) && !isNotifier(each) && !isCalledByEvents(each))),
    ).toEqual(["dynamodb", "logs", "secretsmanager"]);
    expect(servicesOf(functions.filter((each) => isJob(each) && !sendsMail(each)))).toEqual([
      "dynamodb",
      "logs",
      "secretsmanager",
      "sqs",
    ]);
    expect(functions.filter(({ statements }) => statementsFor("ses", statements).length > 0)).toEqual(
      functions.filter(sendsMail),
    );
    for (const name of ["followMails", "sendLineEvents"])
      expect(servicesOf([functionOf(name)]), name).toEqual(["dynamodb", "logs", "sqs"]);
  });

  it("can each be invoked only by their own trigger", () => {
    const permissions = Object.values(
      propertiesOf(
        template,
        "AWS::Lambda::Permission",
        z.object({ FunctionName: anything, Principal: z.string(), SourceArn: anything }),
      ),
    );
    const callersOf = (name: string) =>
      permissions
        .filter(({ FunctionName }) => invokedFunction(template, FunctionName).functionId === functionOf(name).logicalId)
        .map(({ Principal, SourceArn }) => `${Principal} ${JSON.stringify(SourceArn)}`);
    const apiId = Object.keys(template.findResources("AWS::ApiGatewayV2::Api"))[0];
    const isFromApi = `apigateway.amazonaws.com .*:execute-api:.*\\{"Ref":"${apiId}"\\}`;
    for (const [id, { method, path }] of Object.entries(routes)) {
      expect(callersOf(id)).toEqual([expect.stringMatching(new RegExp(`^${isFromApi},`))]);
      expect(callersOf(id)[0]).toContain(`{"Ref":"${apiId}"},"/*/${method}${path}"`);
    }
    expect(callersOf("admitRequest")).toEqual([expect.stringMatching(new RegExp(`^${isFromApi},"/authorizers/\\*"`))]);
    for (const id of jobIds()) expect(callersOf(id)).toEqual([expect.stringMatching(/^events\.amazonaws\.com /)]);
    const [topic] = onlyResource(template, "AWS::SNS::Topic", anything);
    expect(callersOf("notifyChat")).toEqual([`sns.amazonaws.com {"Ref":"${topic}"}`]);
    expect(callersOf("followMails")).toEqual([expect.stringMatching(/^events\.amazonaws\.com .*MailEvents/)]);
    // Lambda itself reads the table's stream for it.
    expect(callersOf("sendMails")).toEqual([]);
    expect(callersOf("sendLineEvents")).toEqual([]);
    expect(permissions).toHaveLength(functions.length - 2);
  });

  it("know the table's name if and only if they may use the table or an index", () => {
    for (const [id, { table, indexes }] of allSettings) {
      const name = functionOf(id).Environment.Variables[environmentNames.table];
      expect({ id, name }).toEqual({ id, name: table.length + indexes.length > 0 ? { Ref: tableId } : undefined });
    }
  });

  it("have only the table's name and the ids of secrets in their environment, not the address of a local Stripe", () => {
    const names = [environmentNames.table, ...Object.values(secretVariables)].sort();
    const others = functions.filter(({ name }) => name !== "visit" && !mailSenders.includes(name));
    const variables = new Set(others.flatMap(({ Environment }) => Object.keys(Environment.Variables)));
    // Two tell admins whether the shop has a sender.
    expect([...variables].sort()).toEqual([...names, environmentNames.mailFrom].sort());
    // The job that visits the site knows the site's address; this stage has no publishable key.
    const { siteUrl, table } = environmentNames;
    expect(functionOf("visit").Environment.Variables).toEqual({
      [siteUrl]: expect.anything(),
      [table]: expect.anything(),
    });
    template.hasOutput("SiteUrl", { Value: functionOf("visit").Environment.Variables[siteUrl] });
  });

  it("write the lines that metrics and alarms count: an order is paid, a job is done", () => {
    for (const { LoggingConfig } of functions) {
      expect(LoggingConfig).toMatchObject({ LogFormat: "JSON", ApplicationLogLevel: "INFO", SystemLogLevel: "INFO" });
    }
  });

  it("each have their own log, which is kept for 30 days like all logs of the stack", () => {
    const groups = propertiesOf(template, "AWS::Logs::LogGroup", z.object({ RetentionInDays: z.number() }));
    expect(new Set(Object.values(groups).map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([30]));
    const logGroupIds = functions.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
    expect(new Set(logGroupIds).size).toBe(functions.length);
    expect(logGroupIds.every((id) => id in groups)).toBe(true);
  });
});

describe("a route's function", () => {
  it("is behind one API route with the contract's method and path", () => {
    const functionByRoute = apiOperations(template).map(({ routeKey, target }) => [
      routeKey,
      functions.find(({ logicalId }) => logicalId === invokedFunction(template, target).functionId)?.name,
    ]);
    expect(functionByRoute.sort()).toEqual(
      Object.entries(routes)
        .map(([id, { method, path }]) => [`${method} ${path}`, id])
        .sort(),
    );
  });

  it("times out before the gateway's limit of 30 seconds", () => {
    for (const id of routeIds()) expect(functionOf(id).Timeout, id).toBeLessThan(30);
  });
});

describe("the authorizer's function", () => {
  it("times out before the gateway's limit of 10 seconds, and may only log and read its secret", () => {
    const { Timeout, statements } = functionOf("admitRequest");
    expect(Timeout).toBeLessThan(10);
    expect(statements.flatMap(({ Action }) => Action)).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
      "secretsmanager:GetSecretValue",
    ]);
  });
});

/** The rules with a schedule; the other one passes on SES's events (`mail.test.ts`). */
function schedules<T>(schema: z.ZodType<T>): Record<string, T> {
  const rules = propertiesOf(template, "AWS::Events::Rule", z.looseObject({ EventPattern: z.unknown().optional() }));
  return Object.fromEntries(
    Object.entries(rules)
      .filter(([, { EventPattern }]) => EventPattern === undefined)
      .map(([id, rule]) => [id, schema.parse(rule)]),
  );
}

describe("a job's function", () => {
  it("is invoked by its own schedule, at the interval of its settings, and by nothing else", () => {
    const rules = schedules(
      z.object({
        ScheduleExpression: z.string(),
        State: z.literal("ENABLED"),
        Targets: z.tuple([
          z.object({ Arn: anything, RetryPolicy: z.object({ MaximumEventAgeInSeconds: z.number() }) }),
        ]),
      }),
    );
    expect(Object.keys(rules)).toHaveLength(jobIds().length);
    const permissions = Object.values(
      propertiesOf(
        template,
        "AWS::Lambda::Permission",
        z.object({ FunctionName: anything, Principal: z.string(), SourceArn: anything }),
      ),
    );
    for (const id of jobIds()) {
      const arn = { "Fn::GetAtt": [functionOf(id).logicalId, "Arn"] };
      const [ruleId, rule] = Object.entries(rules).find(([, { Targets }]) => isEqual(Targets[0].Arn, arn)) ?? [];
      const { everyMinutes } = jobSettings[id];
      expect(rule?.ScheduleExpression).toBe(everyMinutes === 60 ? "rate(1 hour)" : `rate(${everyMinutes} minutes)`);
      expect(rule?.Targets[0].RetryPolicy.MaximumEventAgeInSeconds).toBe(everyMinutes * 60);
      expect(permissions.filter(({ FunctionName }) => isEqual(FunctionName, arn))).toEqual([
        {
          FunctionName: arn,
          Principal: "events.amazonaws.com",
          SourceArn: { "Fn::GetAtt": [ruleId, "Arn"] },
        },
      ]);
    }
  });

  it("is retried when it fails, until its next run is due", () => {
    const invokeConfigs = propertiesOf(
      template,
      "AWS::Lambda::EventInvokeConfig",
      z.object({
        FunctionName: z.object({ Ref: z.string() }),
        MaximumRetryAttempts: z.number(),
        MaximumEventAgeInSeconds: z.number(),
      }),
    );
    for (const id of jobIds()) {
      const invokeConfig = Object.values(invokeConfigs).find(
        ({ FunctionName }) => FunctionName.Ref === functionOf(id).logicalId,
      );
      expect({ id, ...invokeConfig }).toMatchObject({
        id,
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: jobSettings[id].everyMinutes * 60,
      });
    }
  });

  it("has runs that could not be started or failed every time sent to the encrypted dead-letter queue for two weeks", () => {
    const [queue, properties] = onlyResource(template, "AWS::SQS::Queue", anything);
    expect(properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600, SqsManagedSseEnabled: true });
    const arn = { "Fn::GetAtt": [queue, "Arn"] };
    const invokeConfigs = propertiesOf(
      template,
      "AWS::Lambda::EventInvokeConfig",
      z.object({ DestinationConfig: z.object({ OnFailure: z.object({ Destination: anything }) }) }),
    );
    expect(
      Object.values(invokeConfigs).map(({ DestinationConfig }) => DestinationConfig.OnFailure.Destination),
    ).toEqual([...jobIds(), "followMails", "notifyChat"].map(() => arn));
    const rules = propertiesOf(
      template,
      "AWS::Events::Rule",
      z.object({ Targets: z.tuple([z.object({ DeadLetterConfig: z.object({ Arn: anything }) })]) }),
    );
    for (const { Targets } of Object.values(rules)) expect(Targets[0].DeadLetterConfig.Arn).toEqual(arn);
    for (const id of jobIds()) {
      expect(statementsFor("sqs", functionOf(id).statements)).toEqual([
        { Effect: "Allow", Action: ["sqs:SendMessage"], Resource: [arn] },
      ]);
    }
    const [, { PolicyDocument }] = onlyResource(
      template,
      "AWS::SQS::QueuePolicy",
      z.object({ PolicyDocument: z.object({ Statement: z.array(anything) }) }),
    );
    expect(PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      ...Object.keys(rules).map((rule) =>
        expect.objectContaining({
          Effect: "Allow",
          Action: "sqs:SendMessage",
          Principal: { Service: "events.amazonaws.com" },
          Condition: { ArnEquals: { "aws:SourceArn": { "Fn::GetAtt": [rule, "Arn"] } } },
        }),
      ),
    ]);
    template.hasOutput("DeadLetterQueueUrl", { Value: { Ref: queue } });
  });

  it("times out before its next run", () => {
    for (const id of jobIds()) expect(functionOf(id).Timeout, id).toBeLessThan(jobSettings[id].everyMinutes * 60);
  });

  it("is named in the stack's outputs, for an operator who wants to run it now", () => {
    for (const id of jobIds()) {
      template.hasOutput(jobFunctionOutput(id), { Value: { Ref: functionOf(id).logicalId } });
    }
  });
});
