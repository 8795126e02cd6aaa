import { createServer } from "node:http";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "#cli/listen.ts";
import { stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import {
  type FakeDeployment,
  outputs,
  type StoredSecrets,
  secretNames,
  startDeployed,
  webhookUrl,
} from "./testing/fake-deployment.ts";
import { interceptAws } from "./testing/intercept-aws.ts";
import { type Running, spawnCommand } from "./testing/spawn-command.ts";

/** As left by the deployment, plus a field unknown to this program. */
const otherSecrets = { originSecret: "the-origin-secret-of-the-stage", somebodyElses: { kept: [1] } };
const key = "sk_test_0123456789abcdef";
const typed = "whsec_typed0123456789";

let deployed: FakeDeployment;
let stripe: Stripe;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  const base = new URL(process.env.STRIPE_API_BASE ?? "");
  stripe = new Stripe(key, { host: base.hostname, port: base.port, protocol: "http", telemetry: false });
  await setEndpoint("reset");
});
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** A stage with these fields, each in its secret. */
async function deploy(
  {
    jwtKeys,
    stripeSecretKey,
    stripeWebhookSecret,
    stripeWebhookEndpoint,
    ...origin
  }: Record<string, unknown> = otherSecrets,
  outputs?: Readonly<Record<string, string>>,
): Promise<void> {
  await deployAs(
    { tokens: { jwtKeys }, stripe: { stripeSecretKey, stripeWebhookSecret, stripeWebhookEndpoint }, origin },
    outputs,
  );
}

async function deployAs(stored: StoredSecrets, outputs?: Readonly<Record<string, string>>): Promise<void> {
  deployed = await startDeployed(stored, outputs);
  cleanups.push(deployed.stop);
}

/** The fields of all three secrets. */
async function secret(): Promise<Record<string, unknown>> {
  const { tokens, stripe, origin } = await deployed.secrets();
  return { ...tokens, ...stripe, ...origin };
}

/** Sets a switch of the local Stripe. */
async function setEndpoint(path: string, body: object = {}): Promise<void> {
  await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, { method: "POST", body: JSON.stringify(body) });
}

function setup(args: string, { environment, ...running }: Running = {}) {
  return spawnCommand("setup.ts", args, { ...running, environment: { ...deployed.environment, ...environment } });
}

/** The same, with a callback before each request to Secrets Manager. */
async function setupWhile(happens: (action: string) => unknown, running: Running) {
  const busy = await interceptAws(deployed.secretsManagerUrl, happens);
  cleanups.push(busy.stop);
  return setup("--stage dev --yes", { ...running, environment: { AWS_ENDPOINT_URL_SECRETS_MANAGER: busy.url } });
}

const endpoints = async () => (await stripe.webhookEndpoints.list()).data;
const byHand = (url = webhookUrl) => stripe.webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] });
/** Values that must never be printed. */
const secretsOf = (stored: Record<string, unknown>) =>
  [stored.jwtKeys, stored.originSecret, stored.stripeSecretKey, stored.stripeWebhookSecret].flat().map(String);

