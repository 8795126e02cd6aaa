import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { secretVariables } from "#shared/runtime/names.ts";
import { tokenSecret } from "#shared/runtime/secrets.ts";
import { readRotateCommand } from "./rotate-keys-command.ts";
import type { FakeDistribution } from "./testing/fake-cloudfront.ts";
import { type FakeDeployment, secretNames, startFakeDeployment } from "./testing/fake-deployment.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

const initialTokens = { jwtKeys: ["the-first-key-of-all-0123456789abcdef"], unknownField: 1 };
const origin = { originSecret: "the-origin-secret-of-the-stage" };
const stripe = { stripeSecretKey: "sk_test_0123456789abcdef", stripeWebhookSecret: "whsec_0123456789abcdef" };

const minute = 60_000;
const day = 24 * 60 * minute;
const ada = { email: "ada@everline.example", password: "correct horse" };

let deployed: FakeDeployment;
beforeAll(async () => {
  deployed = await startFakeDeployment({ tokens: initialTokens, stripe, origin });
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", deployed.environment.AWS_ENDPOINT_URL_SECRETS_MANAGER);
  vi.stubEnv(secretVariables.tokens, secretNames.tokens);
  vi.stubEnv(secretVariables.stripe, secretNames.stripe);
  vi.stubEnv(secretVariables.origin, secretNames.origin);
  await (await newFunctions()).register(new Date());
});
beforeEach(async () => {
  await deployed.putSecret("tokens", initialTokens);
  await deployed.putSecret("origin", origin);
  Object.assign(deployed.distribution, { status: "Deployed", originSecret: origin.originSecret, isReadable: true });
});
afterAll(() => deployed.stop());

const rotate = (more = "") =>
  spawnCommand("rotate-keys.ts", `--stage prod ${more}`, { environment: deployed.environment });
const readTokens = async () => looseTokens.parse((await deployed.secrets()).tokens);
/** The tokens secret, including unknown fields. */
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
    const oldFunctions = await newFunctions();
    const session = await oldFunctions.signIn(now);
    const { code, output, errorOutput } = await rotate();
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: "" });
    const { jwtKeys, ...rest } = await readTokens();
    expect({ ...rest, jwtKeys: jwtKeys.slice(1) }).toEqual({
      ...initialTokens,
      firstJwtKeySignsFrom: rest.firstJwtKeySignsFrom,
    });
    for (const key of jwtKeys) expect(output).not.toContain(key);
    const freshFunctions = await newFunctions();
    /** The index of the key that signed at each time. */
    const signers: number[] = [];
    for (const minutes of [0, 4, 6, 29, 31, 40]) {
      const at = new Date(now.getTime() + minutes * minute);
      const token = await freshFunctions.signIn(at);
      signers.push(jwtKeys.findIndex((key) => hasSigned(key, token)));
      const statuses = await Promise.all(
        [oldFunctions, freshFunctions].flatMap((functions) => [
          functions.statusFor(token, at),
          functions.statusFor(session, at),
        ]),
      );
      expect({ minutes, statuses }).toEqual({ minutes, statuses: [200, 200, 200, 200] });
    }
    expect(signers).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await freshFunctions.statusFor(session, new Date(now.getTime() + 7 * day - minute))).toBe(200);
    expect(await freshFunctions.statusFor(session, new Date(now.getTime() + 7 * day + minute))).toBe(401);
  });

  it("refuses another rotation until the new key signs", async () => {
    await rotate();
    const tokensBefore = await readTokens();
    const errorOutput = expect.stringMatching(/^The last new key signs only from .* UTC on; rotate again after that/);
    expect(await rotate()).toMatchObject({ code: 1, errorOutput });
    expect(await readTokens()).toEqual(tokensBefore);
  });

  it.each([
    [6, 200, 3],
    [8, 401, 2],
  ])(
    "when repeated after %i days: a token of the first key gets %i, and %i keys remain",
    async (days, status, keyCount) => {
      const now = new Date();
      const session = await signIn(now);
      await rotate();
      await ageRotation(days);
      expect(await rotate()).toMatchObject({ code: 0 });
      expect((await readTokens()).jwtKeys).toHaveLength(keyCount);
      expect(await (await newFunctions()).statusFor(session, now)).toBe(status);
    },
  );
});

describe("npm run rotate-keys -- --finish", () => {
  it("removes the previous keys, but not while tokens that they signed may be valid", async () => {
    const now = new Date();
    const session = await signIn(now);
    await rotate();
    const tokenOfNewKey = await (await newFunctions()).signIn(new Date(now.getTime() + 31 * minute));
    const tokensBefore = await readTokens();
    const errorOutput = expect.stringMatching(
      /^Tokens of the previous keys may be valid until .* UTC; nothing was changed\.\n$/,
    );
    expect(await rotate("--finish")).toMatchObject({ code: 1, errorOutput });
    expect(await readTokens()).toEqual(tokensBefore);
    await ageRotation(8);
    expect(await rotate("--finish")).toMatchObject({ code: 0 });
    expect(await readTokens()).toEqual({ ...initialTokens, jwtKeys: tokensBefore.jwtKeys.slice(0, 1) });
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
    const oldFunctions = await newFunctions();
    const session = await oldFunctions.signIn(now);
    expect(await rotate("--drop-old")).toMatchObject({ code: 1, errorOutput: expect.stringContaining("Add --yes") });
    expect(await readTokens()).toEqual(initialTokens);
    const { code, output } = await rotate("--drop-old --yes");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Everyone will be signed out") });
    const { jwtKeys } = await readTokens();
    expect(jwtKeys).toEqual([expect.not.stringContaining(initialTokens.jwtKeys[0] ?? "")]);
    const freshFunctions = await newFunctions();
    expect(await freshFunctions.statusFor(session, now)).toBe(401);
    expect(await freshFunctions.statusFor(await freshFunctions.signIn(now), now)).toBe(200);
    expect(await oldFunctions.statusFor(session, new Date(now.getTime() + 5 * minute))).toBe(401);
  });
});

