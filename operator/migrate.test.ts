import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { call } from "#functions/testing/front-door.ts";
import { newAdmin } from "#functions/testing/people.ts";
import { createTable } from "#local/aws/table.ts";
import { readMigrateCommand } from "./migrate-command.ts";
import { migrateItem } from "./migrations/migrate-item.ts";
import type { Attributes, Migration } from "./migrations/migration.ts";
import { interceptAws } from "./testing/intercept-aws.ts";
import { type SpawnOptions, spawnCommand } from "./testing/spawn-command.ts";

const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
let tableCount = 0;
let table = "";
beforeEach(async () => {
  tableCount += 1;
  table = `migrated-${process.pid}-${tableCount}`;
  await createTable(dynamoDbUrl, table);
});

/** A contact message of the first shape. */
const oldMessage = (id: string) => ({
  pk: "MESSAGES",
  sk: id,
  id,
  name: "Ada",
  email: "ada@everline.example",
  message: "Hello",
  read: true,
});
const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName: table, Item }));
const readRow = async (pk: string, sk: string) =>
  (await client.send(new GetCommand({ TableName: table, Key: { pk, sk } }))).Item;
const readRows = async () => (await client.send(new ScanCommand({ TableName: table }))).Items ?? [];

const migrate = (args = "", running: SpawnOptions = {}) =>
  spawnCommand("migrate.ts", `message-answered --stage dev --table ${table} ${args}`, running);
/** Which table it is, and where. */
const place = () => expect.stringMatching(new RegExp(`^The table is ${table}, in account \\w+, [\\w-]+\\.\n$`));
/** Runs the migration and calls `onRequest` before each of its requests to DynamoDB. */
async function migrateWhile(onRequest: (action: string) => unknown, running: SpawnOptions = {}) {
  const proxy = await interceptAws(dynamoDbUrl, onRequest);
  try {
    return await migrate("--yes", { ...running, environment: { AWS_ENDPOINT_URL_DYNAMODB: proxy.url } });
  } finally {
    await proxy.stop();
  }
}

describe("npm run migrate", () => {
  it("migrates only items of its own kind, and has nothing to do the second time", async () => {
    const answeredMessage = { ...oldMessage("msg_2"), answered: true };
    const other = { pk: "SETTINGS", sk: "SETTINGS", values: {}, version: 3 };
    for (const item of [oldMessage("msg_1"), answeredMessage, other]) await put(item);
    const rowsBefore = await readRows();
    const dryRunOutput = "3 items of the table TABLE on AWS checked.\n2 items would be changed by message-answered.\n";
    expect(await migrate("--dry-run")).toEqual({
      code: 0,
      output: dryRunOutput.replace("TABLE", table),
      errorOutput: place(),
    });
    const unconfirmed = expect.stringMatching(/^The table is .+\nNothing was changed: .+ Add --yes to confirm\.\n$/);
    expect(await migrate()).toEqual({ code: 1, output: "", errorOutput: unconfirmed });
    expect(await readRows()).toEqual(rowsBefore);
    expect(await migrate("--yes")).toMatchObject({
      code: 0,
      output: expect.stringContaining("2 items changed by message-answered."),
    });
    const unansweredMessage = {
      ...oldMessage("msg_1"),
      answered: false,
      gsi1pk: "UNANSWERED",
      gsi1sk: "msg_1",
      shape: 2,
    };
    expect(await readRow("MESSAGES", "msg_1")).toEqual(unansweredMessage);
    expect(await readRow("MESSAGES", "msg_2")).toEqual({ ...answeredMessage, shape: 2 });
    expect(await readRow("SETTINGS", "SETTINGS")).toEqual(other);
    expect(await migrate("--yes")).toMatchObject({
      code: 0,
      output: expect.stringContaining("message-answered is done."),
    });
  });

  it("does not overwrite concurrent writes", async () => {
    await put(oldMessage("msg_1"));
    let hasWritten = false;
    const { code, errorOutput } = await migrateWhile(async (action) => {
      if (action !== "UpdateItem" || hasWritten) return;
      hasWritten = true;
      await put({ ...oldMessage("msg_1"), answered: true, name: "Grace" });
    });
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: place() });
    expect(await readRow("MESSAGES", "msg_1")).toEqual({
      ...oldMessage("msg_1"),
      answered: true,
      name: "Grace",
      shape: 2,
    });
  });

  it("does not recreate items deleted meanwhile", async () => {
    await put(oldMessage("msg_1"));
    const Key = { pk: "MESSAGES", sk: "msg_1" };
    const result = await migrateWhile(async (action) => {
      if (action === "UpdateItem") await client.send(new DeleteCommand({ TableName: table, Key }));
    });
    expect(result.code).toBe(0);
    expect(await readRows()).toEqual([]);
  });

  it("continues after a crash", async () => {
    for (const id of ["msg_1", "msg_2", "msg_3"]) await put(oldMessage(id));
    let kill = () => {};
    let updates = 0;
    const killedRun = await migrateWhile(
      (action) => {
        if (action !== "UpdateItem") return;
        updates += 1;
        if (updates < 2) return;
        kill();
        throw new Error("It never arrives.");
      },
      { onStart: (send) => (kill = () => send("SIGKILL")) },
    );
    expect(killedRun.code).toBeNull();
    expect((await readRows()).filter(({ shape }) => shape === 2)).toHaveLength(1);
    expect(await migrate("--yes")).toMatchObject({ code: 0, output: expect.stringContaining("2 items changed") });
    expect((await readRows()).filter(({ shape, answered }) => shape === 2 && answered === false)).toHaveLength(3);
  });
});

