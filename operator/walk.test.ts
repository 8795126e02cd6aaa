/**
 * An operator's walk of docs/operating.md, from an empty account to a live shop, with a failed first try and a second
 * region. The commands are the real ones, cdk included; AWS and Stripe are stand-ins. The tests are steps of one walk,
 * and each needs those before it. Not walked, because only a person or the real services can do it: to confirm an
 * address, to wait for a certificate, DNS or a quota, to pay with a real card, and to move a domain to another
 * distribution. CloudFront, the gateway and the functions are those of the rehearsal.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CloudFormationClient, UpdateTerminationProtectionCommand } from "@aws-sdk/client-cloudformation";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { routes, shapes } from "#shared/contract/index.ts";
import { stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { type FakeAws, startFakeAws } from "./testing/fake-aws/fake-aws.ts";
import { snapshot } from "./testing/fake-restores.ts";
import { documentedCommands, isAmong } from "./testing/walk/documented-commands.ts";
import { notWalked } from "./testing/walk/not-walked.ts";
import { walkedStages, withoutDomain, writeStageFiles } from "./testing/walk/walked-stages.ts";
import { type Departure, Walker } from "./testing/walk/walker.ts";

const prod = "us-east-1";
const europe = "eu-west-1";
const stripeKey = "sk_test_0123456789abcdef";
const chat = "https://chat.example.com/hooks/walk";
const webhook = "https://shop.example.com/api/stripe/webhook";

let folder: string;
let aws: FakeAws;
let operator: Walker;
let shop: Rehearsal | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-walk-"));
  const stages = path.join(folder, "stages");
  await writeStageFiles(stages);
  // `npm test` has built it. Synthesizing every stage once, and without a build each time, saves minutes.
  if (!existsSync(path.join(projectRoot, "build/client/index.html"))) await buildSite();
  for (const [name, file] of Object.entries(walkedStages)) await synthesize(assembly(name), { name, file });
  aws = await startFakeAws({ region: prod, bootstrapped: [], concurrentFunctions: 10 });
  operator = new Walker({
    ...aws.environment,
    AWS_REGION: undefined,
    HOME: folder,
    EVERLINE_STAGES_FOLDER: stages,
    INIT_CWD: folder,
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop?.stop();
  await aws?.stop();
  await rm(folder, { recursive: true, force: true });
});

const assembly = (stage: string) => path.join(folder, "syntheses", stage);
/** Runs a command that must succeed, and returns its output. */
async function succeed(line: string, departure?: Departure): Promise<string> {
  const { code, output, errorOutput } = await operator.run(line, departure);
  if (code !== 0) throw new Error(`${line} exits with ${code}: ${output}\n${errorOutput.slice(-3000)}`);
  return output;
}
/** Deploys the synthesis of this stage in place of building it again, and confirms without a terminal. */
const prepared = (stage: string) => ({ also: `--app ${assembly(stage)} --yes` });
const confirmed = { also: "--yes" };
const outputsOf = (stack: string, region = prod) => aws.stack(stack, region)?.engine.outputs ?? {};
const resourcesIn = (region: string) =>
  [...aws.account.resources].filter((each) => each.region === region).map(({ physicalId }) => physicalId);
const tableOf = async (stack: string, region: string) =>
  snapshot(await aws.services(region).tables.url(), outputsOf(stack, region).TableName ?? "");

const listed = z.object({ data: z.array(z.looseObject({})) });

/** Lists what is registered at Stripe. */
async function atStripe(kind: "webhook_endpoints" | "payment_method_domains") {
  const reply = await fetch(`${process.env.STRIPE_API_BASE}/v1/${kind}`, {
    headers: { authorization: `Bearer ${stripeKey}` },
  });
  return listed.parse(await reply.json()).data;
}

it("in an empty account the deployment says that the region is not bootstrapped, and changes nothing", async () => {
  expect(await operator.run("npm run deploy -- --stage prod", prepared("prod"))).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(/us-east-1 is not bootstrapped: npm run bootstrap -- --stage prod\n$/),
  });
  expect(aws.account.resources.size).toBe(0);
});

