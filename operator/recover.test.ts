import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { newPaidPurchase, type OpenPurchase } from "#functions/testing/buying.ts";
import { callExpectingSuccess } from "#functions/testing/front-door.ts";
import { callDynamoDb, createTable } from "#local/aws/table.ts";
import { readRecoverCommand } from "./recover-command.ts";
import { canonicalForm, type Item } from "./table-copy/item.ts";
import { openTable } from "./table-copy/table.ts";
import { type FakeDeployment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { type FakeRestores, type FakeRestoresOptions, snapshot, startFakeRestores } from "./testing/fake-restores.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

// Each test starts processes, which is slow on a busy machine.
const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const shopTable = process.env.TABLE_NAME ?? "";
const roleArn = "arn:aws:iam::123456789012:role/restore";
const backupArn = (id: string) => `arn:aws:backup:eu-central-1:123456789012:recovery-point:${id}`;
const ownVault = "Everline-prod-backups-1234abcd";
const copies = "Everline-prod-us-east-1-copies";

let purchase: OpenPurchase;
let items: readonly unknown[];
let deployment: FakeDeployment | undefined;
let restores: FakeRestores | undefined;

/** Fills the shop's table: a customer with a paid order, the position of a job, and many rows of other kinds. */
beforeAll(async () => {
  purchase = await newPaidPurchase();
  await put(shopTable, { pk: { S: "JOBS" }, sk: { S: "pending-orders" }, after: { S: "2026-11-20" } });
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    pk: { S: "AUDIT" },
    sk: { S: `aud_${String(index).padStart(26, "0")}` },
    amount: { N: `${index}.50` },
    picture: { B: Buffer.from([index % 256, 255]).toString("base64") },
    tags: { SS: ["b", "a"] },
  }));
  for (const row of rows) await put(shopTable, row);
  items = await snapshot(dynamoDbUrl, shopTable);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await restores?.stop();
  await deployment?.stop();
  restores = undefined;
  deployment = undefined;
});

const put = (TableName: string, item: object) => callDynamoDb(dynamoDbUrl, "PutItem", { TableName, Item: item });

/** Deploys the stage prod with an empty table, next to a fake AWS Backup. */
async function deploy(options: Omit<FakeRestoresOptions, "dynamoDbUrl">) {
  const table = `Everline-prod-Table-${randomUUID()}`;
  await createTable(dynamoDbUrl, table);
  const stackOutputs = { ...outputs, TableName: table, RestoreRoleArn: roleArn };
  deployment = await startFakeDeployment({ tokens: {}, stripe: {}, origin: {} }, stackOutputs);
  restores = await startFakeRestores({ dynamoDbUrl, ...options });
  const environment = { ...deployment.environment, ...restores.environment };
  const run = (args: string, onStart?: (send: (signal: "SIGKILL" | "SIGINT") => void) => void) =>
    spawnCommand("recover.ts", args, { environment, ...(onStart === undefined ? {} : { onStart }) });
  return { table, run, restores };
}

const formsOf = async (table: string) => {
  const forms: string[] = [];
  for await (const page of openTable(table).pages()) forms.push(...page.filter(isKept).map(canonicalForm));
  return forms.sort();
};
const isKept = ({ pk }: Item) => pk?.S !== "JOBS";
const oneBackup = (id: string, takenAt = "2026-11-21T03:41:07.000Z") => ({ arn: backupArn(id), takenAt, items });
const tableNames = async () => {
  const { output } = await callDynamoDb(dynamoDbUrl, "ListTables", {});
  return z.object({ TableNames: z.array(z.string()) }).parse(JSON.parse(output)).TableNames;
};