describe("npm run rotate-keys -- --origin", () => {
  const deployedVersion = /npm run deploy -- --stage prod --origin-secret-version ([-0-9a-f]{36})\n/;

  it("adds a new value next to the old one, prints the version to deploy, and removes the old value with --finish", async () => {
    const { code, output } = await rotate("--origin");
    const { originSecret, ...rest } = (await deployed.secrets()).origin;
    expect({ code, rest }).toEqual({ code: 0, rest: { previousOriginSecret: origin.originSecret } });
    expect(originSecret).toEqual(expect.stringMatching(/^[\w-]{48}$/));
    expect(output).not.toContain(String(originSecret));
    expect(z.uuid().parse(deployedVersion.exec(output)?.[1])).toBe(await deployed.version("origin"));
    const unfinished = expect.stringContaining("The last change is not finished");
    expect(await rotate("--origin")).toMatchObject({ code: 1, errorOutput: unfinished });
    deployed.distribution.originSecret = String(originSecret);
    expect(await rotate("--origin --finish")).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("Add --yes"),
    });
    const hourOfCache = expect.stringContaining("The gateway may accept it from its cache for another hour.");
    expect(await rotate("--origin --finish --yes")).toMatchObject({ code: 0, output: hourOfCache });
    expect(await deployed.secrets()).toEqual({ tokens: initialTokens, stripe, origin: { originSecret } });
    expect(await rotate("--origin --finish")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it.each<[string, (newValue: string) => Partial<FakeDistribution>, RegExp]>([
    ["CloudFront still sends the old value", () => ({}), /CloudFront still sends the previous value/],
    [
      "CloudFront is still distributing the new value",
      (originSecret) => ({ originSecret, status: "InProgress" }),
      /CloudFront has the new value, but is still distributing it/,
    ],
    [
      "CloudFront sends another value",
      () => ({ originSecret: "the-value-of-another-stage" }),
      /CloudFront sends neither the new value nor the previous one/,
    ],
    [
      "CloudFront sends no value",
      () => ({ originSecret: undefined }),
      /CloudFront sends neither the new value nor the previous one/,
    ],
    [
      "the operator may not read what CloudFront sends",
      () => ({ isReadable: false }),
      /cannot be read without the permission cloudfront:GetDistribution/,
    ],
  ])("refuses --finish, even with --yes, while %s", async (_, change, sentence) => {
    await rotate("--origin");
    const before = await deployed.secrets();
    const newValue = String(before.origin.originSecret);
    Object.assign(deployed.distribution, change(newValue));
    const { code, output, errorOutput } = await rotate("--origin --finish --yes");
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringMatching(sentence) });
    expect(errorOutput).toMatch(/^Nothing was changed: [^\n]+\n$/);
    expect(await deployed.secrets()).toEqual(before);
    for (const value of [newValue, origin.originSecret, "the-value-of-another-stage"])
      expect(`${output}${errorOutput}`).not.toContain(value);
  });

  it("removes a leaked value immediately with --drop-old", async () => {
    await deployed.putSecret("origin", { ...origin, previousOriginSecret: "the-one-before-that" });
    expect(await rotate("--origin --drop-old --yes")).toMatchObject({
      code: 0,
      output: expect.stringMatching(deployedVersion),
    });
    const { originSecret, ...rest } = (await deployed.secrets()).origin;
    expect(rest).toEqual({});
    expect(originSecret).not.toBe(origin.originSecret);
  });
});

it("tells the operator to run the setup first when there is no key", async () => {
  await deployed.putSecret("tokens", {});
  const errorOutput = "There is no key yet to rotate; run this first: npm run setup -- --stage prod\n";
  expect(await rotate()).toMatchObject({ code: 1, errorOutput });
});

it.each([
  ["", "Name a stage: --stage NAME."],
  ["--stage test", expect.stringContaining('There is no stage "test".')],
  ["--stage dev key", "The only argument is the stage; a key is never an argument."],
  [
    "--stage dev --finish --drop-old",
    "--finish waits until nobody needs the old keys, --drop-old does not; use only one of them.",
  ],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readRotateCommand(args.split(" ").filter(Boolean))).toEqual(sentence);
});

/** Signs Ada in, and returns her token. */
async function signIn(now: Date): Promise<string> {
  return (await newFunctions()).signIn(now);
}

/** Moves the last rotation this many days into the past. */
async function ageRotation(days: number): Promise<void> {
  const { firstJwtKeySignsFrom = "" } = await readTokens();
  const earlier = new Date(Date.parse(firstJwtKeySignsFrom) - days * day).toISOString();
  await deployed.putSecret("tokens", { ...(await readTokens()), firstJwtKeySignsFrom: earlier });
}
