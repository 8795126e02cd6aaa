import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { keys } from "#functions/data/keys.ts";
import { isMigrated } from "#functions/data/migrations.ts";
import type { Order } from "#functions/data/orders.ts";
import { costOf } from "#functions/testing/capacity.ts";
import { findInconsistencies } from "#functions/testing/consistency.ts";
import { callExpectingSuccess } from "#functions/testing/front-door.ts";
import { type Customer, newAdmin } from "#functions/testing/people.ts";
import { putOrder, putOrderOfOlderRelease } from "#functions/testing/stored-records.ts";
import { interceptAws } from "../testing/intercept-aws.ts";
import { type SpawnOptions, spawnCommand } from "../testing/spawn-command.ts";

const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
const table = process.env.TABLE_NAME ?? "";

const migrate = (args = "--yes", running: SpawnOptions = {}) =>
  spawnCommand("migrate.ts", `reversal-lists --stage dev --table ${table} ${args}`, running);
const rowOf = async ({ userId, id }: Order) =>
  (await client.send(new GetCommand({ TableName: table, Key: keys.order(userId, id) }))).Item ?? {};
const wrongLists = async () => (await findInconsistencies()).filter((sentence) => sentence.includes("is listed in"));

let admin: Customer;
const orders: Order[] = [];
beforeAll(async () => {
  admin = await newAdmin();
  const reversals = [
    { refunded: 200 },
    { dispute: "lost", disputed: 500 },
    { refunded: 1, dispute: "won" },
    {},
  ] as const;
  for (const [index, reversal] of reversals.entries()) {
    const createdAt = new Date(Date.UTC(2026, 1, 1 + index)).toISOString();
    const order = await putOrder({ createdAt, status: "complete", ...reversal });
    orders.push(order);
    // Where the releases before put it: among the other paid orders.
    await client.send(
      new PutCommand({ TableName: table, Item: { ...(await rowOf(order)), gsi2pk: listOfPaid(order) } }),
    );
  }
  await putOrder({ status: "pending" });
});

function listOfPaid({ id }: Order): string {
  return `ORDERS#complete#${id.charCodeAt(id.length - 1) % 4}`;
}

const listed = (moneyBack: "refunded" | "disputed") =>
  callExpectingSuccess("listAdminOrders", { token: admin.token, query: { moneyBack } });

describe("the migration of orders with refunds and disputes", () => {
  it("changes nothing in a dry run, and does not count as done", async () => {
    expect(await migrate("--dry-run")).toMatchObject({
      code: 0,
      output: expect.stringContaining("3 items would be changed by reversal-lists."),
    });
    expect(await wrongLists()).toHaveLength(3);
    expect(await isMigrated("reversal-lists")).toBe(false);
  });

  it("does not count as done when it was killed", async () => {
    let kill = () => {};
    let updates = 0;
    const proxy = await interceptAws(dynamoDbUrl, (action) => {
      updates += action === "UpdateItem" ? 1 : 0;
      if (updates < 2) return;
      kill();
      throw new Error("It never arrives.");
    });
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: proxy.url };
    const { code } = await migrate("--yes", { environment, onStart: (send) => (kill = () => send("SIGKILL")) });
    await proxy.stop();
    expect(code).toBeNull();
    expect(await wrongLists()).toHaveLength(2);
    expect(await isMigrated("reversal-lists")).toBe(false);
    expect((await listed("disputed")).orders.map(({ id }) => id)).toEqual([orders[2]?.id, orders[1]?.id]);
  });

  it("puts each into its list, so that the lists no longer read the other paid orders", async () => {
    const before = { refunded: await listed("refunded"), disputed: await listed("disputed") };
    expect(await migrate()).toMatchObject({
      code: 0,
      output: expect.stringContaining("2 items changed by reversal-lists."),
    });
    expect(await wrongLists()).toEqual([]);
    expect({ refunded: await listed("refunded"), disputed: await listed("disputed") }).toEqual(before);
    const { requests } = await costOf(() => listed("refunded"));
    expect(requests).toEqual(["GetItem", "GetItem", "Query gsi2", "Query gsi2"]);
  });

  it("finds nothing the second time, and what an older release has written since then", async () => {
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("reversal-lists is done.") });
    const [first = expect.fail()] = orders;
    // An older release knows nothing of the lists when a dispute, a refund or the failure of one is reported.
    await client.send(new PutCommand({ TableName: table, Item: { ...(await rowOf(first)), dispute: "open" } }));
    const older = await putOrderOfOlderRelease({ status: "complete", refunded: 500 });
    expect(await wrongLists()).toHaveLength(2);
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("2 items changed") });
    expect(await wrongLists()).toEqual([]);
    await client.send(new PutCommand({ TableName: table, Item: { ...(await rowOf(older)), refunded: 0 } }));
    expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("1 item changed") });
    expect(await rowOf(older)).toMatchObject({ gsi2pk: listOfPaid(older) });
  });
});
