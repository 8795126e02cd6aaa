import { afterEach, expect, it, vi } from "vitest";
import { mailStream } from "#infra/settings/mail-stream.ts";
import { callDynamoDb } from "../aws/table.ts";
import { followTableStream, type StreamRecord, type TableStreamOptions } from "./table-stream.ts";

const dynamoDbUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "";
const tableName = process.env.TABLE_NAME ?? "";
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function follow(onBatch: TableStreamOptions["onBatch"], changes: Partial<TableStreamOptions> = {}) {
  const { filter, batchSize } = mailStream;
  const options = { dynamoDbUrl, tableName, filter, batchSize, onBatch, pollMs: 5, retryMs: 5, ...changes };
  const stream = await followTableStream(options);
  cleanups.push(stream.stop);
}

/** Writes a mail as its cause does: in a transaction, by an update that changes nothing of one that is there. */
async function writeMail(id: string): Promise<void> {
  const { ok, output } = await callDynamoDb(dynamoDbUrl, "TransactWriteItems", {
    TransactItems: [
      {
        Update: {
          TableName: tableName,
          Key: { pk: { S: `MAIL#${id}` }, sk: { S: "MAIL" } },
          UpdateExpression: "SET #state = if_not_exists(#state, :state)",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: { ":state": { S: "waiting" } },
        },
      },
    ],
  });
  if (!ok) throw new Error(output);
}
const put = (pk: string, state: string) =>
  callDynamoDb(dynamoDbUrl, "PutItem", {
    TableName: tableName,
    Item: { pk: { S: pk }, sk: { S: "MAIL" }, state: { S: state } },
  });

const idsOf = (records: readonly StreamRecord[]) =>
  records.map((each) => /"MAIL#([^"]+)"/.exec(JSON.stringify(each))?.[1] ?? "");

it("hands over each mail that begins to wait, in order, and nothing else", async () => {
  await writeMail("before");
  const seen: string[] = [];
  await follow(async (records) => {
    seen.push(...idsOf(records));
    return [];
  });
  await writeMail("one");
  // What the sender writes is no reason to send.
  await put("MAIL#one", "sending");
  await put("USER#usr_1", "waiting");
  await writeMail("two");
  await put("MAIL#one", "waiting");
  await vi.waitFor(() => expect(seen).toEqual(["one", "two", "one"]), 5000);
});

it("hands over again what failed, in batches as large as configured, and then gives up", async () => {
  const silenced = vi.spyOn(console, "error").mockReturnValue();
  const batches: string[][] = [];
  await follow(
    async (records) => {
      batches.push(idsOf(records));
      if (batches.length === 1) throw new Error("The function is broken.");
      return records.filter((each) => idsOf([each])[0] === "b").map(({ dynamodb }) => dynamodb.SequenceNumber);
    },
    { batchSize: 2, retries: 2, pollMs: 50 },
  );
  for (const id of ["a", "b", "c"]) await writeMail(id);
  await vi.waitFor(() => expect(batches.flat()).toContain("c"), 5000);
  const ofB = batches.filter((batch) => batch.includes("b"));
  expect(ofB).toHaveLength(3);
  expect(ofB.at(-1)).toEqual(["b"]);
  expect(batches.every((batch) => batch.length <= 2)).toBe(true);
  await vi.waitFor(() => expect(silenced).toHaveBeenCalledWith("1 records of the table's stream were given up."));
  silenced.mockRestore();
});
