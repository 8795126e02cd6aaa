import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { gatewayServer } from "../../gateway/server.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import { createRunningFunction, type RunningFunction } from "../lambda/threads.ts";
import { type AwsEndpoint, startAwsEndpoint } from "../rights/aws-endpoint.ts";
import { createAuthorizer } from "./admission.ts";

/** Like the real authorizer, it compares the header with its secret, and fails if it may not read the secret. */
const code = `
  exports.handler = async (event) => {
    const reply = await fetch(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER, {
      method: "POST",
      headers: {
        "x-amz-target": "secretsmanager.GetSecretValue",
        authorization: "AWS4-HMAC-SHA256 Credential=" + process.env.AWS_ACCESS_KEY_ID + "/20260101/us-east-1/x/aws4_request",
      },
      body: JSON.stringify({ SecretId: "arn:aws:secretsmanager:us-east-1:000000000000:secret:origin" }),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return { isAuthorized: event.headers["x-origin"] === (await reply.json()).SecretString };
  };
`;
const mayReadSecret = {
  Effect: "Allow" as const,
  Action: ["secretsmanager:GetSecretValue"],
  Resource: ["arn:aws:secretsmanager:us-east-1:000000000000:secret:origin"],
};

let folder: string;
let secretsManager: RunningServer;
let awsEndpoint: AwsEndpoint;
let gateway: RunningServer;
const threads: RunningFunction[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-admission-"));
  await writeFile(path.join(folder, "index.js"), code);
  secretsManager = await listen(
    createServer((_, response) => response.end(JSON.stringify({ SecretString: "the origin's secret" }))),
    0,
  );
  awsEndpoint = await startAwsEndpoint({
    policies: new Map([
      ["entitled", [mayReadSecret]],
      ["without a right", []],
    ]),
    dynamoDbUrl: "http://127.0.0.1:1",
    secretsManagerUrl: secretsManager.url,
  });
  const running = new Map<string, RunningFunction>();
  const authorizerOf = (name: string) => {
    const deployed: DeployedFunction = {
      ...{ name, arn: `arn:${name}`, arns: [], folder, handler: "index.handler", environment: {} },
      ...{ memoryMb: 128, timeoutSeconds: 10, statements: [] },
    };
    const thread = createRunningFunction(deployed, { awsUrl: awsEndpoint.url, logLevel: "SILENT" });
    running.set(name, thread);
    threads.push(thread);
    return { name, target: { function: deployed }, identityHeaders: ["x-origin"], cacheSeconds: 3600 };
  };
  const authorizers = new Map([
    ["GET /entitled", authorizerOf("entitled")],
    ["GET /without-a-right", authorizerOf("without a right")],
  ]);
  const route = {
    ...{ name: "echo", timeoutSeconds: 10, memoryMb: 128 },
    load: async () => async () => ({ statusCode: 200, body: "ok" }),
  };
  gateway = await listen(
    gatewayServer(
      new Map([...authorizers.keys()].map((key) => [key, route])),
      createAuthorizer(
        (routeKey) => authorizers.get(routeKey),
        ({ name }) => running.get(name) ?? expect.fail(),
      ),
    ),
    0,
  );
});
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.stop()));
  await gateway.stop();
  await awsEndpoint.stop();
  await secretsManager.stop();
  await rm(folder, { recursive: true });
});

async function call(address: string, header = "the origin's secret"): Promise<number> {
  const { status } = await fetch(new URL(address, gateway.url), { headers: { "x-origin": header } });
  return status;
}

describe("an authorizer whose right to its secret was taken away", () => {
  it("fails each call with a 500, which is not cached, and the API keeps running", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect(await call("/without-a-right")).toBe(500);
    expect(await call("/without-a-right")).toBe(500);
    expect(await call("/entitled")).toBe(200);
    expect(awsEndpoint.permissions.missing().join()).toContain("secretsmanager:GetSecretValue");
  });
});

describe("an authorizer with its right", () => {
  it("admits the right secret and refuses another", async () => {
    expect(await call("/entitled")).toBe(200);
    expect(await call("/entitled", "a guess")).toBe(403);
  });
});
