import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { newCustomerWithEverything } from "#functions/testing/customer-with-everything.ts";
import { spawnCommand } from "../testing/spawn-command.ts";

const table = process.env.TABLE_NAME ?? "";
const client = DynamoDBDocumentClient.from(new DynamoDBClient());

const readSearchRows = async () =>
  ((await client.send(new ScanCommand({ TableName: table }))).Items ?? [])
    .filter(({ pk }) => String(pk).startsWith("SEARCH#"))
    .sort((one, other) => `${one.pk}${one.sk}`.localeCompare(`${other.pk}${other.sk}`));

it("gives old records the search rows that new records get, after the earlier migration has run", async () => {
  await newCustomerWithEverything();
  const rowsBefore = await readSearchRows();
  for (const kind of ["ORDER", "USER", "DONATION", "MESSAGE"]) {
    expect(rowsBefore.filter(({ pk }) => pk === `SEARCH#${kind}`)).not.toEqual([]);
  }
  for (const { pk, sk } of rowsBefore) await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
  const migrate = (name = "search-rows") => spawnCommand("migrate.ts", `${name} --stage dev --table ${table} --yes`);
  const tooEarly = await migrate();
  expect(tooEarly).toMatchObject({ code: 1, output: expect.stringContaining("until message-answered is run") });
  expect((await readSearchRows()).filter(({ pk }) => pk === "SEARCH#MESSAGE")).toEqual([]);
  expect(await migrate("message-answered")).toMatchObject({ code: 0 });
  expect(await migrate()).toMatchObject({ code: 0 });
  expect(await readSearchRows()).toEqual(rowsBefore);
  expect(await migrate()).toMatchObject({ code: 0, output: expect.stringContaining("search-rows is done.") });
});
