import { expect, it } from "vitest";
import { mergedRows } from "./merged-partitions.ts";

it("a row that two partitions have, because the index is just moving it, is listed once", () => {
  const row = (pk: string, at: string) => ({ pk, sk: "PROFILE", at });
  const partitionOf = (...rows: Record<string, unknown>[]) => ({ pk: "", rows, readAsFarAs: undefined, isAtEnd: true });
  const partitions = [partitionOf(row("a", "1"), row("b", "2")), partitionOf(row("b", "2"), row("c", "3"))];
  const { rows, end } = mergedRows(partitions, (one, other) => String(one.at).localeCompare(String(other.at)));
  expect(rows.map(({ pk }) => pk)).toEqual(["a", "b", "c"]);
  expect(end).toBeUndefined();
});
