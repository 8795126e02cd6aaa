import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LocalSes, startLocalSes } from "#local-ses/server.ts";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import { account, region } from "../template/resolve.ts";
import { type AwsEndpoint, startAwsEndpoint } from "./aws-endpoint.ts";
import { grantedPermissions } from "./permission-usage.ts";
import type { Statement } from "./policy.ts";

const table = process.env[environmentNames.table] ?? "";
const tableArn = `arn:aws:dynamodb:${region}:${account}:table/${table}`;
const secretArn = process.env[secretVariables.tokens] ?? "";
const allow = (Action: string[], ...Resource: string[]): Statement => ({ Effect: "Allow", Action, Resource });
const key = { pk: "USER#1", sk: "PROFILE" };

const sesArn = `arn:aws:ses:${region}:${account}:`;

let ses: LocalSes;
let endpoint: AwsEndpoint;
const consoleError = vi.spyOn(console, "error");
beforeEach(async () => {
  consoleError.mockReset();
  ses = await startLocalSes({ port: 0 });
  endpoint = await startAwsEndpoint({
    policies: new Map([
      ["reader", [allow(["dynamodb:GetItem"], tableArn), allow(["dynamodb:Query"], `${tableArn}/index/gsi1`)]],
      ["sender", [allow(["ses:SendEmail"], `${sesArn}identity/shop.example.com`, `${sesArn}configuration-set/ours`)]],
      ["writer", [allow(["dynamodb:PutItem"], tableArn), allow(["secretsmanager:GetSecretValue"], secretArn)]],
    ]),
    dynamoDbUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "",
    secretsManagerUrl: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? "",
    sesUrl: ses.url,
  });
});
afterEach(async () => {
  await endpoint.stop();
  await ses.close();
});

/** Client configuration of the function with this name. */
const clientConfig = (name: string) => ({
  endpoint: endpoint.url,
  region,
  credentials: { accessKeyId: name, secretAccessKey: "any" },
  maxAttempts: 1,
});
const tableClient = (name: string) => DynamoDBDocumentClient.from(new DynamoDBClient(clientConfig(name)));
const indexQuery = {
  TableName: table,
  KeyConditionExpression: "gsi1pk = :pk",
  ExpressionAttributeValues: { ":pk": "USERS" },
};

describe("a function of the rehearsal that sends mail", () => {
  const send = (FromEmailAddress: string, ConfigurationSetName: string) =>
    new SESv2Client(clientConfig("sender")).send(
      new SendEmailCommand({
        FromEmailAddress,
        ConfigurationSetName,
        Destination: { ToAddresses: ["ada@example.com"] },
        Content: { Simple: { Subject: { Data: "Hello" }, Body: { Text: { Data: "Hello" } } } },
      }),
    );

  it("may do so as the identity and with the configuration set that its role names, and no others", async () => {
    await send("Everline <hello@shop.example.com>", "ours");
    expect(ses.sent()).toHaveLength(1);
    await expect(send("hello@example.org", "ours")).rejects.toThrow(
      /ses:SendEmail on resource: .*identity\/example.org/,
    );
    await expect(send("hello@shop.example.com", "theirs")).rejects.toThrow("configuration-set/theirs");
    expect(ses.sent()).toHaveLength(1);
    expect(endpoint.permissions.missing()).toHaveLength(2);
    expect([...endpoint.permissions.used()]).toEqual(["sender SendEmail"]);
  });
});

