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
  startFakeDeployment,
  webhookUrl,
} from "./testing/fake-deployment.ts";
import { interceptAws } from "./testing/intercept-aws.ts";
import { type SpawnOptions, spawnCommand } from "./testing/spawn-command.ts";

/** The origin secret as the deployment leaves it, plus a field unknown to this program. */
const originFields = { originSecret: "the-origin-secret-of-the-stage", unknownField: { values: [1] } };
const key = "sk_test_0123456789abcdef";
const enteredSecret = "whsec_typed0123456789";

let deployed: FakeDeployment;
let stripe: Stripe;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  const base = new URL(process.env.STRIPE_API_BASE ?? "");
  stripe = new Stripe(key, { host: base.hostname, port: base.port, protocol: "http", telemetry: false });
  await controlStripe("reset");
});
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Deploys a stage with these fields, each in the secret that it belongs to. */
async function deploy(
  {
    jwtKeys,
    stripeSecretKey,
    stripeWebhookSecret,
    stripeWebhookEndpoint,
    ...origin
  }: Record<string, unknown> = originFields,
  outputs?: Readonly<Record<string, string>>,
): Promise<void> {
  await deployWith(
    { tokens: { jwtKeys }, stripe: { stripeSecretKey, stripeWebhookSecret, stripeWebhookEndpoint }, origin },
    outputs,
  );
}

async function deployWith(stored: StoredSecrets, outputs?: Readonly<Record<string, string>>): Promise<void> {
  deployed = await startFakeDeployment(stored, outputs);
  cleanups.push(deployed.stop);
}

/** Reads the fields of all three secrets. */
async function readFields(): Promise<Record<string, unknown>> {
  const { tokens, stripe, origin } = await deployed.secrets();
  return { ...tokens, ...stripe, ...origin };
}

/** Calls a control endpoint of the local Stripe: `reset` or `faults`. */
async function controlStripe(path: string, body: object = {}): Promise<void> {
  await fetch(`${process.env.STRIPE_API_BASE}/_test/${path}`, { method: "POST", body: JSON.stringify(body) });
}

function setup(args: string, { environment, ...running }: SpawnOptions = {}) {
  return spawnCommand("setup.ts", args, { ...running, environment: { ...deployed.environment, ...environment } });
}

/** Runs the setup and calls `onRequest` before each of its requests to Secrets Manager. */
async function setupWhile(onRequest: (action: string) => unknown, running: SpawnOptions) {
  const proxy = await interceptAws(deployed.secretsManagerUrl, onRequest);
  cleanups.push(proxy.stop);
  return setup("--stage dev --yes", { ...running, environment: { AWS_ENDPOINT_URL_SECRETS_MANAGER: proxy.url } });
}

const listEndpoints = async () => (await stripe.webhookEndpoints.list()).data;
const registerByHand = (url = webhookUrl) =>
  stripe.webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] });
/** The values that must never be printed. */
const secretsOf = (stored: Record<string, unknown>) =>
  [stored.jwtKeys, stored.originSecret, stored.stripeSecretKey, stored.stripeWebhookSecret].flat().map(String);

