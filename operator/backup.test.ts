import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type AttributeValue,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { listen } from "#cli/listen.ts";
import { freePort } from "#cli/ports.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { createTable, localTable } from "#local/aws/table.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { startShop } from "#local/shop/shop.ts";
import { checkBackup } from "./table-copy/backup-file.ts";
import { readBackupCommand, readRestoreCommand } from "./table-copy-command.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

type Item = Record<string, AttributeValue>;

const itemCount = 10_000;

/** An item with every DynamoDB type, and with values that a careless copy would corrupt. */
const awkwardItem: Item = {
  pk: { S: "DONATION#don_01K0000000000000000000000A" },
  sk: { S: "PICTURE" },
  bytes: { B: Uint8Array.from({ length: 256 }, (_, index) => index) },
  none: { B: new Uint8Array() },
  number: { N: "12345678901234567890123456789012345678" },
  fraction: { N: "0.1" },
  small: { N: "-0.00000015" },
  texts: { SS: ["b", "a", "ä", "\u2028"] },
  numbers: { NS: ["10", "9", "-1"] },
  manyBytes: { BS: [new Uint8Array([255]), new Uint8Array([0, 1])] },
  nothing: { NULL: true },
  no: { BOOL: false },
  map: { M: { B: { S: "not bytes" }, list: { L: [{ N: "1" }, { L: [] }, { M: {} }] } } },
  text: { S: 'a line\nand "quotes" and 😀 and "Item"' },
  empty: { S: "" },
};

const emailItem: Item = { pk: { S: "EMAIL#ada@everline.example" }, sk: { S: "EMAIL" }, userId: { S: "usr_1" } };

const order = (index: number): Item => ({
  pk: { S: `USER#usr_${String(index).padStart(26, "0")}` },
  sk: { S: `ORDER#ord_${String(index).padStart(26, "0")}` },
  gsi1pk: { S: "ORDERS" },
  gsi1sk: { S: `2026-11-22T10:00:00.000Z#${index}` },
  amount: { N: String(index) },
  customerName: { S: "Grace Hopper" },
  history: { L: [{ M: { what: { S: "started" }, at: { S: "2026-11-22T10:00:00.000Z" } } }] },
});

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const backup = (args: string, dataFolder = "none") => run("backup.ts", args, dataFolder);
const restore = (args: string, dataFolder = "none") => run("restore.ts", args, dataFolder);

/** Runs a command from `folder`, on the local shop with this data folder inside `folder`. */
function run(file: string, args: string, dataFolder: string) {
  return spawnCommand(file, args, { environment: { DATA_FOLDER: inFolder(dataFolder), INIT_CWD: folder } });
}

/** Direct access to a table, without the commands. */
function tableOf(client: DynamoDBClient, TableName: string) {
  const keyOf = ({ pk, sk }: Item) => ({ Key: z.custom<Item>().parse({ pk, sk }) });
  return {
    TableName,
    put: (Item: Item) => client.send(new PutItemCommand({ TableName, Item })),
    remove: (item: Item) => client.send(new DeleteItemCommand({ TableName, ...keyOf(item) })),
    get: async (item: Item) =>
      (await client.send(new GetItemCommand({ TableName, ...keyOf(item), ConsistentRead: true }))).Item,
    async fill(items: readonly Item[]) {
      for (let start = 0; start < items.length; start += 100) {
        const TransactItems = items.slice(start, start + 100).map((Item) => ({ Put: { TableName, Item } }));
        await client.send(new TransactWriteItemsCommand({ TransactItems }));
      }
    },
  };
}
type Table = ReturnType<typeof tableOf>;

/** Runs `work` on the table of a data folder on which no shop runs. */
async function inTable<T>(dataFolder: string, work: (table: Table) => Promise<T>): Promise<T> {
  const dynamoDb = await startDynamoDb({ file: localTable.file(inFolder(dataFolder)) });
  await createTable(dynamoDb.url, localTable.name);
  try {
    return await work(tableOf(new DynamoDBClient({ endpoint: dynamoDb.url }), localTable.name));
  } finally {
    await dynamoDb.stop();
  }
}

