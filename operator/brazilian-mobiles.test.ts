import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, it } from "vitest";
import { createTable } from "#local/aws/table.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient());
let tableCount = 0;
let table = "";
beforeEach(async () => {
  tableCount += 1;
  table = `brazilian-mobiles-${process.pid}-${tableCount}`;
  await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", table);
});

const put = async (...items: readonly Record<string, unknown>[]) => {
  for (const Item of items) await client.send(new PutCommand({ TableName: table, Item }));
};
/** Reads every row as text: its key, and its order or line. */
const readRows = async () =>
  ((await client.send(new ScanCommand({ TableName: table }))).Items ?? [])
    .map(({ pk, sk, orderId, line }) => [pk, sk, orderId ?? line].join(" "))
    .sort();
const migrate = (args = "") =>
  spawnCommand("migrate.ts", `brazilian-mobiles --stage dev --table ${table} --yes ${args}`, {});

const mobile = "5511923456789";
const landline = "551123456789";
const order = (id: string, phone: string, line: string) => ({
  ...{ pk: `USER#${id}`, sk: `ORDER#${id}` },
  ...{ id, phone, line, revision: 3 },
});
const holder = { pk: `LINE#${landline}`, sk: "LINE", orderId: "a", userId: "a", phone: mobile, state: "active" };
const waitingClaim = {
  pk: `LINE#${landline}`,
  sk: "CLAIM#b",
  orderId: "b",
  userId: "b",
  phone: landline,
  state: "active",
};

it("moves a mobile number to its own line, with its holder and its reservation, and leaves the landline's customer alone", async () => {
  await put(order("a", mobile, landline), holder);
  await put(order("b", landline, landline), waitingClaim);
  await put(order("c", mobile, landline), { pk: "USER#c", sk: `OPEN#${landline}`, orderId: "c" });
  await put(order("d", "5511987654321", "551187654321"), { ...holder, pk: "LINE#551187654321", orderId: "d" });
  const rowsBefore = await readRows();
  expect(await migrate("--dry-run")).toMatchObject({ code: 0, output: expect.stringContaining("2 items would be") });
  expect(await readRows()).toEqual(rowsBefore);
  expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("2 items changed") });
  expect(await readRows()).toEqual(
    [
      `USER#a ORDER#a ${mobile}`,
      `LINE#${mobile} LINE a`,
      `USER#b ORDER#b ${landline}`,
      `LINE#${landline} CLAIM#b b`,
      `USER#c ORDER#c ${mobile}`,
      `USER#c OPEN#${mobile} c`,
      "USER#d ORDER#d 551187654321",
      "LINE#551187654321 LINE d",
    ].sort(),
  );
  expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("brazilian-mobiles is done.") });
});

it("skips an order whose line was sold again meanwhile, and exits with 1", async () => {
  await put(order("a", mobile, landline), holder);
  await put({ ...holder, pk: `LINE#${mobile}`, orderId: "e" });
  const rowsBefore = await readRows();
  expect(await migrate()).toMatchObject({ code: 1 });
  expect(await readRows()).toEqual(rowsBefore);
});
