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
import { createTable } from "#local/services/table.ts";
import { readMigrateCommand } from "./migrate-command.ts";
import { migrateItem } from "./migrations/migrate-item.ts";
import type { Attributes, Migration } from "./migrations/migration.ts";
import { interceptAws } from "./testing/intercept-aws.ts";
import { type Running, spawnCommand } from "./testing/spawn-command.ts";

const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
let tables = 0;
let table = "";
beforeEach(async () => {
  tables += 1;
  table = `migrated-${process.pid}-${tables}`;
  await createTable(dynamoDbUrl, table);
});

const old = (id: string) => ({
  pk: "MESSAGES",
  sk: id,
  id,
  name: "Ada",
  email: "ada@everline.example",
  message: "Hello",
  read: true,
});
const put = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName: table, Item }));
const row = async (pk: string, sk: string) =>
  (await client.send(new GetCommand({ TableName: table, Key: { pk, sk } }))).Item;
const rows = async () => (await client.send(new ScanCommand({ TableName: table }))).Items ?? [];

const migrate = (args = "", running: Running = {}) =>
  spawnCommand("migrate.ts", `message-answered --stage dev --table ${table} ${args}`, running);
/** The same, with a callback before each request to DynamoDB. */
async function migrateWhile(happens: (action: string) => unknown, running: Running = {}) {
  const busy = await interceptAws(dynamoDbUrl, happens);
  try {
    return await migrate("", { ...running, environment: { AWS_ENDPOINT_URL_DYNAMODB: busy.url } });
  } finally {
    await busy.stop();
  }
}

describe("npm run migrate", () => {
  it("migrates its own kind of items, leaves others alone, and has nothing to do the second time", async () => {
    const answeredMessage = { ...old("msg_2"), answered: true };
    const other = { pk: "SETTINGS", sk: "SETTINGS", values: {}, version: 3 };
    for (const item of [old("msg_1"), answeredMessage, other]) await put(item);
    const before = await rows();
    const would = "3 items of the table TABLE on AWS looked at.\n2 items would be changed by message-answered.\n";
    expect(await migrate("--dry-run")).toEqual({ code: 0, output: would.replace("TABLE", table), errorOutput: "" });
    expect(await rows()).toEqual(before);
    expect(await migrate()).toMatchObject({
      code: 0,
      output: expect.stringContaining("2 items changed by message-answered."),
    });
    const unansweredMessage = { ...old("msg_1"), answered: false, gsi1pk: "UNANSWERED", gsi1sk: "msg_1", shape: 2 };
    expect(await row("MESSAGES", "msg_1")).toEqual(unansweredMessage);
    expect(await row("MESSAGES", "msg_2")).toEqual({ ...answeredMessage, shape: 2 });
    expect(await row("SETTINGS", "SETTINGS")).toEqual(other);
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("message-answered is done.") });
  });

  it("does not overwrite concurrent writes", async () => {
    await put(old("msg_1"));
    let written = false;
    const { code, errorOutput } = await migrateWhile(async (action) => {
      if (action !== "UpdateItem" || written) return;
      written = true;
      await put({ ...old("msg_1"), answered: true, name: "Grace" });
    });
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: "" });
    expect(await row("MESSAGES", "msg_1")).toEqual({ ...old("msg_1"), answered: true, name: "Grace", shape: 2 });
  });

  it("does not restore items deleted meanwhile", async () => {
    await put(old("msg_1"));
    const Key = { pk: "MESSAGES", sk: "msg_1" };
    const gone = await migrateWhile(async (action) => {
      if (action === "UpdateItem") await client.send(new DeleteCommand({ TableName: table, Key }));
    });
    expect(gone.code).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it("continues after a crash", async () => {
    for (const id of ["msg_1", "msg_2", "msg_3"]) await put(old(id));
    let kill = () => {};
    let updates = 0;
    const died = await migrateWhile(
      (action) => {
        if (action !== "UpdateItem") return;
        updates += 1;
        if (updates < 2) return;
        kill();
        throw new Error("It never arrives.");
      },
      { onStart: (send) => (kill = () => send("SIGKILL")) },
    );
    expect(died.code).toBeNull();
    expect((await rows()).filter(({ shape }) => shape === 2)).toHaveLength(1);
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("2 items changed") });
    expect((await rows()).filter(({ shape, answered }) => shape === 2 && answered === false)).toHaveLength(3);
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

  it("counts as changed for readers with an optimistic lock, if it has one", async () => {
    await put({ ...key, note: "by phone", revision: 4, amount: 500 });
    expect(await migrated({ ...key, note: "by phone", revision: 4 })).toBe(true);
    const after = { ...key, notes: ["by phone"], revision: 5, amount: 500, shape: 3 };
    expect(await row(key.pk, key.sk)).toEqual(after);
  });

  it("is reread when its note, shape or revision has changed since", async () => {
    const now = { ...key, note: "by mail", revision: 5, shape: 2 };
    const stale = [
      { ...now, note: "by phone" },
      { ...now, shape: undefined },
      { ...now, revision: 4 },
      { ...now, note: undefined },
    ];
    for (const item of stale) {
      await put(now);
      expect(await migrated(item)).toBe(true);
      expect(await row(key.pk, key.sk)).toEqual({ ...key, notes: ["by mail"], revision: 6, shape: 3 });
    }
  });

  it("is not recreated after its deletion", async () => {
    expect(await migrated(key)).toBe(true);
    expect(await row(key.pk, key.sk)).toBeUndefined();
  });

  it("stays unchanged if it is of a later shape or another kind", async () => {
    const other = { pk: "USER#1", sk: "PROFILE", note: "x" };
    for (const item of [{ ...key, note: "x", shape: 3 }, { ...key, note: "x", shape: 4 }, other]) {
      await put(item);
      expect(await migrated(item)).toBe(true);
      expect(await row(item.pk, item.sk)).toEqual(item);
    }
  });
});