/** Creates a table in this test run's in-memory database. Commands use it like a table on AWS. */
async function newTable(): Promise<Table> {
  const name = `copied-${randomUUID()}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name);
  return tableOf(new DynamoDBClient(), name);
}

/** Creates a shop of six items in the data folder `few`, and backs it up to `few.gz`. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-backup-"));
  await inTable("few", ({ fill }) => fill([awkwardItem, emailItem, ...[1, 2, 3, 4].map(order)]));
  expect(await backup("--to few.gz", "few")).toMatchObject({ code: 0, errorOutput: "" });
});
afterAll(() => rm(folder, { recursive: true }));

it("backs up 10,000 items, restores them into an empty table, and reports differences", async () => {
  const [fullTable, restoredTable] = [await newTable(), await newTable()];
  await fullTable.fill([awkwardItem, emailItem, ...Array.from({ length: itemCount - 2 }, (_, index) => order(index))]);
  const backupResult = await backup(`--to full.gz --stage dev --table ${fullTable.TableName}`);
  expect(backupResult).toMatchObject({
    code: 0,
    errorOutput: expect.stringMatching(
      new RegExp(`^The table is ${fullTable.TableName}, in account \\w+, [\\w-]+\\.\n10,000 items read …\n$`),
    ),
  });
  expect(backupResult.output).toContain(
    `10,000 items of the table ${fullTable.TableName} on AWS copied into ${inFolder("full.gz")} (`,
  );
  const allEqual = expect.stringContaining("Compared with the file: 10,000 items equal, 0 missing, 0 different.\n");
  const restoreArguments = `--from full.gz --stage dev --table ${restoredTable.TableName}`;
  expect(await restore(restoreArguments)).toMatchObject({
    code: 1,
    output: "",
    errorOutput: expect.stringMatching(/^The table is .+\nNothing was changed: .+ Add --yes to confirm\.\n$/),
  });
  expect(await restoredTable.get(emailItem)).toBeUndefined();
  const restoreResult = await restore(`${restoreArguments} --yes`);
  expect(restoreResult).toMatchObject({ code: 0, output: allEqual });
  expect(restoreResult.output).toContain(`10,000 items added to the table ${restoredTable.TableName} on AWS `);
  expect(sorted(await restoredTable.get(awkwardItem))).toEqual(sorted(awkwardItem));
  await restoredTable.put({
    ...awkwardItem,
    bytes: { B: Uint8Array.from({ length: 256 }, (_, index) => index & 0x7f) },
  });
  await restoredTable.remove(emailItem);
  await restoredTable.put(order(itemCount));
  const { code, output } = await backup(`--verify full.gz --stage dev --table ${restoredTable.TableName}`);
  expect(code).toBe(1);
  expect(output).toContain(
    [
      "Compared with the file: 9,998 items equal, 1 missing, 1 different.",
      "The table has 1 item that the file does not have.",
      "",
    ].join("\n"),
  );
  expect(output).toContain("\n  missing: EMAIL#… EMAIL\n");
  expect(output).toContain("\n  different: DONATION#don_01K0000000000000000000000A PICTURE\n");
  expect(output).not.toMatch(/ada|Grace/);
});

it("writes nothing into a table with items; with --into-nonempty it adds the missing ones and keeps the existing ones", async () => {
  await restore("--from few.gz", "some");
  const changedOrder = { ...order(1), customerName: { S: "Ada Lovelace" } };
  await inTable("some", async ({ put, remove }) => {
    await put(changedOrder);
    await remove(order(2));
    await put(order(5));
  });
  const errorOutput = expect.stringMatching(/has items; nothing was written\. Use --into-nonempty to add only/);
  expect(await restore("--from few.gz", "some")).toEqual({ code: 1, output: "", errorOutput });
  expect(await backup("--verify few.gz", "some")).toMatchObject({
    output: expect.stringContaining("4 items equal, 1 missing, 1 different."),
  });
  const { code, output } = await restore("--from few.gz --into-nonempty", "some");
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining("5 items equal, 0 missing, 1 different."),
  });
  expect(output).toContain("The backup holds 6 items, taken at ");
  expect(output).toContain("1 item added to the shop on this machine ");
  expect(output).toMatch(
    /The table has 1 item that the file does not have\.\n {2}different: USER#usr_0{25}1 ORDER#ord_0{25}1\n/,
  );
  expect(await inTable("some", ({ get }) => get(changedOrder))).toEqual(changedOrder);
});

it("adds refunded orders of an older release, after which their migration no longer counts as done", async () => {
  const paid = { status: { S: "complete" }, refunded: { N: "0" }, gsi2pk: { S: "ORDERS#complete#1" } };
  const refunded = { ...order(11), ...paid, refunded: { N: "500" } };
  const done: Item = {
    pk: { S: "MIGRATIONS" },
    sk: { S: "reversal-lists" },
    doneAt: { S: "2026-11-22T10:00:00.000Z" },
  };
  const isDone = (data: string) => inTable(data, async ({ get }) => (await get(done)) !== undefined);
  await inTable("older", ({ fill }) =>
    fill([
      { ...order(10), ...paid },
      { ...refunded, pk: order(13).pk ?? expect.fail(), sk: order(13).sk ?? expect.fail() },
    ]),
  );
  await inTable("newer", ({ fill }) =>
    fill([{ ...order(12), ...paid }, { ...refunded, gsi2pk: { S: "ORDERS#refunded" } }, done]),
  );
  for (const data of ["older", "newer"]) await backup(`--to ${data}.gz`, data);
  const restored = await restore("--from newer.gz", "migrated");
  expect(restored).toMatchObject({ code: 0, errorOutput: expect.not.stringContaining("npm run migrate") });
  expect(await isDone("migrated")).toBe(true);
  const { errorOutput } = await restore("--from older.gz --into-nonempty", "migrated");
  expect(errorOutput).toContain("Some orders are from an older release: run `npm run migrate -- reversal-lists`");
  expect(await isDone("migrated")).toBe(false);
});

it("asks whether an empty table is the right one", async () => {
  const { code, output } = await backup("--to of-nobody.gz", "nobody");
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining("0 items of the shop on this machine copied into"),
  });
  expect(output).toContain("The table was empty. Is it the one that you meant?");
});

describe("a backup file", () => {
  it("is readable by its owner only, and no temporary file remains", async () => {
    expect((await stat(inFolder("few.gz"))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes("part"))).toEqual([]);
  });

  const damagedMessage = (file: string) =>
    `The file ${inFolder(file)} is not a table backup, or is damaged or truncated; nothing was done with it.`;
  /** Returns a function that writes a copy with changed lines. */
  const changeLines = (change: (lines: string[]) => string[]) => () => rewriteLines("few.gz", "damaged.gz", change);

  it.each<[string, (file: string) => Promise<unknown>]>([
    ["is cut off", async (file) => truncate(file, (await stat(file)).size - 30)],
    ["has a flipped bit", flipBit],
    ["lacks an item", changeLines((lines) => lines.toSpliced(5, 1))],
    ["has a changed value", changeLines((lines) => lines.map((line) => line.replace("Grace", "Grase")))],
    ["has no trailer", changeLines((lines) => lines.slice(0, -1))],
    [
      "has a line that is not an item",
      changeLines((lines) => withValidTrailer(lines.toSpliced(3, 1, '{"Item":{"pk":{"S":"A","N":"1"}}}'))),
    ],
    [
      "states a wrong number of items",
      changeLines((lines) => lines.map((line) => line.replace('{"items":6', '{"items":7'))),
    ],
    ["is empty", (file) => writeFile(file, "")],
    ["is not gzipped", (file) => writeFile(file, "pk,sk\n")],
  ])("that %s is rejected as damaged", async (_, damage) => {
    await copyFile(inFolder("few.gz"), inFolder("damaged.gz"));
    await damage(inFolder("damaged.gz"));
    await expect(checkBackup(inFolder("damaged.gz"))).rejects.toMatchObject({ message: damagedMessage("damaged.gz") });
  });

  it("of a newer format is rejected with the version that it needs", async () => {
    await changeLines(([head = "", ...rest]) =>
      withValidTrailer([head.replace('"version":1', '"version":2'), ...rest]),
    )();
    const errorOutput = `The file ${inFolder("damaged.gz")} has the newer backup format 2, and this version of the program reads format 1; use the version that wrote the file, or a later one. Nothing was done with it.\n`;
    expect(await restore("--from damaged.gz", "untouched")).toEqual({ code: 1, output: "", errorOutput });
    expect(await readdir(folder)).not.toContain("untouched");
  });

  it("that is truncated is rejected before anything is written", async () => {
    await writeFile(inFolder("cut.gz"), (await readFile(inFolder("few.gz"))).subarray(0, -30));
    const errorOutput = `${damagedMessage("cut.gz")}\n`;
    expect(await restore("--from cut.gz", "untouched")).toEqual({ code: 1, output: "", errorOutput });
    expect(await readdir(folder)).not.toContain("untouched");
  });

  it("that already exists is not overwritten", async () => {
    await writeFile(inFolder("mine"), "mine");
    const errorOutput = `The file ${inFolder("mine")} already exists; it was not changed.\n`;
    expect(await backup("--to mine", "few")).toEqual({ code: 1, output: "", errorOutput });
    expect(await readFile(inFolder("mine"), "utf8")).toBe("mine");
  });

  it.each([
    ["backup.ts", "--to no/such/folder", /^There is no folder .*no\/such\.\n$/],
    ["backup.ts", "--verify nothing.gz", /^There is no file .*nothing\.gz\.\n$/],
    ["restore.ts", "--from .", /^The file .* cannot be used: EISDIR/],
  ])("that %s %s cannot use is reported in one sentence", async (file, args, sentence) => {
    expect(await run(file, args, "few")).toEqual({ code: 1, output: "", errorOutput: expect.stringMatching(sentence) });
  });
});

it.each(["SIGINT", "SIGTERM"] as const)("leaves no backup file behind when it is interrupted by %s", async (signal) => {
  let interrupt = () => {};
  let pages = 0;
  // A table whose scan never ends.
  const endless = await listen(
    createServer((_request, response) => {
      // The first request asks where the table is.
      pages += 1;
      if (pages === 20) interrupt();
      response.end(
        JSON.stringify({ Count: 1, Items: [order(pages)], LastEvaluatedKey: { pk: { S: "a" }, sk: { S: "b" } } }),
      );
    }),
    0,
  );
  const failedRun = await spawnCommand("backup.ts", "--to endless.gz --stage dev --table endless", {
    environment: { AWS_ENDPOINT_URL_DYNAMODB: endless.url, INIT_CWD: folder },
    onStart: (send) => (interrupt = () => send(signal)),
  });
  await endless.stop();
  const errorOutput = expect.stringMatching(/\nThe backup was interrupted; no file was left behind\.\n$/);
  expect(failedRun).toEqual({ code: 1, output: "", errorOutput });
  expect((await readdir(folder)).filter((name) => name.startsWith("endless"))).toEqual([]);
});

it("removes what a killed backup of the same name left behind, and names other partial files", async () => {
  const own = await mkdtemp(path.join(folder, "partial-"));
  const killed = spawn(process.execPath, ["--eval", ""]);
  await once(killed, "close");
  const leftovers = [
    `day.gz.${killed.pid}.part`,
    `day.gz.${process.pid}.part`,
    `earlier.gz.${killed.pid}.part`,
    "song.part",
  ];
  for (const name of leftovers) await writeFile(path.join(own, name), "personal data");
  const { code, errorOutput } = await backup(`--to ${path.join(own, "day.gz")}`, "few");
  const [ofKilled = "", ofRunning = "", ofOther = "", foreign = ""] = leftovers;
  expect(code).toBe(0);
  expect(errorOutput.split("\n").sort()).toEqual([
    "",
    expect.stringContaining(`${ofRunning} is an incomplete backup with personal data; delete it unless`),
    expect.stringContaining(`${ofOther} is an incomplete backup with personal data; delete it unless`),
    `Removed ${path.join(own, ofKilled)}, which an interrupted backup had left behind.`,
  ]);
  expect((await readdir(own)).sort()).toEqual(["day.gz", ofRunning, ofOther, foreign].sort());
});

describe("a restore into a stage with real payments", () => {
  const sampleCustomer: Item = {
    ...{ pk: { S: `EMAIL#${sampleAccounts.customer.email}` }, sk: { S: "EMAIL" } },
    userId: { S: "usr_2" },
  };
  const takesRealPayments = "the prod stage takes real payments; nothing was written.";

  it("is rejected when the backup is from a shop on a machine, before anything is asked of AWS", async () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9", INIT_CWD: folder };
    const result = await spawnCommand("restore.ts", "--from few.gz --stage prod --table any --yes", { environment });
    const errorOutput = expect.stringContaining(`a shop on someone's machine (table everline)`);
    expect(result).toEqual({ code: 1, output: "", errorOutput });
    expect(result.errorOutput).toContain(takesRealPayments);
  });

  it("is rejected when the backup has a sample account, from whatever table, and a stage with test payments takes it", async () => {
    const [sampleTable, emptyTable] = [await newTable(), await newTable()];
    await sampleTable.fill([sampleCustomer, order(1)]);
    expect(await backup(`--to sample.gz --stage dev --table ${sampleTable.TableName}`)).toMatchObject({ code: 0 });
    const restoreInto = (stage: string) =>
      restore(`--from sample.gz --stage ${stage} --table ${emptyTable.TableName} --yes`);
    const result = await restoreInto("prod");
    const errorOutput = expect.stringMatching(/accounts of the sample shop, such as admin@everline\.example/);
    expect(result).toEqual({ code: 1, output: "", errorOutput });
    expect(result.errorOutput).toContain(takesRealPayments);
    expect(await emptyTable.get(order(1))).toBeUndefined();
    expect(await restoreInto("dev")).toMatchObject({ code: 0 });
    expect(await emptyTable.get(sampleCustomer)).toEqual(sampleCustomer);
  });

  it("takes any other backup", async () => {
    const [soldTable, emptyTable] = [await newTable(), await newTable()];
    await soldTable.fill([emailItem, order(1)]);
    await backup(`--to sold.gz --stage prod --table ${soldTable.TableName}`);
    const restored = await restore(`--from sold.gz --stage prod --table ${emptyTable.TableName} --yes`);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("2 items equal") });
  });
});