describe("npm run setup", () => {
  it("completes the secrets, registers the webhook for exactly the handled events, and prints no secret", async () => {
    await deploy();
    const { code, output, errorOutput } = await setup("--stage dev --yes", { answers: ` ${key}\t\r\n` });
    expect({ code, errorOutput: errorOutput }).toEqual({ code: 0, errorOutput: "" });
    const storedSecret = await secret();
    expect(storedSecret).toMatchObject({ ...otherSecrets, stripeSecretKey: key });
    expect(tokenSecret.parse(storedSecret).jwtKeys).toEqual([expect.stringMatching(/^[\w-]{64}$/)]);
    const [endpoint, ...more] = await endpoints();
    expect({ endpoint, more }).toMatchObject({ endpoint: { url: webhookUrl, status: "enabled" }, more: [] });
    expect(endpoint?.enabled_events).toEqual(stripeEventTypes);
    expect(storedSecret.stripeWebhookEndpoint).toBe(endpoint?.id);
    expect(output).toContain("account 123456789012, eu-central-1");
    expect(output).toContain("Surrounding spaces or line breaks were removed.");
    expect(output).toContain("npm run admin -- grant you@example.com --stage dev");
    for (const secret of secretsOf(storedSecret)) expect(output).not.toContain(secret);
  });

  it("stores the signing secret that Stripe signs with", async () => {
    const receivedEvents: { readonly body: string; readonly signature: string }[] = [];
    const shop = await listen(
      createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request.setEncoding("utf8")) body += chunk;
        receivedEvents.push({ body, signature: String(request.headers["stripe-signature"]) });
        response.end();
      }),
      0,
    );
    cleanups.push(() => shop.stop());
    await deploy(otherSecrets, { ...outputs, WebhookUrl: shop.url });
    await setup("--stage dev --yes", { answers: key });
    await stripe.paymentIntents.create({ amount: 500, currency: "usd", payment_method: "pm_card_visa", confirm: true });
    await expect.poll(() => receivedEvents.length).toBe(1);
    const { stripeWebhookSecret } = stripeSecret.parse(await secret());
    const event = stripe.webhooks.constructEvent(
      receivedEvents[0]?.body ?? "",
      receivedEvents[0]?.signature ?? "",
      stripeWebhookSecret,
    );
    expect(event.type).toBe("payment_intent.succeeded");
  });

  it("changes nothing the second time, and says so, with or without the key", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = { secret: await secret(), endpoints: await endpoints() };
    for (const answers of ["", key]) {
      const { code, output } = await setup("--stage dev", { answers });
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("nothing was changed.\nNext:") });
    }
    expect({ secret: await secret(), endpoints: await endpoints() }).toEqual(before);
  });

  it("replaces the stored Stripe key, and keeps everything else", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = await secret();
    const next = "rk_test_another0123456789";
    expect(await setup("--stage dev --yes", { answers: next })).toMatchObject({ code: 0 });
    expect(await secret()).toEqual({ ...before, stripeSecretKey: next });
    expect(await endpoints()).toHaveLength(1);
  });

  it("repairs an endpoint that was disabled or has other events, and leaves those of other addresses alone", async () => {
    await deploy();
    const foreign = await byHand("https://other.example/webhook");
    await setup("--stage dev --yes", { answers: key });
    const before = await secret();
    const id = String(before.stripeWebhookEndpoint);
    for (const broken of [{ enabled_events: ["charge.refunded" as const] }, { disabled: true }]) {
      await stripe.webhookEndpoints.update(id, broken);
      const output = expect.stringContaining(`Stripe's endpoint ${id} is switched on at ${webhookUrl}`);
      expect(await setup("--stage dev --yes")).toMatchObject({ code: 0, output });
      const mended = { id, status: "enabled", enabled_events: [...stripeEventTypes] };
      expect(await endpoints()).toMatchObject([mended, { id: foreign.id, enabled_events: ["charge.refunded"] }]);
    }
    expect(await secret()).toEqual(before);
  });

  it("moves the endpoint with the shop, and keeps its signing secret", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = await secret();
    const url = "https://shop.example.com/api/stripe/webhook";
    await deploy(before, { ...outputs, WebhookUrl: url });
    expect(await setup("--stage dev --yes")).toMatchObject({ code: 0 });
    expect(await endpoints()).toMatchObject([{ id: before.stripeWebhookEndpoint, url, status: "enabled" }]);
    expect(await secret()).toEqual(before);
  });

  it("recovers when the last run died between creating the endpoint and storing its secret", async () => {
    await deploy();
    let kill = () => {};
    let writes = 0;
    const died = await setupWhile(
      (action) => {
        // The first write is that of the signing keys.
        if (action !== "PutSecretValue" || ++writes === 1) return;
        kill();
        throw new Error("It never arrives.");
      },
      { answers: key, onStart: (send) => (kill = () => send("SIGKILL")) },
    );
    expect(died.code).toBeNull();
    expect((await deployed.secrets()).stripe).toEqual({});
    const [lost] = await endpoints();
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({ code: 0 });
    const [endpoint, ...more] = await endpoints();
    expect({ made: endpoint, more }).toMatchObject({ made: { url: webhookUrl }, more: [] });
    expect(endpoint?.id).not.toBe(lost?.id);
    expect((await secret()).stripeWebhookEndpoint).toBe(endpoint?.id);
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("keeps a concurrent change of the secret", async () => {
    await deploy();
    const theirs = { stripeSecretKey: "sk_test_of_somebody_else" };
    let reads = 0;
    const { code, errorOutput } = await setupWhile(
      async (action) => {
        if (action === "GetSecretValue" && ++reads === 5) await deployed.putSecret("stripe", theirs);
      },
      { answers: key },
    );
    const sentence = `Somebody else has changed the secret ${secretNames.stripe} meanwhile`;
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect((await deployed.secrets()).stripe).toEqual(theirs);
  });

  it("rejects one of two simultaneous writes", async () => {
    await deploy();
    let letGo = () => {};
    const bothAreThere = new Promise<void>((resolve) => (letGo = resolve));
    let writers = 0;
    const happens = (action: string) => {
      if (action !== "PutSecretValue") return;
      writers += 1;
      if (writers === 2) letGo();
      return bothAreThere;
    };
    const otherKey = "sk_test_another0123456789";
    const both = await Promise.all([key, otherKey].map((answers) => setupWhile(happens, { answers })));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const { stripeSecretKey, stripeWebhookEndpoint } = await secret();
    expect(stripeSecretKey).toBe(both[0]?.code === 0 ? key : otherKey);
    expect((await endpoints()).map(({ id }) => id)).toContain(stripeWebhookEndpoint);
  });

  it("changes nothing without confirmation", async () => {
    await deploy();
    const { code, errorOutput } = await setup("--stage dev", { answers: key });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringMatching(/Add --yes to confirm\.\n$/) });
    expect({ secret: await secret(), endpoints: await endpoints() }).toEqual({ secret: otherSecrets, endpoints: [] });
  });
});