describe("a backup is recovered into a new stage", () => {
  it("with every item, after being killed in the middle, and the customer signs in and sees the order", async () => {
    let kill = () => {};
    let writes = 0;
    const { table, run, restores } = await deploy({
      vaults: { [ownVault]: [oneBackup(randomUUID())] },
      onCall: (action) => {
        if (action === "TransactWriteItems") writes += 1;
        if (writes === 5) kill();
      },
    });
    const killed = await run("--stage prod --recovery-point latest --yes", (send) => (kill = () => send("SIGKILL")));
    kill = () => {};
    expect(killed.code).toBe(null);
    const copied = (await formsOf(table)).length;
    expect(copied).toBeGreaterThan(0);
    expect(copied).toBeLessThan(items.length - 1);

    const { code, output } = await run("--stage prod --recovery-point latest --yes");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("0 missing, 0 different.") });
    expect(output).toContain(`is at ${outputs.SiteUrl}, in account 123456789012, eu-central-1.`);
    expect(output).toContain(`2. copy every item into the table ${table}`);
    expect(output).toContain(`Compared with the backup: ${(items.length - 1).toLocaleString("en-GB")} items equal`);
    expect(await formsOf(table)).toEqual(await formsOf(shopTable));
    expect(restores.jobs).toEqual([
      expect.objectContaining({
        roleArn,
        metadata: {
          targetTableName: expect.stringMatching(/^Everline-prod-recovery-[0-9a-f]{12}$/),
          encryptionType: "Default",
        },
      }),
    ]);

    vi.stubEnv("TABLE_NAME", table);
    const { email, password } = purchase.customer;
    const { token } = await callExpectingSuccess("login", { body: { email, password } });
    const { orders } = await callExpectingSuccess("getMe", { token });
    expect(orders.map(({ id }) => id)).toEqual([purchase.orderId]);
  });

  it("from one restore job, even if the command died while AWS was restoring", async () => {
    let kill = () => {};
    const { table, run, restores } = await deploy({
      vaults: { [ownVault]: [oneBackup(randomUUID())] },
      onCall: (action) => action === "DescribeRestoreJob" && kill(),
    });
    const killed = await run("--stage prod --recovery-point latest --yes", (send) => (kill = () => send("SIGKILL")));
    kill = () => {};
    expect(killed.code).toBe(null);
    expect(await formsOf(table)).toEqual([]);
    expect((await run("--stage prod --recovery-point latest --yes")).code).toBe(0);
    expect(restores.calls.filter((action) => action === "StartRestoreJob")).toHaveLength(1);
    expect(await formsOf(table)).toEqual(await formsOf(shopTable));
  });

  it("goes on with the backup that it began with, although there is a newer one by then, and says so", async () => {
    let kill = () => {};
    const vaults = { [ownVault]: [oneBackup(randomUUID())] };
    const { run } = await deploy({ vaults, onCall: (action) => action === "DescribeRestoreJob" && kill() });
    await run("--stage prod --recovery-point latest --yes", (send) => (kill = () => send("SIGKILL")));
    kill = () => {};
    const newer = oneBackup(randomUUID(), "2026-11-21T04:41:07.000Z");
    vaults[ownVault]?.push(newer);
    const { code, output } = await run("--stage prod --recovery-point latest --yes");
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("of 2026-11-21T03:41:07.000Z in") });
    expect(output).toContain(`there is a newer one of 2026-11-21T04:41:07.000Z, which --recovery-point ${newer.arn}`);
  });

  it("the newest of all vaults of the stage: its own, and those with copies from another region", async () => {
    const newest = oneBackup(randomUUID(), "2026-11-22T03:00:00.000Z");
    const foreign = oneBackup(randomUUID(), "2026-11-23T03:00:00.000Z");
    const { run, restores } = await deploy({
      vaults: {
        [ownVault]: [oneBackup(randomUUID())],
        [copies]: [newest],
        "Everline-dev-backups-1234abcd": [foreign],
        "Everline-prod-eu-us-east-1-copies": [foreign],
      },
    });
    const { output, errorOutput } = await run("--stage dev --recovery-point latest --from-stage prod");
    expect(output).toContain(
      `To recover: the backup of 2026-11-22T03:00:00.000Z in the vault ${copies} (${newest.arn}).`,
    );
    // Without a terminal nobody can confirm.
    expect(errorOutput).toBe("Nothing was changed: there is no terminal for confirmation. Add --yes to confirm.\n");
    expect(restores.calls).not.toContain("StartRestoreJob");
  });

  it("and the temporary table is deleted only if everything is equal", async () => {
    const { table, run, restores } = await deploy({ vaults: { [ownVault]: [oneBackup(randomUUID())] } });
    await put(table, { pk: { S: "AUDIT" }, sk: { S: `aud_${"0".repeat(26)}` }, amount: { N: "7" } });
    const args = "--stage prod --recovery-point latest --yes";
    const { code, output } = await run(`${args} --into-nonempty`);
    const temporary = restores.jobs[0]?.metadata.targetTableName;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("0 missing, 1 different.") });
    expect(output).toContain(`The temporary table ${temporary} is kept.`);
    expect(await tableNames()).toContain(temporary);
    await callDynamoDb(dynamoDbUrl, "DeleteItem", {
      TableName: table,
      Key: { pk: { S: "AUDIT" }, sk: { S: `aud_${"0".repeat(26)}` } },
    });
    expect((await run(args)).output).toContain(`The temporary table ${temporary} is deleted.`);
    expect(await tableNames()).not.toContain(temporary);
  });

  it("another job is started after one that failed, whose reason is shown", async () => {
    const failFirstJob = "The role lacks dynamodb:RestoreTableFromAwsBackup";
    const { run, restores } = await deploy({ vaults: { [ownVault]: [oneBackup(randomUUID())] }, failFirstJob });
    const failed = await run("--stage prod --recovery-point latest --yes");
    expect(failed).toMatchObject({
      code: 1,
      errorOutput: `AWS Backup could not restore the backup (job job-1): ${failFirstJob}\n`,
    });
    expect((await run("--stage prod --recovery-point latest --yes")).code).toBe(0);
    expect(restores.jobs).toHaveLength(2);
  });
});

