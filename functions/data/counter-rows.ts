import * as z from "zod";
import { type Key, keys } from "./keys.ts";
import { readRange } from "./table.ts";
import type { Update } from "./write.ts";

/**
 * The rows of a counter. Every registration and every step of a purchase adds to the same counters, and DynamoDB
 * cancels a transaction on a row that another transaction is writing. So a counter has one main row and, once writes
 * have conflicted, up to `spareRowCount` spare rows with the same attributes. Its value is the sum of them all.
 */

/**
 * The number of spare rows: at 20 ms a transaction, enough for some 3,000 a second. Together they are smaller than
 * 16 KB, so that one Query reads all of them for two read units.
 */
export const spareRowCount = 64;

/** Separates a spare row's number from the sort key of the main row. */
const spareMark = "#";

/** The key of a spare row, by its number from 1; of the main row without one. */
export function rowKey({ pk, sk }: Key, spare: number | undefined): Key {
  return { pk, sk: spare === undefined ? sk : `${sk}${spareMark}${String(spare).padStart(2, "0")}` };
}

/** Chooses rows for the writes of one process. */
export interface RowChoice {
  /**
   * The row for a write that may use any row: the main row (undefined), or a random spare row while other transactions
   * are writing that one. `conflicts`: how often this write has met another one.
   */
  freeRow(conflicts: number): number | undefined;
  /** A random spare row's number. */
  randomSpare(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

const marked = /^(?<main>(?:DAY#)?[^#]+)(?:#(?<spare>\d+))?$/;

/** Which counter a row belongs to: the sort key of its main row, and the number of a spare row. */
export function counterOf(sortKey: string): { readonly main: string; readonly spare?: number } {
  const { main = sortKey, spare } = marked.exec(sortKey)?.groups ?? {};
  return spare === undefined ? { main } : { main, spare: Number(spare) };
}

/** The last sort key that a spare row of the all-time counters can have, and a bit more. */
export const afterTotals = `${keys.total().sk}${spareMark}~`;

const totalRow = z.looseObject({ sk: z.string() });

/** Reads all rows of the all-time counters, in one Query. Strongly consistent. */
export async function readTotalRows(): Promise<readonly z.output<typeof totalRow>[]> {
  const { pk, sk } = keys.total();
  return (await readRange(pk, sk, afterTotals)).map((row) => totalRow.parse(row));
}

/** An update that adds to counters. */
export function addition(Key: Key, counts: Readonly<Record<string, number | undefined>>): Update {
  const entries = Object.entries(counts);
  return {
    Key,
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], index) => [`:c${index}`, amount])),
  };
}

/** How many writes of this process start on a spare row after a conflict. */
const busyWrites = 20;

/** Creates the choice of one process. `spareRows`: how many there are. */
export function createRowChoice(random: () => number = Math.random, spareRows = spareRowCount): RowChoice {
  const randomSpare = () => 1 + Math.floor(random() * spareRows);
  /** Writes that still start on a spare row. In a process that meets no conflict, all writes go to the main rows. */
  let busyWritesLeft = 0;
  return {
    random,
    randomSpare,
    freeRow(conflicts) {
      if (conflicts > 0) busyWritesLeft = busyWrites;
      else if (busyWritesLeft > 0) busyWritesLeft -= 1;
      else return undefined;
      return randomSpare();
    },
  };
}

/** The choice of this process. */
export const rowChoice = createRowChoice();
