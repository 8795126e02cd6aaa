import { counterWrites } from "#functions/data/metrics.ts";
import { type Figures, putRows } from "#functions/data/stored-rows.ts";
import { type TransactionPart, transact } from "#functions/data/write.ts";

/** The two write operations of seeding. Tests replace one to simulate an interrupted run. */
export interface Store {
  readonly putRows: typeof putRows;
  readonly transact: typeof transact;
}
export const store: Store = { putRows, transact };

/** DynamoDB limits a transaction to 100 parts, and the caller adds a few of its own. */
const partsPerGroup = 90;

/**
 * Returns the transaction parts that add these figures to the counters, in one or more groups. Each group fits into one
 * transaction.
 */
export function counterPartGroups({
  total,
  quarters,
}: Figures): readonly [...(readonly TransactionPart<string>[])[], readonly TransactionPart<string>[]] {
  const parts = Object.entries(quarters).flatMap(([startsAt, quarterHour]) =>
    counterWrites(new Date(startsAt), { quarterHour }),
  );
  const groups: (readonly TransactionPart<string>[])[] = [];
  for (let start = 0; start < parts.length; start += partsPerGroup) {
    groups.push(parts.slice(start, start + partsPerGroup));
  }
  return [...groups, counterWrites(new Date(0), { total })];
}