it("the bootstrap prepares the stage's region, and the one that receives copies of backups", async () => {
  await succeed("npm run bootstrap -- --stage prod");
  expect(aws.stack("CDKToolkit", prod)?.status).toBe("CREATE_COMPLETE");
  expect(aws.stack("CDKToolkit", europe)?.status).toBe("CREATE_COMPLETE");
});

it("a first deployment that fails leaves nothing that blocks, and says what to do", async () => {
  const before = resourcesIn(prod);
  const reason = "Your account must be verified before you can add new CloudFront resources.";
  aws.setFault((_, __, type) => (type === "AWS::CloudFront::Distribution" ? reason : undefined));
  const { code, errorOutput } = await operator.run("npm run deploy -- --stage prod", prepared("prod"));
  aws.setFault(() => undefined);
  expect(code).toBe(1);
  expect(errorOutput).toContain(reason);
  expect(errorOutput).toMatch(/run the same command again \(docs\/operating\/first-deployment-failed\.md\)\.\n$/);
  expect(aws.stack("Everline-prod")).toMatchObject({ status: "ROLLBACK_COMPLETE", isProtected: false });
  expect(resourcesIn(prod)).toEqual(before);
  expect(aws.services(prod).secrets.names()).toEqual([]);
});

it("the same command again makes the shop, protects it and its table, and prints the documented outputs", async () => {
  const output = await succeed("npm run deploy -- --stage prod", prepared("prod"));
  expect(output).toContain("The first deployment of Everline-prod has failed (ROLLBACK_COMPLETE)");
  expect(aws.stack("Everline-prod")).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
  const { TableName = "", ...outputs } = outputsOf("Everline-prod");
  expect(aws.services(prod).tables.isProtected(TableName)).toBe(true);
  expect(outputs).toMatchObject({
    SiteUrl: "https://shop.example.com",
    WebhookUrl: webhook,
    TokensSecretName: expect.stringContaining("TokensSecret"),
    StripeSecretName: expect.stringContaining("StripeSecret"),
    OriginSecretName: expect.stringContaining("Secret"),
    ChatSecretName: expect.stringContaining("ChatSecret"),
    DashboardUrl: expect.stringContaining("#dashboards/dashboard/Everline-prod-us-east-1"),
    DistributionAddress: expect.stringMatching(/\.cloudfront\.net$/),
  });
});

it("the setup warns of ten concurrent functions, stores the keys, and registers webhook, domain and chat", async () => {
  const answers = `${stripeKey}\n${chat}\n`;
  const output = await succeed("npm run setup -- --stage prod", { ...confirmed, answers });
  expect(output).toContain("WARNING: this account runs only 10 functions at once in us-east-1");
  expect(output).toContain("Done.");
  expect(storedIn("Stripe")).toMatchObject({
    stripeSecretKey: stripeKey,
    stripeWebhookSecret: expect.stringMatching(/^whsec_/),
  });
  expect(storedIn("Tokens")).toMatchObject({ jwtKeys: [expect.any(String)] });
  expect(storedIn("Chat")).toEqual({ chatWebhookUrl: chat });
  expect(await atStripe("webhook_endpoints")).toEqual([expect.objectContaining({ url: webhook })]);
  expect(await atStripe("payment_method_domains")).toEqual([
    expect.objectContaining({ domain_name: "shop.example.com" }),
  ]);
});

/** What is stored in one of the secrets of the stage prod. */
function storedIn(secret: "Tokens" | "Stripe" | "Origin" | "Chat") {
  return aws.services(prod).secrets.read(outputsOf("Everline-prod")[`${secret}SecretName`] ?? "");
}

it("the same setup again changes nothing", async () => {
  const before = [storedIn("Tokens"), storedIn("Stripe"), storedIn("Chat")];
  const output = await succeed("npm run setup -- --stage prod", confirmed);
  expect(output).toContain("Everything is already in place; nothing was changed.");
  expect([storedIn("Tokens"), storedIn("Stripe"), storedIn("Chat")]).toEqual(before);
  expect(await atStripe("webhook_endpoints")).toHaveLength(1);
});

