import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { secretVariables } from "#shared/runtime/names.ts";
import { tokenSecret } from "#shared/runtime/secrets.ts";
import { readRotateCommand } from "./rotate-keys-command.ts";
import { type FakeDeployment, secretNames, startDeployed } from "./testing/fake-deployment.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

const initialFields = { jwtKeys: ["the-first-key-of-all-0123456789abcdef"], somebodyElses: 1 };
const origin = { originSecret: "the-origin-secret-of-the-stage" };
const stripe = { stripeSecretKey: "sk_test_0123456789abcdef", stripeWebhookSecret: "whsec_0123456789abcdef" };

const minute = 60_000;
const day = 24 * 60 * minute;
const ada = { email: "ada@everline.example", password: "correct horse" };

let deployed: FakeDeployment;
beforeAll(async () => {
  deployed = await startDeployed({ tokens: initialFields, stripe, origin });
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", deployed.environment.AWS_ENDPOINT_URL_SECRETS_MANAGER);
  vi.stubEnv(secretVariables.tokens, secretNames.tokens);
  vi.stubEnv(secretVariables.stripe, secretNames.stripe);
  vi.stubEnv(secretVariables.origin, secretNames.origin);
  await (await newFunctions()).register(new Date());
});
beforeEach(async () => {
  await deployed.putSecret("tokens", initialFields);
  await deployed.putSecret("origin", origin);
});
afterAll(() => deployed.stop());

const rotate = (more = "") =>
  spawnCommand("rotate-keys.ts", `--stage prod ${more}`, { environment: deployed.environment });
const readTokens = async () => looseTokens.parse((await deployed.secrets()).tokens);
const looseTokens = z.looseObject(tokenSecret.shape);

const withToken = z.object({ token: z.string() });

/** The shop's real functions in a fresh process, with an empty secret cache. */
async function newFunctions() {
  vi.resetModules();
  const { call } = await import("#functions/testing/front-door.ts");
  return {
    register: (now: Date) => call("register", { body: { ...ada, name: "Ada" }, now }),
    signIn: async (now: Date) => withToken.parse((await call("login", { body: ada, now })).body).token,
    statusFor: async (token: string, now: Date) => (await call("getMe", { token, now })).status,
  };
}

/** Whether this key signed the token. */
function hasSigned(key: string | undefined, token: string): boolean {
  const [head = "", body = "", signature = ""] = token.split(".");
  return (
    createHmac("sha256", key ?? "")
      .update(`${head}.${body}`)
      .digest("base64url") === signature
  );
}

describe("npm run rotate-keys", () => {
  it("signs no one out: every token is accepted by all functions at all times, even those with a cached secret", async () => {
    const now = new Date();
    const before = await newFunctions();
    const session = await before.signIn(now);
    const { code, output, errorOutput } = await rotate();
    expect({ code, errorOutput: errorOutput }).toEqual({ code: 0, errorOutput: "" });
    const { jwtKeys, ...rest } = await readTokens();
    expect({ ...rest, jwtKeys: jwtKeys.slice(1) }).toEqual({
      ...initialFields,
      firstJwtKeySignsFrom: rest.firstJwtKeySignsFrom,
    });
    for (const key of jwtKeys) expect(output).not.toContain(key);
    const after = await newFunctions();
    const signers: number[] = [];
    for (const minutes of [0, 4, 6, 29, 31, 40]) {
      const at = new Date(now.getTime() + minutes * minute);
      const token = await after.signIn(at);
      signers.push(jwtKeys.findIndex((key) => hasSigned(key, token)));
      const statuses = await Promise.all(
        [before, after].flatMap((one) => [one.statusFor(token, at), one.statusFor(session, at)]),
      );
      expect({ minutes, statuses }).toEqual({ minutes, statuses: [200, 200, 200, 200] });
    }
    expect(signers).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await after.statusFor(session, new Date(now.getTime() + 7 * day - minute))).toBe(200);
    expect(await after.statusFor(session, new Date(now.getTime() + 7 * day + minute))).toBe(401);
  });

  it("requires a new key to sign before the next rotation", async () => {
    await rotate();
    const before = await readTokens();
    const errorOutput = expect.stringMatching(
      /^A new key came a moment ago and signs from .* UTC on; rotate again after that/,
    );
    expect(await rotate()).toMatchObject({ code: 1, errorOutput });
    expect(await readTokens()).toEqual(before);
  });

  it.each([
    [6, 200, 3],
    [8, 401, 2],
  ])("after %i days accepts a token of the previous key: %i", async (days, status, keys) => {
    const now = new Date();
    const session = await signedInBefore(now);
    await rotate();
    await agedBy(days);
    expect(await rotate()).toMatchObject({ code: 0 });
    expect((await readTokens()).jwtKeys).toHaveLength(keys);
    expect(await (await newFunctions()).statusFor(session, now)).toBe(status);
  });
});

