import { createServer } from "node:http";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "#cli/listen.ts";
import { stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import {
  type FakeDeployment,
  outputs,
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
  account?: { readonly concurrentExecutions: number | undefined },
): Promise<void> {
  await deployWith(
    { tokens: { jwtKeys }, stripe: { stripeSecretKey, stripeWebhookSecret, stripeWebhookEndpoint }, origin },
    outputs,
    account,
  );
}

async function deployWith(...stage: Parameters<typeof startFakeDeployment>): Promise<void> {
  deployed = await startFakeDeployment(...stage);
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

const listDomains = async () => (await stripe.paymentMethodDomains.list()).data;
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
        if (action === "GetSecretValue" && ++reads === 6) await deployed.putSecret("stripe", otherFields);
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

describe("the number of concurrent functions", () => {
  it("is a warning before anything else when it is small, and says how to ask for more", async () => {
    await deploy(originFields, outputs, { concurrentExecutions: 10 });
    const { code, output } = await setup("--stage dev --yes", { answers: key });
    const [place, warning, ...rest] = output.split("\n");
    expect({ code, place }).toEqual({ code: 0, place: expect.stringMatching(/^The dev shop is at /) });
    expect(warning).toMatch(/^WARNING: this account runs only 10 functions at once in eu-central-1/);
    expect(rest.join("\n")).toContain("ten, which serve two to three purchases a second");
    expect(rest.join("\n")).toContain(
      "https://eu-central-1.console.aws.amazon.com/servicequotas/home/services/lambda/quotas/L-B99A9384\n",
    );
  });

  it.each([
    [99, /\nWARNING: this account runs only 99 /],
    [100, /\nThis account runs up to 100 functions at once in eu-central-1\.\n/],
    [1000, /\nThis account runs up to 1,000 functions at once in eu-central-1\.\n/],
    [undefined, /could not be read, which needs the permission lambda:GetAccountSettings\. /],
  ])("is printed: %s", async (concurrentExecutions, sentence) => {
    await deploy(originFields, outputs, { concurrentExecutions });
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({
      code: 0,
      output: expect.stringMatching(sentence),
    });
  });
});

describe("the site's domain", () => {
  const host = "d111111abcdef8.cloudfront.net";
  const wallets = "Apple Pay active, Google Pay active, Link active, Amazon Pay active, Klarna active, PayPal active.";

  it("is registered with Stripe after confirmation, so that wallets show, and only once", async () => {
    await deploy();
    const plan = `register ${host} with Stripe as a payment method domain, so that Apple Pay, Google Pay and Link show`;
    expect(await setup("--stage dev", { answers: key })).toMatchObject({
      code: 1,
      output: expect.stringContaining(plan),
    });
    expect(await listDomains()).toEqual([]);
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Stripe on ${host}: ${wallets}\n`),
    });
    const registered = [{ domain_name: host, enabled: true }];
    expect(await listDomains()).toMatchObject(registered);
    const output = expect.stringContaining("nothing was changed");
    expect(await setup("--stage dev")).toMatchObject({ code: 0, output });
    expect(await listDomains()).toMatchObject(registered);
  });

  it("is registered again when the shop's address changes", async () => {
    await deploy();
    await setup("--stage dev --yes", { answers: key });
    await deploy(await readFields(), { ...outputs, SiteUrl: "https://shop.example.com" });
    expect(await setup("--stage dev --yes")).toMatchObject({ code: 0 });
    expect((await listDomains()).map(({ domain_name }) => domain_name)).toEqual(["shop.example.com", host]);
  });

  it("is enabled if it was disabled", async () => {
    await deploy();
    const { id } = await stripe.paymentMethodDomains.create({ domain_name: host, enabled: false });
    const output = expect.stringContaining(`enable Stripe's payment method domain ${host}`);
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({ code: 0, output });
    expect(await listDomains()).toMatchObject([{ id, enabled: true }]);
  });

  it("is verified again while a wallet is inactive, and Stripe's reason is printed", async () => {
    await deploy();
    await controlStripe("wallets", { inactive: ["apple_pay", "klarna"] });
    expect(await setup("--stage dev --yes", { answers: key })).toMatchObject({
      code: 0,
      output: expect.stringContaining("Apple Pay inactive (The domain could not be verified for apple_pay.), Google"),
    });
    await controlStripe("wallets", { inactive: ["klarna"] });
    const { output } = await setup("--stage dev --yes");
    expect(output).toContain(`have Stripe verify ${host} again, for Apple Pay\n`);
    expect(output).toContain("Apple Pay active, Google Pay active, Link active, Amazon Pay active, Klarna inactive (");
    expect(await setup("--stage dev")).toMatchObject({ output: expect.stringContaining("nothing was changed") });
  });

  it("does not stop the rest when a restricted key may not register it, and the missing permission is named", async () => {
    await deploy();
    const refusal = { kind: "error", status: 403, path: "/v1/payment_method_domains", times: 1 };
    await controlStripe("faults", refusal);
    const { code, output } = await setup("--stage dev --yes", { answers: key });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        `This restricted key needs the permission "Payment Method Domains: write"; add it in Stripe's dashboard. Apple Pay, Google Pay and Link show only once ${host} is registered`,
      ),
    });
    expect(await readFields()).toMatchObject({ stripeSecretKey: key });
    expect(await listDomains()).toEqual([]);
  });

  it("is left to the operator by --print-webhook", async () => {
    await deploy();
    const answers = `${key}\n${enteredSecret}\n`;
    const { output } = await setup("--stage dev --yes --print-webhook", { answers });
    expect(output).toContain(`show only once ${host} is registered in Stripe's dashboard`);
    expect(await listDomains()).toEqual([]);
  });
});