describe("a table as it was at a time is recovered", () => {
  it("by its name, also when the first run died, and never overwrites", async () => {
    let kill = () => {};
    const { table, run, restores } = await deploy({
      vaults: {},
      pastTables: { "old-table": items },
      onCall: (action) => action === "TransactWriteItems" && kill(),
    });
    const args = "--stage prod --recovery-point 2026-11-21T14:05:00Z --table old-table --yes";
    await run(args, (send) => (kill = () => send("SIGKILL")));
    kill = () => {};
    const { code, output } = await run(args);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("0 missing, 0 different.") });
    expect(output).toContain("To recover: the table old-table as it was at 2026-11-21T14:05:00.000Z.");
    expect(restores.calls.filter((action) => action === "RestoreTableToPointInTime")).toHaveLength(1);
    expect(await formsOf(table)).toEqual(await formsOf(shopTable));
  });

  it("and a missing one is reported", async () => {
    const { run } = await deploy({ vaults: {} });
    const result = await run("--stage prod --recovery-point 2026-11-21T14:05:00Z --table nothing --yes");
    expect(result).toMatchObject({ code: 1, errorOutput: expect.stringContaining("Table not found: nothing") });
  });
});

describe("nothing is copied", () => {
  it("into a table with other items, before or after the restore; a new stage's own rows do not count", async () => {
    const backup = oneBackup(randomUUID());
    const { table, run, restores } = await deploy({ vaults: { [ownVault]: [backup] } });
    await put(table, { pk: { S: "JOBS" }, sk: { S: "pending-orders" }, after: { S: "2026-11-25" } });
    await put(table, { pk: { S: "SETTINGS" }, sk: { S: "SETTINGS" }, price: { S: "9.00" } });
    const args = `--stage prod --recovery-point ${backup.arn} --yes`;
    const refused = await run(args);
    expect(refused).toMatchObject({
      code: 1,
      output: "",
      errorOutput: `The table ${table} of the prod shop has items; nothing was done. Use --into-nonempty to add only the missing items and keep the existing ones.\n`,
    });
    expect(restores.calls).not.toContain("StartRestoreJob");
    expect(await formsOf(table)).toHaveLength(1);
    await callDynamoDb(dynamoDbUrl, "DeleteItem", {
      TableName: table,
      Key: { pk: { S: "SETTINGS" }, sk: { S: "SETTINGS" } },
    });
    expect((await run(args)).code).toBe(0);
  });

  it("when someone wrote into the table after an interrupted copy", async () => {
    let kill = () => {};
    const backup = oneBackup(randomUUID());
    const { table, run, restores } = await deploy({
      vaults: { [ownVault]: [backup] },
      onCall: (action) => action === "TransactWriteItems" && kill(),
    });
    const args = `--stage prod --recovery-point ${backup.arn} --yes`;
    await run(args, (send) => (kill = () => send("SIGKILL")));
    kill = () => {};
    await put(table, { pk: { S: "SETTINGS" }, sk: { S: "SETTINGS" }, price: { S: "9.00" } });
    expect(await run(args)).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("has items that the backup does not have; nothing was copied."),
    });
    // Writes that the killed run had sent may arrive late, but before the last look at the restored table.
    const afterward = restores.calls.slice(restores.calls.lastIndexOf("DescribeTable"));
    expect(afterward).toContain("BatchGetItem");
    expect(afterward).not.toContain("TransactWriteItems");
  });

  it("when there is no backup", async () => {
    const { run } = await deploy({ vaults: { "Everline-dev-backups-1": [oneBackup(randomUUID())] } });
    expect(await run("--stage prod --recovery-point latest --yes")).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("There is no complete backup of the stage prod in this account and in eu-"),
    });
  });
});

it.each([
  ["", "Name the stage whose table is to be filled: --stage NAME."],
  ["--stage prod", "Name what to restore: --recovery-point latest, an ARN, or a time."],
  ["--stage prod --recovery-point yesterday", '"yesterday" is neither latest, nor the ARN of a backup, nor a time'],
  ["--stage prod --recovery-point arn:aws:s3:::bucket", '"arn:aws:s3:::bucket" is neither latest,'],
  ["--stage prod --recovery-point latest --table x", "--table is for a time; a backup knows its table."],
  [`--stage prod --from-stage dev --recovery-point ${backupArn("1")}`, "--from-stage is not needed with an ARN."],
  [
    "--stage prod --from-stage dev --table old --recovery-point 2026-11-21T14:05:00Z",
    "--from-stage and --table both name a table; use only one.",
  ],
])("explains what is wrong with recover %j", (args, sentence) => {
  expect(readRecoverCommand(args.split(" ").filter(Boolean))).toContain(sentence);
});

it("understands a time with an offset, and the backup that DynamoDB takes of a deleted table", () => {
  const read = (point: string) => readRecoverCommand(["--stage", "prod", "--recovery-point", point]);
  expect(read("2026-11-21T15:05:00+01:00")).toMatchObject({
    point: { kind: "time", at: new Date("2026-11-21T14:05:00Z") },
  });
  const arn = "arn:aws:dynamodb:eu-central-1:123456789012:table/shop/backup/01-abc";
  expect(read(arn)).toMatchObject({ point: { kind: "backup", arn } });
});