describe("npm run rotate-keys -- --finish", () => {
  it("removes the previous keys, but not while tokens of theirs may be valid", async () => {
    const now = new Date();
    const session = await signedInBefore(now);
    await rotate();
    const tokenOfNewKey = await (await newFunctions()).signIn(new Date(now.getTime() + 31 * minute));
    const before = await readTokens();
    const errorOutput = expect.stringMatching(/^Somebody may have a token .* until .* UTC; nothing was changed\.\n$/);
    expect(await rotate("--finish")).toMatchObject({ code: 1, errorOutput });
    expect(await readTokens()).toEqual(before);
    await agedBy(8);
    expect(await rotate("--finish")).toMatchObject({ code: 0 });
    expect(await readTokens()).toEqual({ ...initialFields, jwtKeys: before.jwtKeys.slice(0, 1) });
    const functions = await newFunctions();
    const at = new Date(now.getTime() + 40 * minute);
    expect([await functions.statusFor(session, at), await functions.statusFor(tokenOfNewKey, at)]).toEqual([401, 200]);
    const nothingChanged = expect.stringContaining("There is only one key; nothing was changed.");
    expect(await rotate("--finish")).toMatchObject({ code: 0, output: nothingChanged });
  });
});

describe("npm run rotate-keys -- --drop-old", () => {
  it("signs everyone out within five minutes, after confirmation", async () => {
    const now = new Date();
    const before = await newFunctions();
    const session = await before.signIn(now);
    expect(await rotate("--drop-old")).toMatchObject({ code: 1, errorOutput: expect.stringContaining("Add --yes") });
    expect(await readTokens()).toEqual(initialFields);
    const { code, output } = await rotate("--drop-old --yes");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Everyone will be signed out") });
    const { jwtKeys } = await readTokens();
    expect(jwtKeys).toEqual([expect.not.stringContaining(initialFields.jwtKeys[0] ?? "")]);
    const after = await newFunctions();
    expect(await after.statusFor(session, now)).toBe(401);
    expect(await after.statusFor(await after.signIn(now), now)).toBe(200);
    expect(await before.statusFor(session, new Date(now.getTime() + 5 * minute))).toBe(401);
  });
});

describe("npm run rotate-keys -- --origin", () => {
  const version = /-c stage=prod … -c originSecretVersion=([-0-9a-f]{36})\n/;

  it("adds a new value next to the old one, prints the version to deploy, and removes the old one afterward", async () => {
    const { code, output } = await rotate("--origin");
    const { originSecret, ...rest } = (await deployed.secrets()).origin;
    expect({ code, rest }).toEqual({ code: 0, rest: { previousOriginSecret: origin.originSecret } });
    expect(originSecret).toEqual(expect.stringMatching(/^[\w-]{48}$/));
    expect(output).not.toContain(String(originSecret));
    expect(z.uuid().parse(version.exec(output)?.[1])).toBe(await deployed.version("origin"));
    const unfinished = expect.stringContaining("The last change is not finished");
    expect(await rotate("--origin")).toMatchObject({ code: 1, errorOutput: unfinished });
    expect(await rotate("--origin --finish")).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("Add --yes"),
    });
    expect(await rotate("--origin --finish --yes")).toMatchObject({ code: 0 });
    expect(await deployed.secrets()).toEqual({ tokens: initialFields, stripe, origin: { originSecret } });
    expect(await rotate("--origin --finish")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("drops a leaked value at once", async () => {
    await deployed.putSecret("origin", { ...origin, previousOriginSecret: "the-one-before-that" });
    expect(await rotate("--origin --drop-old --yes")).toMatchObject({
      code: 0,
      output: expect.stringMatching(version),
    });
    const { originSecret, ...rest } = (await deployed.secrets()).origin;
    expect(rest).toEqual({});
    expect(originSecret).not.toBe(origin.originSecret);
  });
});

it("refers an operator without keys to the setup", async () => {
  await deployed.putSecret("tokens", {});
  const errorOutput = "There is no key yet to rotate; run this first: npm run setup -- --stage prod\n";
  expect(await rotate()).toMatchObject({ code: 1, errorOutput });
});

it.each([
  ["", "Say which stage: --stage dev or --stage prod."],
  ["--stage test", 'There is no stage "test".'],
  ["--stage dev key", "The only argument is the stage; a key is never an argument."],
  [
    "--stage dev --finish --drop-old",
    "--finish waits until nobody needs what was before, --drop-old does not; say one of them.",
  ],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readRotateCommand(args.split(" ").filter(Boolean))).toBe(sentence);
});

/** Signs a user in. */
async function signedInBefore(now: Date): Promise<string> {
  return (await newFunctions()).signIn(now);
}

/** Moves the last rotation this many days into the past. */
async function agedBy(days: number): Promise<void> {
  const { firstJwtKeySignsFrom = "" } = await readTokens();
  const earlier = new Date(Date.parse(firstJwtKeySignsFrom) - days * day).toISOString();
  await deployed.putSecret("tokens", { ...(await readTokens()), firstJwtKeySignsFrom: earlier });
}
