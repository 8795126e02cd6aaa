import { createRequire } from "node:module";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { afterTotals } from "#functions/data/counter-rows.ts";
import { keys } from "#functions/data/keys.ts";
import type { Bundles } from "#infra/aws/bundling/bundles.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { tableEnvironment } from "#local/aws/function-environment.ts";
import { createTable, localTable } from "#local/aws/table.ts";
import { routes } from "#shared/contract/routes.ts";
import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const rounds = 500;
/** Unmeasured rounds that run first, to warm up. */
const warmUpRounds = 200;
/** No round starts after this time. */
const timeLimitMs = 10_000;

type Handler = (event: object, context: object) => Promise<unknown>;
interface Subject {
  readonly name: string;
  readonly handler: Handler;
  readonly times: number[];
}

const bundleModule = z.object({ handler: z.custom<Handler>((value) => typeof value === "function") });

/** Compares a warm call of `getPricing` with a bare handler that reads the same two rows. */
export async function compareWarmCalls(bundles: Bundles): Promise<string> {
  const dynamoDb = await startDynamoDb();
  try {
    await createTable(dynamoDb.url, localTable.name);
    Object.assign(process.env, tableEnvironment(localTable.name, dynamoDb.url), { POWERTOOLS_LOG_LEVEL: "SILENT" });
    const index = path.join(bundles.folderOf(routeSettings.getPricing.entry), "index.js");
    const route = bundleModule.parse(createRequire(import.meta.url)(index)).handler;
    const subjects: readonly Subject[] = [
      { name: "empty handler", handler: async () => ({ statusCode: 200, body: "{}" }), times: [] },
      { name: "bare handler, same read", handler: await bareHandler(), times: [] },
      { name: "getPricing", handler: route, times: [] },
    ];
    const event = pricingEvent();
    const startedAt = performance.now();
    for (
      let attempt = 0;
      attempt < warmUpRounds + rounds && performance.now() - startedAt < timeLimitMs;
      attempt += 1
    ) {
      for (const { name, handler, times } of subjects) {
        const before = performance.now();
        const { statusCode } = z.object({ statusCode: z.int() }).parse(await handler(event, {}));
        if (attempt >= warmUpRounds) times.push(performance.now() - before);
        if (statusCode !== 200) throw new Error(`${name} responded with ${statusCode}.`);
      }
    }
    const medians = subjects.map(({ times }) => median(times));
    const rows = subjects.map(({ name }, index) => [name, milliseconds(medians[index] ?? 0)]);
    const overhead = (medians[2] ?? 0) - (medians[1] ?? 0);
    return [
      `warm: medians of ${subjects[0]?.times.length} interleaved calls against the embedded DynamoDB, without log lines`,
      textTable(["call", "ms"], [...rows, ["getPricing minus the bare handler", milliseconds(overhead)]]),
    ].join("\n");
  } finally {
    await dynamoDb.stop();
  }
}

async function bareHandler(): Promise<Handler> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  return async () => {
    const { pk, sk } = keys.total();
    const counters = new QueryCommand({
      TableName: localTable.name,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: { ":pk": pk, ":from": sk, ":to": afterTotals },
      ConsistentRead: true,
    });
    const settings = new GetCommand({ TableName: localTable.name, Key: keys.settings(), ConsistentRead: true });
    const [{ Items }, { Item }] = await Promise.all([client.send(counters), client.send(settings)]);
    return { statusCode: 200, body: JSON.stringify([Items, Item]) };
  };
}

/** Returns an API Gateway event with the parts that functions read. */
function pricingEvent(): object {
  const { method, path: rawPath } = routes.getPricing;
  const http = { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "203.0.113.1", userAgent: "bench" };
  const requestContext = { requestId: "bench", timeEpoch: Date.now(), http };
  return { version: "2.0", rawPath, rawQueryString: "", headers: {}, requestContext, isBase64Encoded: false };
}