it("backs up the table of a running shop", async () => {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings = {
    dataFolder: inFolder("running"),
    ports: { site, dynamoDb, stripe },
    stripe: localStripeSettings(),
  };
  const shop = await startShop({ ...settings, site: "none", logLevel: "SILENT" });
  try {
    await tableOf(new DynamoDBClient({ endpoint: shop.dynamoDbUrl }), localTable.name).put(awkwardItem);
    const output = expect.stringContaining("1 item of the shop on this machine copied into");
    expect(await backup("--to running.gz", "running")).toMatchObject({ code: 0, output });
    expect(await backup("--verify running.gz", "running")).toMatchObject({ code: 0 });
  } finally {
    await shop.stop();
  }
});

it.each([
  ["", "Name a file: --to FILE or --verify FILE."],
  ["--to a --verify b", "--to writes a file, --verify reads one; use only one of them."],
  ["a", 'Unexpected argument "a"; name the file with --to or --verify.'],
  ["--to a --stage test", expect.stringContaining('There is no stage "test".')],
  ["--to a --table shop", "--table names a table on AWS, so it needs --stage too."],
])("explains what is wrong with backup %j", (args, sentence) => {
  expect(readBackupCommand(args.split(" ").filter(Boolean), "/")).toEqual(sentence);
});

