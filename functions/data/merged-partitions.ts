type Row = Record<string, unknown>;

/** How far a page has read one of its list's partitions. */
export interface Partition {
  readonly pk: string;
  /** The rows that it has found there, in order. */
  readonly rows: Row[];
  /** The key of the last row that was evaluated, where the next Query starts. Undefined: nothing was read yet. */
  readAsFarAs: Row | undefined;
  isAtEnd: boolean;
}

/** Less than 0 if the list has the first row before the second. */
export type Comparison = (one: Row, other: Row) => number;

/**
 * The rows before which no partition has an unread one, in order, and `end`, as far as that is known; undefined if that
 * is the end of the list.
 */
export function mergedRows(
  partitions: readonly Partition[],
  compare: Comparison,
): { readonly rows: readonly Row[]; readonly end: Row | undefined } {
  const ends = partitions.flatMap(({ isAtEnd, readAsFarAs }) =>
    isAtEnd || readAsFarAs === undefined ? [] : [readAsFarAs],
  );
  const [end] = ends.toSorted(compare);
  const rows = foundRows(partitions, compare);
  return { rows: end === undefined ? rows : rows.filter((row) => compare(row, end) <= 0), end };
}

/** The partitions that may have an unread row among the first `count` rows of the list. */
export function partitionsBehind(
  partitions: readonly Partition[],
  count: number,
  compare: Comparison,
): readonly Partition[] {
  const last = foundRows(partitions, compare)[count - 1];
  return partitions.filter(
    ({ isAtEnd, readAsFarAs }) =>
      !isAtEnd && (last === undefined || readAsFarAs === undefined || compare(readAsFarAs, last) < 0),
  );
}

/** All rows that were found, in order; a row that two partitions have once. */
function foundRows(partitions: readonly Partition[], compare: Comparison): readonly Row[] {
  if (partitions.length === 1) return partitions.flatMap(({ rows }) => rows);
  return partitions
    .flatMap(({ rows }) => rows)
    .sort(compare)
    .filter(({ pk, sk }, index, sorted) => pk !== sorted[index - 1]?.pk || sk !== sorted[index - 1]?.sk);
}

/**
 * How many more rows than their mean share are read from each partition, in standard deviations: so many that one
 * Query of each is nearly always enough.
 */
const shareDeviations = 5;

/** How many rows to read from each of some partitions to find this many in all of them. */
export function shareOf(rows: number, partitions: number): number {
  if (partitions === 1) return rows;
  const mean = rows / partitions;
  return Math.min(rows, Math.ceil(mean + shareDeviations * Math.sqrt(mean)));
}