describe("the chat webhook", () => {
  const address = "https://hooks.chat.example/services/T0/B0/secret-part";
  const { ChatSecretName: _, ...olderOutputs } = outputs;

  it("is stored after Stripe's key, kept by an empty answer, replaced, and removed by -", async () => {
    await deploy();
    const { code, output } = await setup("--stage dev --yes", { answers: `${key}\n ${address}\n` });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`store the chat webhook's address in ${secretNames.chat}`),
    });
    expect(output).toContain('aws cloudwatch set-alarm-state --alarm-name "Everline dev, buyers cannot pay"');
    expect(output).not.toContain("hooks.chat");
    expect(await deployed.chatSecret()).toEqual({ chatWebhookUrl: address });
    const nothingChanged = expect.stringContaining("nothing was changed");
    expect(await setup("--stage dev", { answers: "\n\n" })).toMatchObject({ code: 0, output: nothingChanged });
    expect(await setup("--stage dev", { answers: `\n${address}\n` })).toMatchObject({ output: nothingChanged });
    await setup("--stage dev --yes", { answers: `\n${address}/other\n` });
    expect(await deployed.chatSecret()).toEqual({ chatWebhookUrl: `${address}/other` });
    expect(await setup("--stage dev --yes", { answers: "\n-\n" })).toMatchObject({ code: 0 });
    expect(await deployed.chatSecret()).toEqual({});
    expect(await setup("--stage dev", { answers: "\nnone\n" })).toMatchObject({ code: 0, output: nothingChanged });
  });

  it.each(["http://hooks.chat.example/secret-part", "hooks.chat.example/secret-part", "https://hooks chat"])(
    "is rejected without being quoted when it is %j, and nothing is stored",
    async (answer) => {
      await deploy();
      const { code, output, errorOutput } = await setup("--stage dev --yes", { answers: `${key}\n${answer}\n` });
      const sentence = "This is not the address of a chat webhook, which starts with https://.\n";
      expect({ code, errorOutput }).toEqual({ code: 1, errorOutput: sentence });
      expect(output).not.toContain(answer);
      expect(await deployed.chatSecret()).toEqual({});
      expect(await readFields()).toEqual(originFields);
    },
  );

  it("is not asked for on a stage that has no secret for it", async () => {
    await deploy(originFields, olderOutputs);
    const { code, output } = await setup("--stage dev --yes", { answers: `${key}\n${address}\n` });
    expect(code).toBe(0);
    expect(output).not.toMatch(/chat/i);
    expect(await deployed.chatSecret()).toEqual({});
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
  expect(errorOutput).toMatch(/^The only argument is the stage.*\nUsage: npm run setup -- --stage NAME/);
});