describe("a function of the rehearsal", () => {
  it("can do what its role allows, and receives DynamoDB's own responses", async () => {
    await tableClient("writer").send(new PutCommand({ TableName: table, Item: { ...key, name: "Rosa" } }));
    const { Item } = await tableClient("reader").send(new GetCommand({ TableName: table, Key: key }));
    expect(Item).toMatchObject({ name: "Rosa" });
    await tableClient("reader").send(new QueryCommand({ ...indexQuery, IndexName: "gsi1" }));
    await new SecretsManagerClient(clientConfig("writer")).send(new GetSecretValueCommand({ SecretId: secretArn }));
    expect(endpoint.permissions.missing()).toEqual([]);
    expect([...endpoint.permissions.used()]).toEqual([
      "writer PutItem",
      "reader GetItem",
      "reader Query gsi1",
      "writer GetSecretValue tokens",
    ]);
  });

  it("still reaches AWS after the endpoint has rejected requests that are not AWS calls", async () => {
    const target = { "x-amz-target": "DynamoDB_20120810.GetItem" };
    expect((await fetch(endpoint.url)).status).toBe(400);
    expect((await fetch(endpoint.url, { method: "POST", headers: target, body: "{" })).status).toBe(400);
    expect((await fetch(endpoint.url, { method: "POST", body: "{}" })).status).toBe(400);
    await tableClient("reader").send(new GetCommand({ TableName: table, Key: key }));
  });

  it.each([
    [
      "an action that its role does not allow",
      "reader",
      () => tableClient("reader").send(new PutCommand({ TableName: table, Item: key })),
      "dynamodb:PutItem",
      tableArn,
    ],
    [
      "an index that its role does not allow",
      "reader",
      () => tableClient("reader").send(new QueryCommand({ ...indexQuery, IndexName: "gsi2" })),
      "dynamodb:Query",
      `${tableArn}/index/gsi2`,
    ],
    [
      "a query of the table when its role allows only a query of an index",
      "reader",
      () => tableClient("reader").send(new QueryCommand(indexQuery)),
      "dynamodb:Query",
      tableArn,
    ],
    [
      "a table that its role does not allow",
      "reader",
      () => tableClient("reader").send(new GetCommand({ TableName: "other", Key: key })),
      "dynamodb:GetItem",
      tableArn.replace(table, "other"),
    ],
    [
      "a transaction of which its role allows only a part",
      "writer",
      () =>
        tableClient("writer").send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName: table, Item: key } },
              { Delete: { TableName: table, Key: { ...key, sk: "2" } } },
            ],
          }),
        ),
      "dynamodb:DeleteItem",
      tableArn,
    ],
    [
      "a secret that its role does not allow",
      "reader",
      () => new SecretsManagerClient(clientConfig("reader")).send(new GetSecretValueCommand({ SecretId: secretArn })),
      "secretsmanager:GetSecretValue",
      secretArn,
    ],
  ])("is denied %s as on AWS, and the denial is recorded and logged", async (_what, name, call, action, resource) => {
    await expect(call()).rejects.toMatchObject({ name: "AccessDeniedException" });
    const rowSuffix = action.endsWith("Item") ? ", USER#…" : "";
    const sentence = `The function ${name} may not perform ${action} on ${resource}${rowSuffix}: its role in the template does not allow it.`;
    expect(endpoint.permissions.missing()).toEqual([sentence]);
    expect(consoleError.mock.calls).toEqual([[sentence]]);
  });

  it("is denied a read with unknown credentials", async () => {
    await expect(tableClient("stranger").send(new GetCommand({ TableName: table, Key: key }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
    expect(endpoint.permissions.missing()[0]).toMatch(
      /^A caller with the access key stranger may not perform dynamodb:GetItem/,
    );
  });
});

it("lists the data permissions that roles grant, in the format of the used permissions", () => {
  const logs = allow(["logs:PutLogEvents"], "arn:aws:logs:any");
  const query = allow(["dynamodb:Query"], tableArn, `${tableArn}/index/gsi2`);
  expect(
    grantedPermissions(new Map([["getMe", [logs, query, allow(["secretsmanager:GetSecretValue"], secretArn)]]])),
  ).toEqual(["getMe Query", "getMe Query gsi2", "getMe GetSecretValue tokens"]);
});

describe("transactions of the rehearsal", () => {
  const transactionOn = (...items: readonly { readonly pk: string; readonly sk: string }[]) =>
    new TransactWriteCommand({ TransactItems: items.map((Item) => ({ Put: { TableName: table, Item } })) });

  it("conflict with another one on the same item, as on AWS, and succeed once that is done", async () => {
    const client = tableClient("writer");
    const shared = { pk: "COUNTER", sk: "TOTAL" };
    const rivals = Array.from({ length: 20 }, (_, index) =>
      transactionOn(shared, { pk: `ORDER#${index}`, sk: "ORDER" }),
    );
    const outcomes = await Promise.allSettled(rivals.map((rival) => client.send(rival)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(rivals.length);
    for (const failure of failures) {
      expect(failure).toMatchObject({
        name: "TransactionCanceledException",
        CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
      });
    }
    await client.send(transactionOn(shared));
  });

  it("reject a single write to an item that they are writing, and no write to another item", async () => {
    const client = tableClient("writer");
    const shared = { pk: "COUNTER", sk: "TOTAL" };
    const calls = Array.from({ length: 20 }, () => [
      client.send(transactionOn(shared)).catch(() => {}),
      client.send(new PutCommand({ TableName: table, Item: shared })),
      client.send(new PutCommand({ TableName: table, Item: { pk: "OTHER", sk: "ROW" } })),
    ]).map(async ([transaction, single, other]) => [
      await single?.then(
        () => "",
        ({ name }) => name,
      ),
      await other,
      await transaction,
    ]);
    const names = (await Promise.all(calls)).map(([name]) => name);
    expect(new Set(names)).toContain("TransactionConflictException");
    await client.send(new PutCommand({ TableName: table, Item: shared }));
  });
});
