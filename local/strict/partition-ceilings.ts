import type { LimitsMet } from "#local-stripe/limits-met.ts";
import { bytesOf, type KnownRows } from "./known-rows.ts";
import { dynamoDbLimits as limits } from "./service-limits.ts";
import { indexPartitionsOf, type Partition, type PartitionRead, type Row, type RowWrite } from "./table-call.ts";

/** DynamoDB's reason for a refused call. */
export type ThrottlingReason = `${"Table" | "Index"}${"Write" | "Read"}KeyRangeThroughputExceeded`;

/** The units that a call uses of a partition. */
export interface Use {
  readonly partition: Partition;
  readonly units: number;
}

/** The name of the limit of all partitions together. */
export const tableLimit = "DynamoDB: write units of the table";

/** What is refused, in units a second. */
export interface Ceilings {
  /** Of one partition key, in the table and in each index. A function tells those that differ by their keys. */
  readonly partitionWriteUnits: number | ((partition: Partition) => number);
  readonly partitionReadUnits: number | ((partition: Partition) => number);
  /** Of the table and its indexes together; not counted by default. */
  readonly tableWriteUnits?: number;
}

/**
 * Counts the units that each partition key uses in a second, in the table and in every index, and refuses what exceeds
 * DynamoDB's ceilings. A read is counted by what it has returned, so the one that passes the ceiling is not refused.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-key-range-limit-exceeded-mitigation.html
 */
export class PartitionCeilings {
  private second = 0;
  private readonly used = new Map<string, number>();
  private readonly limitsMet: LimitsMet;
  private readonly ceilings: Ceilings;
  private tableUnits = 0;

  constructor(limitsMet: LimitsMet, ceilings: Ceilings = limits) {
    this.limitsMet = limitsMet;
    this.ceilings = ceilings;
  }

  /** Counts the units of these writes, or counts none and returns why they are refused. */
  write(
    writes: readonly RowWrite[],
    known: KnownRows,
    isTransaction: boolean,
    now: Date,
  ): ThrottlingReason | undefined {
    return this.take(
      writes.flatMap((write) => usesOf(write, known.get(write.id), isTransaction)),
      now,
    );
  }

  /** Counts the units of a write that uses these, or counts none and returns why it is refused. */
  take(uses: readonly Use[], now: Date): ThrottlingReason | undefined {
    this.startSecond(now);
    const sums = new Map<string, Use>();
    for (const { partition, units } of uses) {
      const name = nameOf("Write", partition);
      sums.set(name, { partition, units: units + (sums.get(name)?.units ?? 0) });
    }
    for (const [name, { partition, units }] of sums) {
      const used = this.used.get(name) ?? 0;
      // A single call above the ceiling would never pass; DynamoDB takes it from an idle partition.
      if (used > 0 && used + units > valueFor(partition, this.ceilings.partitionWriteUnits))
        return this.refuse("Write", partition, now);
    }
    const all = [...sums.values()].reduce((sum, { units }) => sum + units, 0);
    if (this.tableUnits + all > (this.ceilings.tableWriteUnits ?? Number.POSITIVE_INFINITY)) {
      this.limitsMet.add(tableLimit, now);
      return "TableWriteKeyRangeThroughputExceeded";
    }
    this.tableUnits += all;
    for (const [name, { units }] of sums) this.used.set(name, (this.used.get(name) ?? 0) + units);
    return undefined;
  }

  /** Returns why a call that reads these partitions is refused. */
  read(reads: readonly PartitionRead[], now: Date): ThrottlingReason | undefined {
    this.startSecond(now);
    const full = reads.find(
      ({ partition }) =>
        (this.used.get(nameOf("Read", partition)) ?? 0) >= valueFor(partition, this.ceilings.partitionReadUnits),
    );
    return full && this.refuse("Read", full.partition, now);
  }

  /** Counts the units of a read by the rows that it has returned. */
  countRead({ partition, isConsistent }: PartitionRead, items: readonly Row[], now: Date): void {
    this.startSecond(now);
    this.takeRead(partition, readUnitsOf(items, isConsistent));
  }

  /** Counts the units of a read of this second. */
  takeRead(partition: Partition, units: number): void {
    const name = nameOf("Read", partition);
    this.used.set(name, (this.used.get(name) ?? 0) + units);
  }

  private startSecond(now: Date): void {
    const second = Math.floor(now.getTime() / 1000);
    if (second === this.second) return;
    this.used.clear();
    this.tableUnits = 0;
    this.second = second;
  }

  private refuse(kind: "Write" | "Read", { index, key }: Partition, now: Date): ThrottlingReason {
    const place = index === undefined ? "" : ` in ${index}`;
    this.limitsMet.add(`DynamoDB: ${kind.toLowerCase()} units of ${kindOf(key)}${place}`, now);
    return `${index === undefined ? "Table" : "Index"}${kind}KeyRangeThroughputExceeded`;
  }
}

function valueFor(partition: Partition, ceiling: Ceilings["partitionWriteUnits"]): number {
  return typeof ceiling === "number" ? ceiling : ceiling(partition);
}

/** The units of a read that has returned these rows. */
export function readUnitsOf(items: readonly Row[], isConsistent: boolean): number {
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
  return Math.max(1, Math.ceil(bytes / limits.readUnitBytes)) * (isConsistent ? 1 : 0.5);
}

/** The units of one write: of the larger of the two rows, and in an index of both places when it moves. */
export function usesOf(write: RowWrite, before: Row | undefined, isTransaction: boolean): readonly Use[] {
  const after = write.becomes(before);
  const units = Math.max(1, Math.ceil(Math.max(bytesOf(before), bytesOf(after)) / limits.writeUnitBytes));
  const indexes = new Map(
    [before, after].flatMap((item) => indexPartitionsOf(item).map((each) => [nameOf("Write", each), each] as const)),
  );
  return [
    { partition: { index: undefined, key: write.partitionKey }, units: units * (isTransaction ? 2 : 1) },
    ...[...indexes.values()].map((partition) => ({ partition, units })),
  ];
}

function nameOf(kind: "Write" | "Read", { index = "table", key }: Partition): string {
  return `${kind} ${index} ${key}`;
}

/** A partition key without the id in it, because an id is nobody else's business: "USER#…". */
export function kindOf(key: string): string {
  return key.replace(/#.*$/, "#…");
}