describe("npm run setup", () => {
  it("completes the secrets, registers the webhook for exactly the handled events, and prints no secret", async () => {
    await deploy();
    const { code, output, errorOutput } = await setup("--stage dev --yes", { answers: ` ${key}\t\r\n` });
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: "" });
    const storedFields = await readFields();
    expect(storedFields).toMatchObject({ ...originFields, stripeSecretKey: key });
    expect(tokenSecret.parse(storedFields).jwtKeys).toEqual([expect.stringMatching(/^[\w-]{64}$/)]);
    const [endpoint, ...more] = await listEndpoints();
    expect({ endpoint, more }).toMatchObject({ endpoint: { url: webhookUrl, status: "enabled" }, more: [] });
    expect(endpoint?.enabled_events).toEqual(stripeEventTypes);
    expect(storedFields.stripeWebhookEndpoint).toBe(endpoint?.id);
    expect(output).toContain("account 123456789012, eu-central-1");
    expect(output).toContain("Surrounding spaces or line breaks were removed.");
    expect(output).toContain("npm run admin -- grant you@example.com --stage dev");
    for (const secret of secretsOf(storedFields)) expect(output).not.toContain(secret);
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
    await deploy(originFields, { ...outputs, WebhookUrl: shop.url });
    await setup("--stage dev --yes", { answers: key });
    await stripe.paymentIntents.create({ amount: 500, currency: "usd", payment_method: "pm_card_visa", confirm: true });
    await expect.poll(() => receivedEvents.length).toBe(1);
    const { stripeWebhookSecret } = stripeSecret.parse(await readFields());
    const event = stripe.webhooks.constructEvent(
      receivedEvents[0]?.body ?? "",
      receivedEvents[0]?.signature ?? "",
      stripeWebhookSecret,
    );
    expect(event.type).toBe("payment_intent.succeeded");
  });

  it("changes nothing the second time, and reports that, whether or not the key is entered again", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = { secret: await readFields(), endpoints: await listEndpoints() };
    for (const answers of ["", key]) {
      const { code, output } = await setup("--stage dev", { answers });
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("nothing was changed.\nNext:") });
    }
    expect({ secret: await readFields(), endpoints: await listEndpoints() }).toEqual(before);
  });

  it("replaces the stored Stripe key, and keeps everything else", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = await readFields();
    const newKey = "rk_test_another0123456789";
    expect(await setup("--stage dev --yes", { answers: newKey })).toMatchObject({ code: 0 });
    expect(await readFields()).toEqual({ ...before, stripeSecretKey: newKey });
    expect(await listEndpoints()).toHaveLength(1);
  });

  it("repairs an endpoint that was disabled or has other events, and leaves endpoints at other addresses alone", async () => {
    await deploy();
    const otherEndpoint = await registerByHand("https://other.example/webhook");
    await setup("--stage dev --yes", { answers: key });
    const before = await readFields();
    const id = String(before.stripeWebhookEndpoint);
    for (const damage of [{ enabled_events: ["charge.refunded" as const] }, { disabled: true }]) {
      await stripe.webhookEndpoints.update(id, damage);
      const output = expect.stringContaining(`enable Stripe's endpoint ${id} at ${webhookUrl}`);
      expect(await setup("--stage dev --yes")).toMatchObject({ code: 0, output });
      const repaired = { id, status: "enabled", enabled_events: [...stripeEventTypes] };
      expect(await listEndpoints()).toMatchObject([
        repaired,
        { id: otherEndpoint.id, enabled_events: ["charge.refunded"] },
      ]);
    }
    expect(await readFields()).toEqual(before);
  });

  it("moves the endpoint when the shop's address changes, and keeps its signing secret", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    const before = await readFields();
    const url = "https://shop.example.com/api/stripe/webhook";
    await deploy(before, { ...outputs, WebhookUrl: url });
    expect(await setup("--stage dev --yes")).toMatchObject({ code: 0 });
    expect(await listEndpoints()).toMatchObject([{ id: before.stripeWebhookEndpoint, url, status: "enabled" }]);
    expect(await readFields()).toEqual(before);
  });

  it("recovers when the previous run died between creating the endpoint and storing its secret", async () => {
    await deploy();
    let kill = () => {};
    let writes = 0;
    const killedRun = await setupWhile(
      (action) => {
        // The first write is that of the signing keys.
        if (action !== "PutSecretValue" || ++writes === 1) return;
        kill();
        throw new Error("It never arrives.");
      },
      { answers: key, onStart: (send) => (kill = () => send("SIGKILL")) },
    );
    expect(killedRun.code).toBeNull();
    expect((await deployed.secrets()).stripe).toEqual({});
    const [orphan] = await listEndpoints();
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({ code: 0 });
    const [endpoint, ...more] = await listEndpoints();
    expect({ endpoint, more }).toMatchObject({ endpoint: { url: webhookUrl }, more: [] });
    expect(endpoint?.id).not.toBe(orphan?.id);
    expect((await readFields()).stripeWebhookEndpoint).toBe(endpoint?.id);
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("keeps another operator's concurrent change of the secret", async () => {
    await deploy();
    const otherFields = { stripeSecretKey: "sk_test_of_somebody_else" };
    let reads = 0;
    const { code, errorOutput } = await setupWhile(
      async (action) => {
        if (action === "GetSecretValue" && ++reads === 5) await deployed.putSecret("stripe", otherFields);
      },
      { answers: key },
    );
    const sentence = `Someone else has changed the secret ${secretNames.stripe} in the meantime`;
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect((await deployed.secrets()).stripe).toEqual(otherFields);
  });

  it("rejects one of two simultaneous writes", async () => {
    await deploy();
    let release = () => {};
    const bothHaveArrived = new Promise<void>((resolve) => (release = resolve));
    let writers = 0;
    const onRequest = (action: string) => {
      if (action !== "PutSecretValue") return;
      writers += 1;
      if (writers === 2) release();
      return bothHaveArrived;
    };
    const otherKey = "sk_test_another0123456789";
    const runs = await Promise.all([key, otherKey].map((answers) => setupWhile(onRequest, { answers })));
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
    const { stripeSecretKey, stripeWebhookEndpoint } = await readFields();
    expect(stripeSecretKey).toBe(runs[0]?.code === 0 ? key : otherKey);
    expect((await listEndpoints()).map(({ id }) => id)).toContain(stripeWebhookEndpoint);
  });

  it("changes nothing without confirmation", async () => {
    await deploy();
    const { code, errorOutput } = await setup("--stage dev", { answers: key });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringMatching(/Add --yes to confirm\.\n$/) });
    expect({ secret: await readFields(), endpoints: await listEndpoints() }).toEqual({
      secret: originFields,
      endpoints: [],
    });
  });
});

