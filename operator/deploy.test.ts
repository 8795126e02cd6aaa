import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeAws, startFakeAws } from "./testing/fake-aws/fake-aws.ts";
import { type Resources, writeSmallAssembly } from "./testing/small-assembly.ts";
import { type CommandResult, spawnCommand } from "./testing/spawn-command.ts";

let folder = "";
let aws: FakeAws;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-deploy-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  aws = await startFakeAws({ bootstrapped: ["us-east-1", "eu-west-1"] });
  await writeStage("shop", { payments: "live", stripePublishableKey: "pk_live_1" });
  await writeStage("pr", { payments: "test" });
});
afterEach(() => aws.stop());

const writeStage = (name: string, content: object) =>
  writeFile(path.join(folder, `${name}.json`), JSON.stringify(content));

function run(file: string, args: string, environment: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const operator = { ...aws.environment, HOME: folder, EVERLINE_STAGES_FOLDER: folder, ...environment };
  return spawnCommand(file, args, { environment: operator });
}

/** Deploys a hand-written synthesis of the stage "shop". */
async function deploy(resources: Resources, args = "", outputs: Readonly<Record<string, unknown>> = {}) {
  const protection = { isProtected: true };
  const app = await writeSmallAssembly(path.join(folder, "app"), "Everline-shop", resources, outputs, protection);
  return run("deploy.ts", `--stage shop --app ${app} --yes ${args}`);
}

const table = { Table: { Type: "AWS::DynamoDB::GlobalTable", DeletionPolicy: "Retain" } };
const shop = {
  ...table,
  Site: {
    Type: "AWS::CloudFront::Distribution",
    Properties: { DistributionConfig: { Aliases: ["shop.example.com"] } },
  },
};
const siteWithoutDomain = {
  ...table,
  Site: { Type: "AWS::CloudFront::Distribution", Properties: { DistributionConfig: {} } },
};

it("a deployment names account, region and stack, and protects a stage that keeps its data once it has succeeded", async () => {
  expect(await deploy(shop)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Everline-shop in account 123456789012, us-east-1 \(.*shop\.json, live payments\)[\s\S]*Everline-shop is protected from deletion\.\n$/,
    ),
  });
  expect(aws.stack("Everline-shop")).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
});

it("after each success the table of a stage that keeps its data is protected too", async () => {
  const outputs = { TableName: { Ref: "Table" } };
  aws.setFault((_, id) => (id === "Site" ? "The account must be verified" : undefined));
  await deploy(shop, "", outputs);
  expect(aws.services().tables.isProtected("Everline-shop-Table")).toBe(false);
  aws.setFault(() => undefined);
  expect((await deploy(shop, "", outputs)).output).toMatch(
    /Its table Everline-shop-Table\S* is protected from deletion\.\n$/,
  );
  const { TableName = "" } = aws.stack("Everline-shop")?.engine.outputs ?? {};
  expect(aws.services().tables.isProtected(TableName)).toBe(true);
});

it("a first deployment that failed is repeated by the same command, even if it was protected", async () => {
  aws.setFault((_, id) => (id === "Site" ? "The domain is an alias of another distribution" : undefined));
  expect(await deploy(shop)).toMatchObject({ code: 1 });
  expect(aws.stack("Everline-shop")).toMatchObject({ status: "ROLLBACK_COMPLETE", isProtected: false });
  aws.setFault(() => undefined);
  // A plan that fails when it is executed leaves the stack protected.
  Object.assign(aws.stack("Everline-shop") ?? {}, { isProtected: true });
  expect(await deploy(shop)).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      "The first deployment of Everline-shop has failed (ROLLBACK_COMPLETE); cdk deletes what is left of it",
    ),
  });
  expect(aws.stack("Everline-shop")).toMatchObject({ status: "CREATE_COMPLETE", isProtected: true });
});

it("a deployment that would take the domain away is refused unless --remove says so", async () => {
  await deploy(shop);
  expect(await deploy(siteWithoutDomain)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining(
      "Nothing was deployed: this would take away the domain shop.example.com. Set domain in the stage's file to keep it, or add --remove domain to take it away.",
    ),
  });
  expect(aws.stack("Everline-shop")?.template).toContain("shop.example.com");
  expect(await deploy(siteWithoutDomain, "--remove domain,budget")).toMatchObject({ code: 0 });
  expect(aws.stack("Everline-shop")?.template).not.toContain("shop.example.com");
});

it("the alarms of the deployed stack roll the next deployment back, unless it is to go ahead", async () => {
  const arns = [1, 2, 3, 4, 5, 6].map(
    (n) => `arn:aws:cloudwatch:us-east-1:123456789012:alarm:Everline prod, step ${n}`,
  );
  await deploy(shop, "", { RollbackAlarmArns: arns.join(",") });
  expect(aws.stack("Everline-shop")?.rollbackAlarms).toEqual([]);
  await deploy({ ...shop, One: { Type: "AWS::SQS::Queue" } }, "", { RollbackAlarmArns: arns.join(",") });
  expect(aws.stack("Everline-shop")?.rollbackAlarms).toEqual(arns.slice(0, 5));
  await deploy({ ...shop, Two: { Type: "AWS::SQS::Queue" } }, "--without-rollback-alarms");
  expect(aws.stack("Everline-shop")?.rollbackAlarms).toEqual([]);
});

