import type { LimitsMet } from "#local-stripe/limits-met.ts";
import { bytesOf, type KnownRows } from "./known-rows.ts";
import { dynamoDbLimits as limits } from "./service-limits.ts";
import { indexPartitionsOf, type Partition, type PartitionRead, type Row, type RowWrite } from "./table-call.ts";

/** DynamoDB's reason for a refused call. */
export type ThrottlingReason = `${"Table" | "Index"}${"Write" | "Read"}KeyRangeThroughputExceeded`;

interface Use {
  readonly partition: Partition;
  readonly units: number;
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

  constructor(limitsMet: LimitsMet) {
    this.limitsMet = limitsMet;
  }

  /** Counts the units of these writes, or counts none and returns why they are refused. */
  write(
    writes: readonly RowWrite[],
    known: KnownRows,
    isTransaction: boolean,
    now: Date,
  ): ThrottlingReason | undefined {
    this.startSecond(now);
    const uses = writes.flatMap((write) => usesOf(write, known.get(write.id), isTransaction));
    const sums = new Map<string, Use>();
    for (const { partition, units } of uses) {
      const name = nameOf("Write", partition);
      sums.set(name, { partition, units: units + (sums.get(name)?.units ?? 0) });
    }
    for (const [name, { partition, units }] of sums) {
      const used = this.used.get(name) ?? 0;
      // A single call above the ceiling would never pass; DynamoDB takes it from an idle partition.
      if (used > 0 && used + units > limits.partitionWriteUnits) return this.refuse("Write", partition, now);
    }
    for (const [name, { units }] of sums) this.used.set(name, (this.used.get(name) ?? 0) + units);
    return undefined;
  }

  /** Returns why a call that reads these partitions is refused. */
  read(reads: readonly PartitionRead[], now: Date): ThrottlingReason | undefined {
    this.startSecond(now);
    const full = reads.find(
      ({ partition }) => (this.used.get(nameOf("Read", partition)) ?? 0) >= limits.partitionReadUnits,
    );
    return full && this.refuse("Read", full.partition, now);
  }

  /** Counts the units of a read by the rows that it has returned. */
  countRead({ partition, isConsistent }: PartitionRead, items: readonly Row[], now: Date): void {
    this.startSecond(now);
    const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
    const units = Math.max(1, Math.ceil(bytes / limits.readUnitBytes)) * (isConsistent ? 1 : 0.5);
    const name = nameOf("Read", partition);
    this.used.set(name, (this.used.get(name) ?? 0) + units);
  }

  private startSecond(now: Date): void {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== this.second) this.used.clear();
    this.second = second;
  }

  private refuse(kind: "Write" | "Read", { index, key }: Partition, now: Date): ThrottlingReason {
    const place = index === undefined ? "" : ` in ${index}`;
    this.limitsMet.add(`DynamoDB: ${kind.toLowerCase()} units of ${kindOf(key)}${place}`, now);
    return `${index === undefined ? "Table" : "Index"}${kind}KeyRangeThroughputExceeded`;
  }
}

/** The units of one write: of the larger of the two rows, and in an index of both places when it moves. */
function usesOf(write: RowWrite, before: Row | undefined, isTransaction: boolean): readonly Use[] {
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