it("the shop that was deployed sells licenses, with the keys that the setup stored and the deployed table", async () => {
  const dataFolder = path.join(folder, "data");
  await mkdir(dataFolder);
  const { originSecret } = z.object({ originSecret: z.string() }).parse(storedIn("Origin"));
  const { jwtKeys } = tokenSecret.parse(storedIn("Tokens"));
  await writeFile(path.join(dataFolder, "secret.json"), JSON.stringify({ jwtKeys, originSecret }));
  vi.stubEnv("DYNAMODB_ENDPOINT", await aws.services(prod).tables.url());
  const [site, dynamoDb, stripe] = [await freePort(), await freePort(), await freePort()];
  shop = await startRehearsal({
    assemblyFolder: assembly("prod"),
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: { kind: "stand-in", publishableKey: "pk_test_walk", ...stripeSecret.parse(storedIn("Stripe")) },
    logLevel: "ERROR",
    webhookRetriesMs: [100, 200, 500, 1000, 2000],
  });
  const output = await succeed(`npm run smoke -- --site ${shop.siteUrl}`);
  expect(output.match(/^Bought and completed: ord_\w+\.$/gm)).toHaveLength(2);
  expect(shop.permissions.missing()).toEqual([]);
  expect((await tableOf("Everline-prod", prod)).length).toBeGreaterThan(0);
});

it("an assistant gets a key", async () => {
  expect(await succeed("npm run assistant -- add my-bot --stage prod", confirmed)).toMatch(/^everline_key_\S+\n$/);
});

it("a customer who has registered becomes the first admin", async () => {
  const password = "a password of the walk";
  const you = { name: "The operator", email: "you@example.com", password };
  const { token } = shapes.register.reply.parse(await call("register", {}, you));
  expect(await succeed("npm run admin -- confirm-address you@example.com --stage prod", confirmed)).toBe(
    "you@example.com is now confirmed in the prod shop on AWS.\n",
  );
  expect(await succeed("npm run admin -- grant you@example.com --stage prod", confirmed)).toBe(
    "you@example.com is now an admin of the prod shop on AWS.\n",
  );
  const { user } = shapes.getMe.reply.parse(await call("getMe", { authorization: `Bearer ${token}` }));
  expect(user.role).toBe("admin");
});

/** Calls a route of the shop, as the site does. */
async function call(
  id: keyof typeof routes,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<unknown> {
  const { method, path: address } = routes[id];
  const content = body && { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
  const reply = await fetch(`${shop?.siteUrl}${address}`, { method, headers, ...content });
  return reply.json();
}

it("a deployment that would take the domain away is refused; a plan that says so is read and executed", async () => {
  const without = { also: `--app ${await withoutDomain(assembly("prod"), assembly("without-domain"))} --yes` };
  expect(await operator.run("npm run deploy -- --stage prod", without)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("this would take away the domain shop.example.com"),
  });
  const planned = await succeed("npm run deploy -- --stage prod --plan", { also: `${without.also} --remove domain` });
  expect(planned).toMatch(/modify +AWS::CloudFront::Distribution/);
  expect(aws.stack("Everline-prod")?.template).toContain("shop.example.com");
  const [, command = ""] = /To execute it: (npm run deploy .*)\n/.exec(planned) ?? [];
  expect(command).toMatch(/^npm run deploy -- --stage prod --execute plan-\d+ --remove domain$/);
  await succeed(command, confirmed);
  expect(aws.stack("Everline-prod")).toMatchObject({ status: "UPDATE_COMPLETE", isProtected: true });
  const [distribution] = aws.account.inRegion(prod, "AWS::CloudFront::Distribution");
  expect(JSON.stringify(distribution?.properties)).not.toContain("shop.example.com");
});

it("five alarms can roll the next deployment back, but not an urgent repair, which is synthesized as one", async () => {
  await succeed("npm run deploy -- --stage prod", prepared("prod"));
  expect(aws.stack("Everline-prod")?.rollbackAlarms).toHaveLength(5);
  const repair = "npm run deploy -- --stage prod --without-rollback-alarms";
  expect(await operator.run(repair, prepared("prod"))).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("npm run synth -- --stage prod --without-rollback-alarms"),
  });
});

it("a backup in a file is equal to the table", async () => {
  await succeed("npm run backup -- --stage prod --to first.jsonl.gz");
  expect(existsSync(path.join(folder, "first.jsonl.gz"))).toBe(true);
  await succeed("npm run backup -- --verify first.jsonl.gz --stage prod");
});