it("a vault for copies in another region is made before the shop is changed, without the alarms of its region", async () => {
  const outputs = { RollbackAlarmArns: "arn:aws:cloudwatch:us-east-1:123456789012:alarm:buyers" };
  await deploy(shop, "", outputs);
  const app = await writeSmallAssembly(
    path.join(folder, "with-copies"),
    "Everline-shop",
    { ...shop, New: { Type: "AWS::SQS::Queue" } },
    outputs,
    { copyToRegion: "eu-west-1", isProtected: true },
  );
  const planned = await run("deploy.ts", `--stage shop --app ${app} --plan --yes`);
  expect(planned.output).toContain("Everline-shop-copies is not part of a plan");
  expect(aws.stack("Everline-shop-copies", "eu-west-1")).toBeUndefined();
  expect(await run("deploy.ts", `--stage shop --app ${app} --yes`)).toMatchObject({ code: 0 });
  expect(aws.stack("Everline-shop-copies", "eu-west-1")).toMatchObject({
    status: "CREATE_COMPLETE",
    rollbackAlarms: [],
  });
  expect(aws.stack("Everline-shop")?.rollbackAlarms).toHaveLength(1);
});

it("a plan is refused as long as the vault for copies does not exist, because a plan does not make it", async () => {
  const backup = { copyToRegion: "eu-west-1" };
  await writeStage("shop", { payments: "live", stripePublishableKey: "pk_live_1", backup });
  expect(await deploy(shop, "--plan")).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("the vault for copies in eu-west-1 does not exist yet"),
  });
  expect(aws.stack("Everline-shop")).toBeUndefined();
});

it("neither a plan nor a failed deployment takes the protection off a stage that keeps its data", async () => {
  await deploy(shop);
  const next = { ...shop, New: { Type: "AWS::SQS::Queue" } };
  expect(await deploy(next, "--plan")).toMatchObject({ code: 0 });
  expect(aws.stack("Everline-shop")?.isProtected).toBe(true);
  aws.setFault((_, id) => (id === "New" ? "The queue must wait" : undefined));
  expect(await deploy(next)).toMatchObject({ code: 1 });
  expect(aws.stack("Everline-shop")?.isProtected).toBe(true);
});

it("a plan changes nothing, says what it would change, and is executed later by its name", async () => {
  await deploy(shop);
  const app = await writeSmallAssembly(path.join(folder, "app"), "Everline-shop", {
    Site: shop.Site,
    New: { Type: "AWS::SQS::Queue" },
  });
  const { code, output } = await run("deploy.ts", `--stage shop --app ${app} --plan --yes`);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /!! remove +AWS::DynamoDB::GlobalTable {2}Table\n {3}add +AWS::SQS::Queue {2}New\n1 to remove, 1 to add\.\n/,
    ),
  });
  expect(aws.stack("Everline-shop")?.template).not.toContain("New");
  const [, changeSet = ""] = /--execute (plan-\d+)\n/.exec(output) ?? [];
  expect(await run("deploy.ts", `--stage shop --execute ${changeSet} --yes`)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Everline-shop is deployed."),
  });
  expect(aws.stack("Everline-shop")?.template).toContain("New");
  expect(await run("deploy.ts", `--stage shop --execute ${changeSet} --yes`)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining(`The stack Everline-shop has no change set ${changeSet}`),
  });
});

it("a plan without changes says so", async () => {
  await deploy(shop);
  expect(await deploy(shop, "--plan")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Nothing to deploy: Everline-shop would not change."),
  });
});

it("a plan of a new stage can be executed, and a failure is reported with AWS's reason", async () => {
  const { output } = await deploy(shop, "--plan");
  const [, changeSet = ""] = /--execute (plan-\d+)\n/.exec(output) ?? [];
  aws.setFault((_, id) => (id === "Site" ? "The account must be verified" : undefined));
  expect(await run("deploy.ts", `--stage shop --execute ${changeSet} --yes`)).toMatchObject({
    code: 1,
    errorOutput:
      "Everline-shop was not deployed (ROLLBACK_COMPLETE):\n  Site (AWS::CloudFront::Distribution): The account must be verified\n",
  });
});

it("executing a plan that would take the domain away is refused as well", async () => {
  await deploy(shop);
  const { output } = await deploy(siteWithoutDomain, "--plan --remove domain");
  const [, changeSet = ""] = /--execute (plan-\d+) --remove domain\n/.exec(output) ?? [];
  expect(await run("deploy.ts", `--stage shop --execute ${changeSet} --yes`)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("add --remove domain to take it away"),
  });
  expect(await run("deploy.ts", `--stage shop --execute ${changeSet} --remove domain --yes`)).toMatchObject({
    code: 0,
  });
});