describe("the single secret of an old stage", () => {
  const singleSecret = {
    ...originFields,
    jwtKeys: ["k".repeat(32), "j".repeat(32)],
    firstJwtKeySignsFrom: "2026-11-01T10:00:00.000Z",
    stripeSecretKey: key,
    stripeWebhookSecret: enteredSecret,
  };

  it("is split into three, so that no one is signed out and no key is entered again", async () => {
    await deployWith({ tokens: {}, stripe: {}, origin: singleSecret });
    await registerByHand();
    const { code, output } = await setup("--stage dev --yes");
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`out of ${secretNames.origin}, each into its own secret`),
    });
    const { jwtKeys, firstJwtKeySignsFrom } = singleSecret;
    expect(await deployed.secrets()).toEqual({
      tokens: { jwtKeys, firstJwtKeySignsFrom },
      stripe: { stripeSecretKey: key, stripeWebhookSecret: enteredSecret },
      origin: originFields,
    });
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });
});

describe("a webhook endpoint registered by the operator", () => {
  it("is kept with the signing secret that the operator enters", async () => {
    await deploy();
    const { id } = await registerByHand();
    expect(await setup("--stage dev --yes", { answers: `${key}\n${enteredSecret}\n` })).toMatchObject({ code: 0 });
    expect(await listEndpoints()).toMatchObject([{ id, enabled_events: [...stripeEventTypes] }]);
    expect(await readFields()).toMatchObject({ stripeWebhookSecret: enteredSecret });
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("is replaced when the operator enters no signing secret", async () => {
    await deploy();
    const { id } = await registerByHand();
    expect(await setup("--stage dev --yes", { answers: `${key}\n\n` })).toMatchObject({ code: 0 });
    const [endpoint, ...more] = await listEndpoints();
    expect(more).toEqual([]);
    expect(endpoint?.id).not.toBe(id);
    expect((await readFields()).stripeWebhookEndpoint).toBe(endpoint?.id);
  });

  it("is kept with the signing secret that is already stored", async () => {
    await deploy({
      ...originFields,
      stripeSecretKey: key,
      stripeWebhookSecret: enteredSecret,
      jwtKeys: ["k".repeat(32)],
    });
    const { id } = await registerByHand();
    expect(await setup("--stage dev --yes")).toMatchObject({ code: 0 });
    expect(await listEndpoints()).toMatchObject([{ id, enabled_events: [...stripeEventTypes] }]);
    expect((await readFields()).stripeWebhookSecret).toBe(enteredSecret);
  });

  it("is left to the operator by --print-webhook, which creates no endpoint and prints its address and events", async () => {
    await deploy();
    const { code, output } = await setup("--stage dev --yes --print-webhook", {
      answers: `${key}\n${enteredSecret}\n`,
    });
    expect(code).toBe(0);
    expect(output).toContain(`  ${webhookUrl}\nfor these events:\n  ${stripeEventTypes.join("\n  ")}\n`);
    expect(await listEndpoints()).toEqual([]);
    expect(await readFields()).toMatchObject({ stripeSecretKey: key, stripeWebhookSecret: enteredSecret });
    const secondRun = await setup("--stage dev --print-webhook");
    expect(secondRun).toMatchObject({ code: 0, output: expect.stringContaining("nothing was changed") });
  });
});

it("replaces the endpoint and its signing secret with --new-webhook", async () => {
  await deploy();
  await setup("--stage dev --yes", { answers: key });
  const before = await readFields();
  expect(await setup("--stage dev --yes --new-webhook")).toMatchObject({ code: 0 });
  const after = await readFields();
  expect(after.stripeWebhookSecret).not.toBe(before.stripeWebhookSecret);
  expect(await listEndpoints()).toMatchObject([{ id: after.stripeWebhookEndpoint }]);
  expect({ ...after, ...before }).toEqual(before);
});

describe("Stripe's secret key", () => {
  it.each([
    ["a live key for dev", "sk_live_0123456789abcdef\n", "This is a live key, and the dev stage takes test keys only"],
    ["an empty answer", "", "Without Stripe's secret key nobody can pay; nothing was changed."],
  ])("is rejected before it is sent to Stripe: %s", async (_, answers, sentence) => {
    await deploy();
    const { code, output, errorOutput } = await setup("--stage dev --yes", { answers });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect(answers === "" || !`${output}${errorOutput}`.includes(answers.trim())).toBe(true);
    expect(await readFields()).toEqual(originFields);
  });

  it("is rejected before it is sent to Stripe when the stored one, kept by an empty answer, has the wrong mode", async () => {
    const stored = { ...originFields, stripeSecretKey: "sk_live_0123456789abcdef" };
    await deploy(stored);
    const { code, errorOutput } = await setup("--stage dev --yes", { answers: "\n" });
    const sentence = "The stored key cannot be used: This is a live key, and the dev stage takes test keys only";
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect(await readFields()).toEqual(stored);
  });

  it.each([
    [401, "Stripe does not accept this key"],
    [403, 'This restricted key needs the permission "'],
  ])("is rejected when Stripe responds with %i, and nothing is stored", async (status, sentence) => {
    await deploy();
    await controlStripe("faults", { kind: "error", status, times: 10, method: "GET" });
    const { code, errorOutput } = await setup("--stage dev --yes", { answers: key });
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: expect.stringContaining(sentence) });
    expect(await readFields()).toEqual(originFields);
  });
});