describe("a migrated item", () => {
  /** Replaces an order's note with a list of notes. */
  const noteMigration: Migration = {
    name: "notes",
    what: "",
    matches: (pk, sk) => pk.startsWith("USER#") && sk.startsWith("ORDER#"),
    shape: 3,
    reads: ["note"],
    change: ({ note }) => ({ note: undefined, notes: note === undefined ? [] : [note] }),
  };
  const key = { pk: "USER#1", sk: "ORDER#1" };
  const migrated = async (item: Attributes) => migrateItem(client, table, noteMigration, item);

  it("gets the next revision, so that concurrent writers with an optimistic lock notice the change", async () => {
    await put({ ...key, note: "by phone", revision: 4, amount: 500 });
    expect(await migrated({ ...key, note: "by phone", revision: 4 })).toBe(true);
    const after = { ...key, notes: ["by phone"], revision: 5, amount: 500, shape: 3 };
    expect(await readRow(key.pk, key.sk)).toEqual(after);
  });

  it("is reread when its note, shape or revision has changed since it was read", async () => {
    const current = { ...key, note: "by mail", revision: 5, shape: 2 };
    const stale = [
      { ...current, note: "by phone" },
      { ...current, shape: undefined },
      { ...current, revision: 4 },
      { ...current, note: undefined },
    ];
    for (const item of stale) {
      await put(current);
      expect(await migrated(item)).toBe(true);
      expect(await readRow(key.pk, key.sk)).toEqual({ ...key, notes: ["by mail"], revision: 6, shape: 3 });
    }
  });

  it("is not recreated if it was deleted meanwhile", async () => {
    expect(await migrated(key)).toBe(true);
    expect(await readRow(key.pk, key.sk)).toBeUndefined();
  });

  it("stays unchanged if it already has the new shape or a later one, or is of another kind", async () => {
    const other = { pk: "USER#1", sk: "PROFILE", note: "x" };
    for (const item of [{ ...key, note: "x", shape: 3 }, { ...key, note: "x", shape: 4 }, other]) {
      await put(item);
      expect(await migrated(item)).toBe(true);
      expect(await readRow(item.pk, item.sk)).toEqual(item);
    }
  });
});

describe("the shop", () => {
  const page = z.object({ messages: z.array(z.looseObject({ id: z.string() })) });

  it("lists an old message as unanswered once it is migrated, and works with items that have the attribute `shape`", async () => {
    table = process.env.TABLE_NAME ?? "";
    const { token } = await newAdmin();
    const body = { name: "Ada", email: "ada@everline.example", message: "Hello" };
    expect(await call("sendContactMessage", { body })).toMatchObject({ status: 200 });
    const [{ sk: id } = {}] = (await readRows()).filter(({ pk }) => pk === "MESSAGES");
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk: "MESSAGES", sk: id },
        UpdateExpression: "REMOVE answered, gsi1pk, gsi1sk",
      }),
    );
    const listUnanswered = async () =>
      page.parse((await call("listAdminMessages", { token, query: { answered: "false" } })).body).messages;
    expect(await listUnanswered()).toEqual([]);
    expect(await migrate("--yes")).toMatchObject({ code: 0, output: expect.stringContaining("1 item changed") });
    expect(await listUnanswered()).toMatchObject([{ id, answered: false }]);
    for (const { pk, sk } of await readRows()) {
      const UpdateExpression = "SET #shape = :shape";
      const names = { ExpressionAttributeNames: { "#shape": "shape" }, ExpressionAttributeValues: { ":shape": 2 } };
      await client.send(new UpdateCommand({ TableName: table, Key: { pk, sk }, UpdateExpression, ...names }));
    }
    const markAnswered = { token, params: { id }, body: { answered: true } };
    expect(await call("updateAdminMessage", markAnswered)).toMatchObject({ status: 200 });
    expect(await readRow("MESSAGES", String(id))).toMatchObject({ answered: true, shape: 2 });
    for (const route of [
      "getMe",
      "exportMe",
      "getAdminSummary",
      "listAdminAudit",
      "listAdminUsers",
      "getAdminSettings",
    ] as const) {
      expect({ route, ...(await call(route, { token })) }).toMatchObject({ route, status: 200 });
    }
  });
});

it.each([
  ["", "Name a migration."],
  ["nothing", 'There is no migration "nothing".'],
  ["message-answered more", "Run one migration at a time."],
  ["message-answered --stage test", expect.stringContaining('There is no stage "test".')],
  ["message-answered --table shop", "--table names a table on AWS, so it needs --stage too."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readMigrateCommand(args.split(" ").filter(Boolean))).toEqual(sentence);
});