describe("the shop", () => {
  const page = z.object({ messages: z.array(z.looseObject({ id: z.string() })) });

  it("lists an old message as unanswered once migrated, and ignores the shape of items", async () => {
    table = process.env.TABLE_NAME ?? "";
    const { token } = await newAdmin();
    const body = { name: "Ada", email: "ada@everline.example", message: "Hello" };
    expect(await call("sendContactMessage", { body })).toMatchObject({ status: 200 });
    const [{ sk: id } = {}] = (await rows()).filter(({ pk }) => pk === "MESSAGES");
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk: "MESSAGES", sk: id },
        UpdateExpression: "REMOVE answered, gsi1pk, gsi1sk",
      }),
    );
    const waiting = async () =>
      page.parse((await call("listAdminMessages", { token, query: { answered: "false" } })).body).messages;
    expect(await waiting()).toEqual([]);
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("1 item changed") });
    expect(await waiting()).toMatchObject([{ id, answered: false }]);
    for (const { pk, sk } of await rows()) {
      const UpdateExpression = "SET #shape = :shape";
      const names = { ExpressionAttributeNames: { "#shape": "shape" }, ExpressionAttributeValues: { ":shape": 2 } };
      await client.send(new UpdateCommand({ TableName: table, Key: { pk, sk }, UpdateExpression, ...names }));
    }
    const markAnswered = { token, params: { id }, body: { answered: true } };
    expect(await call("updateAdminMessage", markAnswered)).toMatchObject({ status: 200 });
    expect(await row("MESSAGES", String(id))).toMatchObject({ answered: true, shape: 2 });
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
  ["", "Say which migration."],
  ["nothing", 'There is no migration "nothing".'],
  ["message-answered more", "One migration at a time, please."],
  ["message-answered --stage test", 'There is no stage "test".'],
  ["message-answered --table shop", "--table names a table on AWS and needs --stage beside it."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readMigrateCommand(args.split(" ").filter(Boolean))).toBe(sentence);
});