it.each([
  ["", "Name a file: --from FILE."],
  ["a", 'Unexpected argument "a"; name the file with --from.'],
  ["--from a --stage dev --table x", '"x" is not a valid table name.'],
])("explains what is wrong with restore %j", (args, sentence) => {
  expect(readRestoreCommand(args.split(" ").filter(Boolean), "/")).toEqual(sentence);
});

/** Sorts the members of each set, because sets are unordered. */
function sorted(item: Item | undefined): Item | undefined {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  return (
    item && {
      ...item,
      texts: { SS: item.texts?.SS?.toSorted() ?? [] },
      numbers: { NS: item.numbers?.NS?.toSorted() ?? [] },
      manyBytes: { BS: item.manyBytes?.BS?.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)) ?? [] },
    }
  );
}

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(file, bytes);
}

/** Writes a file with the changed lines of another. */
async function rewriteLines(from: string, to: string, change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(inFolder(from)))
    .toString()
    .trimEnd()
    .split("\n");
  await writeFile(inFolder(to), gzipSync(`${change(lines).join("\n")}\n`));
}

/** Gives changed lines a trailer that fits them, as a person would who changes a file on purpose. */
function withValidTrailer(lines: string[]): string[] {
  const [content, items] = [lines.slice(0, -1), lines.length - 2];
  const sha256 = createHash("sha256")
    .update(content.map((line) => `${line}\n`).join(""))
    .digest("hex");
  return [...content, JSON.stringify({ items, sha256 })];
}