it("the shop is made a second time in another region of the account, from a copy of its backup", async () => {
  const { TableName = "" } = outputsOf("Everline-prod");
  await aws.takeBackup(TableName);
  await succeed("npm run bootstrap -- --stage prod-eu");
  await succeed("npm run deploy -- --stage prod-eu", prepared("prod-eu"));
  expect(aws.stack("Everline-prod-eu", europe)).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
  const recover = "npm run recover -- --stage prod-eu --from-stage prod --recovery-point latest";
  expect(await succeed(recover, confirmed)).toContain("in the vault Everline-prod-us-east-1-copies");
  const [original, copy] = [await tableOf("Everline-prod", prod), await tableOf("Everline-prod-eu", europe)];
  expect(byKey(copy)).toEqual(byKey(original));
  expect(copy.length).toBeGreaterThan(5);
  await succeed("npm run setup -- --stage prod-eu", { ...confirmed, answers: `${stripeKey}\n\n` });
  expect(await atStripe("webhook_endpoints")).toHaveLength(2);
});

const keyed = z.looseObject({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const byKey = (items: readonly unknown[]) =>
  new Map(items.map((item) => keyed.parse(item)).map((item) => [`${item.pk.S} ${item.sk.S}`, item]));

it("a pull request's shop is made, used and destroyed, and leaves nothing", async () => {
  const before = [...aws.account.resources];
  await succeed("npm run deploy -- --stage pr-12", prepared("pr-12"));
  expect(aws.account.resources.size).toBeGreaterThan(before.length + 100);
  await succeed("npm run setup -- --stage pr-12", { ...confirmed, answers: `${stripeKey}\n\n` });
  await succeed("npm run destroy -- --stage pr-12", confirmed);
  expect([...aws.account.resources]).toEqual(before);
});

it("a shop that keeps its data is destroyed only after its protection is off, and leaves what the documentation says", async () => {
  await succeed("npm run backup -- --stage prod --to last.jsonl.gz");
  expect(await operator.run("npm run destroy -- --stage prod", confirmed)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("Everline-prod is protected from deletion"),
  });
  // In place of the AWS CLI.
  const client = new CloudFormationClient({
    endpoint: aws.environment.AWS_ENDPOINT_URL ?? "",
    region: prod,
    credentials: { accessKeyId: "operator", secretAccessKey: "operator" },
  });
  const input = { StackName: "Everline-prod", EnableTerminationProtection: false };
  await client.send(new UpdateTerminationProtectionCommand(input));
  const before = [...aws.account.resources].filter(({ region }) => region === prod);
  await succeed("npm run destroy -- --stage prod", confirmed);
  const left = before.filter((each) => aws.account.resources.has(each));
  const toolkit = left.filter(({ physicalId }) => physicalId.startsWith("CDKToolkit-"));
  const types = new Set(left.filter((each) => !toolkit.includes(each)).map(({ type }) => type));
  expect([...types].sort()).toEqual([
    "AWS::Backup::BackupVault",
    "AWS::DynamoDB::GlobalTable",
    "AWS::KMS::Key",
    "AWS::Logs::LogGroup",
    "AWS::S3::Bucket",
    "AWS::SQS::Queue",
    "AWS::SecretsManager::Secret",
  ]);
  expect(await readFile(path.join(projectRoot, "docs/operating.md"), "utf8")).toContain(
    "table, secrets, bucket, logs, the dead-letter queue, the alarms' key and the vault of backups remain",
  );
});

it("every command of the documents was walked, or is known not to be", async () => {
  const documents = ["operating.md", "operating/second-region.md", "operating/first-deployment-failed.md"];
  const commands = (await Promise.all(documents.map((name) => documentedCommands(`docs/${name}`)))).flat();
  expect(commands.length).toBeGreaterThan(20);
  const open = commands.filter(
    (command) => !isAmong(command, operator.lines) && !notWalked.some(([pattern]) => pattern.test(command)),
  );
  expect(open).toEqual([]);
  const unused = notWalked.filter(([pattern]) => !commands.some((command) => pattern.test(command)));
  expect(unused).toEqual([]);
});