describe("explains in one sentence that", () => {
  it.each<[string, SpawnOptions["environment"], string]>([
    ["the stage is not deployed", {}, "There is no stack Everline-prod in this account and in eu-central-1"],
    ["no credentials were given", { AWS_ACCESS_KEY_ID: undefined }, "No AWS credentials were found"],
  ])("%s", async (_, environment, sentence) => {
    await deploy(originFields, {});
    const nowhere = { AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent" };
    const options = { answers: key, environment: { ...nowhere, ...environment } };
    const { code, output, errorOutput } = await setup("--stage prod", options);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errorOutput).toMatch(new RegExp(`^${sentence}[^\n]*\n$`));
  });

  it("a stored key is invalid", async () => {
    await deploy({ ...originFields, jwtKeys: ["short"] });
    const { code, errorOutput } = await setup("--stage dev --yes", { answers: key });
    const sentence = `The field jwtKeys of the secret ${secretNames.tokens} is invalid. Remove that field by hand, then run this command again.\n`;
    expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: sentence });
  });
});

it("prints its usage for invalid arguments", async () => {
  const { code, errorOutput } = await spawnCommand("setup.ts", "--stage dev sk_test_1");
  expect(code).toBe(2);
  expect(errorOutput).toMatch(/^The only argument is the stage.*\nUsage: npm run setup -- --stage dev\|prod/);
});
