import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { APIGatewayRequestAuthorizerEventV2 } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { originHeader } from "#shared/runtime/names.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
});

const secretsManager = mockClient(SecretsManagerClient);
afterAll(() => secretsManager.restore());
const currentSecret = "the-secret-that-cloudfront-sends";
const secretValue = (secret: object) => ({ SecretString: JSON.stringify(secret) });
const breakSecretsManager = () => secretsManager.on(GetSecretValueCommand).rejects(new Error("throttled"));
const readCount = () => secretsManager.commandCalls(GetSecretValueCommand).length;

let logLines: string[];
/** A freshly started function: it caches the secret in its module. */
let handler: (event: unknown) => Promise<{ isAuthorized: boolean }>;
beforeEach(async () => {
  secretsManager.reset();
  secretsManager.on(GetSecretValueCommand).resolves(secretValue({ originSecret: currentSecret }));
  logLines = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => logLines.push(String(text)) > 0);
  }
  vi.resetModules();
  ({ handler } = await import("./admit-request.ts"));
  return () => vi.restoreAllMocks();
});

/** An authorizer request as AWS documents it: payload format 2.0, with the identity source's value. */
function authorizerRequest(header: string, seconds: number): APIGatewayRequestAuthorizerEventV2 {
  const now = new Date(Date.UTC(2026, 10, 21, 10, 0, seconds));
  return {
    version: "2.0",
    type: "REQUEST",
    routeArn: "arn:aws:execute-api:eu-central-1:123456789012:abcdef123/$default/POST/api/login",
    identitySource: [header],
    routeKey: "POST /api/login",
    rawPath: "/api/login",
    rawQueryString: "",
    cookies: [],
    headers: {
      [originHeader]: header,
      "content-length": "2",
      host: "abcdef123.execute-api.eu-central-1.amazonaws.com",
    },
    requestContext: {
      accountId: "123456789012",
      apiId: "abcdef123",
      domainName: "abcdef123.execute-api.eu-central-1.amazonaws.com",
      domainPrefix: "abcdef123",
      http: { method: "POST", path: "/api/login", protocol: "HTTP/1.1", sourceIp: "203.0.113.1", userAgent: "test" },
      requestId: "JKJaXmPLvHcESHA=",
      routeKey: "POST /api/login",
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
  };
}

const admits = async (header: string, seconds = 0) => (await handler(authorizerRequest(header, seconds))).isAuthorized;

describe("an API request", () => {
  it("is admitted with the origin secret, even if the stored secret has no previous one", async () => {
    expect(await admits(currentSecret)).toBe(true);
  });

  it.each(["", "guess", currentSecret.slice(0, -1), `${currentSecret}x`, `${currentSecret},${currentSecret}`])(
    "is rejected with any other value: %j",
    async (header) => {
      expect(await admits(header)).toBe(false);
    },
  );

  it("is admitted with the previous secret until the operator removes it", async () => {
    secretsManager
      .on(GetSecretValueCommand)
      .resolves(secretValue({ originSecret: "a-new-origin-secret", previousOriginSecret: currentSecret }));
    expect([await admits(currentSecret), await admits("a-new-origin-secret")]).toEqual([true, true]);
    secretsManager.on(GetSecretValueCommand).resolves(secretValue({ originSecret: "a-new-origin-secret" }));
    expect([await admits(currentSecret, 301), await admits("a-new-origin-secret", 301)]).toEqual([false, true]);
  });

  it("is admitted with the new secret even if the old one was cached before the rotation", async () => {
    expect(await admits(currentSecret)).toBe(true);
    secretsManager
      .on(GetSecretValueCommand)
      .resolves(secretValue({ originSecret: "a-new-origin-secret", previousOriginSecret: currentSecret }));
    expect(await admits("a-new-origin-secret", 11)).toBe(true);
  });
});

describe("the secret", () => {
  it("is read once in five minutes for valid requests, and once in ten seconds for invalid ones", async () => {
    await Promise.all([admits(currentSecret), admits(currentSecret), admits("guess")]);
    await admits(currentSecret, 299);
    expect(readCount()).toBe(1);
    for (const second of [300, 301, 305, 309]) await admits(`guess ${second}`, second);
    expect(readCount()).toBe(2);
    await admits("guess again", 310);
    expect(readCount()).toBe(3);
  });

  it.each([
    ["cannot be read", () => secretsManager.on(GetSecretValueCommand).rejectsOnce(new Error("throttled"))],
    [
      "has no origin secret",
      () => secretsManager.on(GetSecretValueCommand).resolvesOnce(secretValue({ originSecret: "" })),
    ],
    ["is empty", () => secretsManager.on(GetSecretValueCommand).resolvesOnce({})],
  ])(
    "that %s makes the authorizer fail instead of deciding, and the next request reads the secret again",
    async (_, breakRead) => {
      breakRead().resolves(secretValue({ originSecret: currentSecret }));
      await expect(admits("")).rejects.toThrow(/^The origin secret could not be read\.$/);
      expect(await admits(currentSecret)).toBe(true);
    },
  );
});

describe("a secret that cannot be refreshed", () => {
  it("still admits, and never rejects: the gateway would cache the rejection for an hour", async () => {
    expect(await admits(currentSecret)).toBe(true);
    breakSecretsManager();
    expect(await admits(currentSecret, 3600)).toBe(true);
    await expect(admits("a-new-origin-secret", 3601)).rejects.toThrow(/^The origin secret could not be read\.$/);
    expect(await admits(currentSecret, 3602)).toBe(true);
    secretsManager.on(GetSecretValueCommand).resolves(secretValue({ originSecret: "a-new-origin-secret" }));
    expect([await admits("a-new-origin-secret", 3603), await admits("guess", 3603)]).toEqual([true, false]);
  });
});

describe("a warm-up", () => {
  it("loads the secret, decides nothing and logs nothing", async () => {
    secretsManager.on(GetSecretValueCommand).resolves(
      secretValue({
        originSecret: currentSecret,
        jwtKeys: ["k".repeat(32)],
        stripeSecretKey: "sk_test_1",
        stripeWebhookSecret: "whsec_1",
      }),
    );
    expect(await handler({ warm: true })).toEqual({ isAuthorized: false });
    expect(logLines).toEqual([]);
    const secretIds = secretsManager.commandCalls(GetSecretValueCommand).map(({ args }) => args[0].input.SecretId);
    expect(secretIds).toContain(process.env.ORIGIN_SECRET_ID);
  });

  it("cannot be sent by a visitor, whose event has other fields", async () => {
    await expect(handler({ ...authorizerRequest("guess", 0), warm: true })).resolves.toEqual({ isAuthorized: false });
    expect(logLines.join("")).toContain('"message":"refused"');
  });

  it("succeeds when the secret cannot be read, and logs the reason", async () => {
    breakSecretsManager();
    expect(await handler({ warm: true })).toEqual({ isAuthorized: false });
    const entry = { level: "WARN", message: "a warm-up failed", cause: { name: "Error" } };
    for (const line of logLines) expect(JSON.parse(line)).toMatchObject(entry);
    expect(logLines.length).toBeGreaterThan(0);
  });
});

it("never logs the secret or the header, even when a request is rejected or the secret cannot be read", async () => {
  await admits(currentSecret);
  await admits("a header that is wrong");
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: `${currentSecret} is not JSON` });
  await expect(admits("a header that is wrong", 200)).rejects.toThrow();
  const loggedText = logLines.join("");
  expect(loggedText).not.toMatch(new RegExp(`${currentSecret.slice(0, 8)}|a header`));
  expect(logLines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ message: "refused", route: "admitRequest", requestId: "JKJaXmPLvHcESHA=" }),
    expect.objectContaining({ level: "ERROR", message: "a secret could not be refreshed", secret: "origin" }),
    expect.objectContaining({
      level: "ERROR",
      message: "failed",
      cause: expect.objectContaining({ cause: expect.objectContaining({ name: "IncompleteSecret" }) }),
    }),
  ]);
});
