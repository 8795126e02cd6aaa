import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockFolder } from "#cli/folder-lock.ts";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { localTable } from "#local/aws/table.ts";
import { jobRunner } from "#local/jobs/run.ts";
import { type Shop, startShop } from "#local/shop/shop.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

// Each test starts processes, which is slow on a busy machine.
let dataFolder: string;
let shop: Shop | undefined;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-jobs-"));
});
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});
afterAll(() => rm(dataFolder, { recursive: true }));

async function runShop(): Promise<Shop> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  shop = await startShop({ site: "none", dataFolder, ports, stripe: localStripeSettings(), logLevel: "SILENT" });
  return shop;
}

/** Runs the command on this file's data folder. */
async function runJob(job: string) {
  const [dynamoDb, stripe] = await Promise.all([freePort(), freePort()]);
  const ports = { DYNAMODB_PORT: String(dynamoDb), STRIPE_PORT: String(stripe) };
  const environment = { DATA_FOLDER: dataFolder, AWS_PROFILE: "prod", POWERTOOLS_LOG_LEVEL: "SILENT", ...ports };
  return spawnCommand("run-job.ts", job, { environment });
}

async function call({ apiUrl }: Shop, method: string, route: string, token = "", body?: object) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const reply = await fetch(`${apiUrl}/${route}`, { method, headers, body: JSON.stringify(body) });
  return reply.json();
}

async function stripe({ stripeUrl }: Shop, route: string, body: string) {
  const headers = { authorization: "Bearer sk_test_jobs", "content-type": "application/x-www-form-urlencoded" };
  const reply = await fetch(`${stripeUrl}/${route}`, { method: "POST", headers, body });
  expect(reply.status, await reply.text()).toBe(200);
}

/** Pays for an order, dated a while ago, of which neither the page nor a webhook informs the shop. */
async function payUnnoticed(running: Shop, email: string, phone: string) {
  await stripe(running, "_test/webhooks", '{"mode":"withhold"}');
  const { token } = await call(running, "POST", "register", "", { name: "Ada", email, password: "correct horse" });
  const me = await call(running, "GET", "me", token);
  const opened = await call(running, "POST", "create-payment-intent", token, { phone });
  const intent = String(opened.clientSecret).split("_secret_")[0];
  await stripe(running, `v1/payment_intents/${intent}/confirm`, "payment_method=pm_card_visa");
  const earlier = new Date(Date.now() - 5 * 60_000).toISOString();
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: running.dynamoDbUrl }));
  await table.send(
    new UpdateCommand({
      TableName: localTable.name,
      Key: { pk: `USER#${me.user.id}`, sk: `ORDER#${opened.orderId}` },
      UpdateExpression: "SET createdAt = :earlier, gsi2sk = :key",
      ExpressionAttributeValues: { ":earlier": earlier, ":key": `${earlier}#${opened.orderId}` },
    }),
  );
  return { status: async () => (await call(running, "GET", "me", token)).orders[0].status };
}

const settledOutput = "One unpaid order was checked.\nOne order is now paid and complete.\n";

describe("npm run reconcile", () => {
  it("catches up with Stripe while the shop runs, and also runs while it does not", async () => {
    const order = await payUnnoticed(await runShop(), "ada@everline.example", "447700900001");
    expect(await order.status()).toBe("pending");
    expect(await runJob("reconcile")).toEqual({ code: 0, output: settledOutput, errorOutput: "" });
    expect(await order.status()).toBe("complete");
    await shop?.stop();
    shop = undefined;
    const nothingDone = expect.stringMatching(/^There was nothing to do\. .*\n$/);
    expect(await runJob("reconcile")).toEqual({ code: 0, output: nothingDone, errorOutput: "" });
    await (await lockFolder(dataFolder, "free again")).stop();
  });

  it("reports failures, and exits with 1", async () => {
    const running = await runShop();
    const order = await payUnnoticed(running, "eve@everline.example", "447700900002");
    await stripe(running, "_test/faults", JSON.stringify({ kind: "error", status: 500, times: 100 }));
    const { code, output } = await runJob("reconcile");
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/could not be done this time/) });
    expect(await order.status()).toBe("pending");
  });

  it("asks the operator to retry while the shop is starting", async () => {
    const lock = await lockFolder(dataFolder, "http://localhost:1");
    const errorOutput = `The shop on ${dataFolder} is just starting; try again in a moment.\n`;
    expect(await runJob("reconcile")).toEqual({ code: 1, output: "", errorOutput });
    await lock.stop();
  });
});

describe("npm run erase-accounts", () => {
  it("reports that there was nothing to do", async () => {
    expect(await runJob("erase-accounts")).toEqual({ code: 0, output: "There was nothing to do.\n", errorOutput: "" });
  });
});

describe("a scheduled run", () => {
  it("completes an order whose payment went unnoticed", async () => {
    const running = await runShop();
    const order = await payUnnoticed(running, "uma@everline.example", "447700900003");
    await jobRunner(running.functionEnvironment)("reconcile", new Date(), new AbortController().signal);
    expect(await order.status()).toBe("complete");
  });
});
