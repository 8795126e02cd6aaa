import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { type CurrentPrice, currentPrice } from "../../shared/domain/price.ts";
import { readSettings, type Settings } from "../../shared/domain/settings.ts";
import { tableName } from "../environment.ts";
import { keys } from "./keys.ts";
import { documentClient } from "./table.ts";

const rowKey = z.object({ pk: z.string() });
const savedSettings = z.object({ values: z.record(z.string(), z.string()) });
const total = z.object({ licencesSold: z.int().nonnegative().default(0) });

type Asked = BatchGetCommandOutput["UnprocessedKeys"];

/** The settings in force and what a licence costs now, in one read. */
export async function readPricing(): Promise<{ readonly settings: Settings; readonly price: CurrentPrice }> {
  const rows = await readBoth();
  const settings = readSettings(savedSettings.parse(rows.get(keys.settings().pk) ?? { values: {} }).values);
  const { licencesSold } = total.parse(rows.get(keys.total().pk) ?? {});
  return { settings, price: currentPrice(settings, licencesSold) };
}

async function readBoth(): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  let asked: Asked = { [tableName()]: { Keys: [keys.settings(), keys.total()], ConsistentRead: true } };
  // A throttled row comes back as unprocessed instead of failing; three rounds, then it is a failure.
  for (let round = 0; round < 3 && asked !== undefined && Object.keys(asked).length > 0; round += 1) {
    const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await documentClient().send(
      new BatchGetCommand({ RequestItems: asked }),
    );
    for (const row of Responses?.[tableName()] ?? []) rows.set(rowKey.parse(row).pk, row);
    asked = UnprocessedKeys;
  }
  if (asked !== undefined && Object.keys(asked).length > 0) throw new Error("The pricing rows could not be read.");
  return rows;
}