describe("a stage with a single secret", () => {
  const one = {
    ...otherSecrets,
    jwtKeys: ["k".repeat(32), "j".repeat(32)],
    firstJwtKeySignsFrom: "2026-11-01T10:00:00.000Z",
    stripeSecretKey: key,
    stripeWebhookSecret: typed,
  };

  it("is split into three, so that no one is signed out and no key is entered again", async () => {
    await deployAs({ tokens: {}, stripe: {}, origin: one });
    await byHand();
    const { code, output } = await setup("--stage dev --yes");
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`moves out of ${secretNames.origin}`),
    });
    const { jwtKeys, firstJwtKeySignsFrom } = one;
    expect(await deployed.secrets()).toEqual({
      tokens: { jwtKeys, firstJwtKeySignsFrom },
      stripe: { stripeSecretKey: key, stripeWebhookSecret: typed },
      origin: otherSecrets,
    });
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });
});

describe("a webhook endpoint registered by the operator", () => {
  it("is kept with the signing secret they enter", async () => {
    await deploy();
    const { id } = await byHand();
    expect(await setup("--stage dev --yes", { answers: `${key}\n${typed}\n` })).toMatchObject({ code: 0 });
    expect(await endpoints()).toMatchObject([{ id, enabled_events: [...stripeEventTypes] }]);
    expect(await secret()).toMatchObject({ stripeWebhookSecret: typed });
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("is replaced when they enter none", async () => {
    await deploy();
    const { id } = await byHand();
    expect(await setup("--stage dev --yes", { answers: `${key}\n\n` })).toMatchObject({ code: 0 });
    const [endpoint, ...more] = await endpoints();
    expect(more).toEqual([]);
    expect(endpoint?.id).not.toBe(id);
    expect((await secret()).stripeWebhookEndpoint).toBe(endpoint?.id);
  });

  it("is kept with the signing secret that is already stored", async () => {
    await deploy({ ...otherSecrets, stripeSecretKey: key, stripeWebhookSecret: typed, jwtKeys: ["k".repeat(32)] });
    const { id } = await byHand();
    expect(await setup("--stage dev --yes")).toMatchObject({ code: 0 });
    expect(await endpoints()).toMatchObject([{ id, enabled_events: [...stripeEventTypes] }]);
    expect((await secret()).stripeWebhookSecret).toBe(typed);
  });

  it("is only printed with --print-webhook, without any call to Stripe", async () => {
    await deploy();
    const { code, output } = await setup("--stage dev --yes --print-webhook", { answers: `${key}\n${typed}\n` });
    expect(code).toBe(0);
    expect(output).toContain(`  ${webhookUrl}\nfor these events:\n  ${stripeEventTypes.join("\n  ")}\n`);
    expect(await endpoints()).toEqual([]);
    expect(await secret()).toMatchObject({ stripeSecretKey: key, stripeWebhookSecret: typed });
    const repeated = await setup("--stage dev --print-webhook");
    expect(repeated).toMatchObject({ code: 0, output: expect.stringContaining("nothing was changed") });
  });
});

it("gets a new signing secret after a leak: --new-webhook", async () => {
  await deploy();
  await setup("--stage dev --yes", { answers: key });
  const before = await secret();
  expect(await setup("--stage dev --yes --new-webhook")).toMatchObject({ code: 0 });
  const after = await secret();
  expect(after.stripeWebhookSecret).not.toBe(before.stripeWebhookSecret);
  expect(await endpoints()).toMatchObject([{ id: after.stripeWebhookEndpoint }]);
  expect({ ...after, ...before }).toEqual(before);
});

describe("a key of Stripe", () => {
  it.each([
    ["a live one for dev", "sk_live_0123456789abcdef\n", "This is a live key, and the dev stage takes test keys only"],
    ["none at all", "", "Without Stripe's secret key nobody can pay; nothing was changed."],
  ])("is rejected before it is sent to Stripe: %s", async (_, answers, sentence) => {
    await deploy();
    const { code, output, errorOutput } = await setup("--stage dev --yes", { answers });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect(answers === "" || !`${output}${errorOutput}`.includes(answers.trim())).toBe(true);
    expect(await secret()).toEqual(otherSecrets);
  });

  it.each([
    [401, "Stripe does not accept this key"],
    [403, "This restricted key does not suffice: give it the permission"],
  ])("is rejected when Stripe responds with %i, and nothing is stored", async (status, sentence) => {
    await deploy();
    await setEndpoint("faults", { kind: "error", status, times: 10, method: "GET" });
    const { code, errorOutput } = await setup("--stage dev --yes", { answers: key });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect(await secret()).toEqual(otherSecrets);
  });
});

describe("explains in one sentence that", () => {
  it.each<[string, Running["environment"], string]>([
    ["the stage is not deployed", {}, "There is no stack Everline-prod in this account and in eu-central-1"],
    ["no credentials were given", { AWS_ACCESS_KEY_ID: undefined }, "No AWS credentials were found"],
  ])("%s", async (_, environment, sentence) => {
    await deploy(otherSecrets, {});
    const nowhere = { AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent" };
    const options = { answers: key, environment: { ...nowhere, ...environment } };
    const { code, output, errorOutput } = await setup("--stage prod", options);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errorOutput).toMatch(new RegExp(`^${sentence}[^\n]*\n$`));
  });

  it("a key in the secret is wrong", async () => {
    await deploy({ ...otherSecrets, jwtKeys: ["short"] });
    const { code, errorOutput } = await setup("--stage dev --yes", { answers: key });
    const sentence = `The secret ${secretNames.tokens} has an invalid value in jwtKeys; remove it by hand and run this again.\n`;
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: sentence });
  });
});

it("prints its usage for invalid arguments", async () => {
  const { code, errorOutput } = await spawnCommand("setup.ts", "--stage dev sk_test_1");
  expect(code).toBe(2);
  expect(errorOutput).toMatch(/^The only argument is the stage.*\nUsage: npm run setup -- --stage dev\|prod/);
});