it("nothing is built or changed in another account or region than the stage's file names", async () => {
  await writeStage("shop", { payments: "test", account: "210987654321" });
  expect(await run("deploy.ts", "--stage shop --yes")).toMatchObject({
    code: 1,
    output: "",
    errorOutput: expect.stringMatching(
      /^These AWS credentials are of the account 123456789012, but .*shop\.json says 210987654321; check AWS_PROFILE/,
    ),
  });
  await writeStage("shop", { payments: "test", region: "eu-central-1" });
  expect(await run("deploy.ts", "--stage shop --yes")).toMatchObject({
    code: 1,
    output: "",
    errorOutput: expect.stringMatching(
      /^AWS_REGION is us-east-1, but .*shop\.json says eu-central-1; unset AWS_REGION/,
    ),
  });
});

it("the region of the stage's file is used when AWS_REGION is unset, by other commands too", async () => {
  await writeStage("shop", { payments: "test", region: "eu-central-1" });
  const failure = expect.stringMatching(
    /There is no stack Everline-shop in (account 123456789012, |.* in )eu-central-1/,
  );
  expect(await run("cdk.ts", "destroy --stage shop --yes", { AWS_REGION: "" })).toMatchObject({ errorOutput: failure });
  expect(await run("setup.ts", "--stage shop --yes", { AWS_REGION: "" })).toMatchObject({ errorOutput: failure });
});

it("a live stage without its publishable key is refused before anything is built", async () => {
  await writeStage("shop", { payments: "live" });
  expect(await run("deploy.ts", "--stage shop --yes")).toMatchObject({
    code: 1,
    output: "",
    errorOutput: expect.stringMatching(/shop\.json: stripePublishableKey is missing\./),
  });
});

it("a deployment needs a confirmation, and a synthesis of the same stage", async () => {
  const app = await writeSmallAssembly(path.join(folder, "app"), "Everline-other", shop);
  expect(await run("deploy.ts", `--stage shop --app ${app}`)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("Add --yes to confirm."),
  });
  expect(await run("deploy.ts", `--stage shop --app ${app} --yes`)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("was synthesized for Everline-other, not for Everline-shop"),
  });
  expect(aws.stack("Everline-shop")).toBeUndefined();
});

it("a protected stage cannot be deleted before its protection is switched off; it then leaves its table", async () => {
  await deploy(shop);
  expect(await run("cdk.ts", "destroy --stage shop --yes")).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(
      /^Everline-shop is protected from deletion[^\n]*:\n {2}aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name Everline-shop\n$/,
    ),
  });
  Object.assign(aws.stack("Everline-shop") ?? {}, { isProtected: false });
  expect(await run("cdk.ts", "destroy --stage shop --yes")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Its table, secrets, files and logs stay"),
  });
  expect([...aws.account.resources].map(({ type }) => type)).toEqual(["AWS::DynamoDB::GlobalTable"]);
});

it("a preview stage is made from pr.json, and deleted again without a trace", async () => {
  const app = await writeSmallAssembly(path.join(folder, "app"), "Everline-pr-12", { Site: siteWithoutDomain.Site });
  expect(await run("deploy.ts", `--stage pr-12 --app ${app} --yes`)).toMatchObject({ code: 0 });
  expect(aws.stack("Everline-pr-12")).toMatchObject({ status: "CREATE_COMPLETE", isProtected: false });
  expect(await run("cdk.ts", "destroy --stage pr-12 --yes")).toMatchObject({ code: 0 });
  expect(aws.account.resources.size).toBe(0);
});

it.each([
  ["deploy.ts", "--stage shop --yes --without-rollback-alarms", "yes"],
  ["deploy.ts", "--stage shop --yes", "no"],
  ["cdk.ts", "synth --stage shop --without-rollback-alarms", "yes"],
  ["cdk.ts", "synth --stage shop", "no"],
])("%s %s: whether all calls change at once depends on the option alone: %s", async (file, args, expected) => {
  const preloaded = path.join(import.meta.dirname, "testing/show-deploy-at-once.cjs");
  const variables = {
    NODE_OPTIONS: `--require ${preloaded}`,
    EVERLINE_DEPLOY_AT_ONCE: expected === "yes" ? "" : "yes",
  };
  expect((await run(file, args, variables)).errorOutput).toContain(`deploys at once: ${expected}\n`);
});

it("a synthesis that ringing alarms would stop is not deployed as an urgent repair", async () => {
  const group = {
    Type: "AWS::CodeDeploy::DeploymentGroup",
    Properties: { AlarmConfiguration: { Enabled: true, Alarms: [] } },
  };
  expect(await deploy({ ...shop, Login: group }, "--without-rollback-alarms")).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining("npm run synth -- --stage shop --without-rollback-alarms"),
  });
  expect(aws.stack("Everline-shop")).toBeUndefined();
});
