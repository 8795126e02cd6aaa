import { tableShape } from "#shared/runtime/names.ts";
import { idOf, indexPartitionsOf, type Partition, type Row, textOf } from "./table-call.ts";

/** A write that has not reached the indexes. */
interface PendingWrite {
  /** The row before it; undefined when there was none. */
  readonly before: Row | undefined;
  /** Milliseconds since 1970. */
  readonly visibleAt: number;
}

/**
 * Shows an index as it was some hundred milliseconds ago: without the rows written since, and with what others were
 * before. A row that has left the index, or that was deleted, is missing at once, because the engine no longer has it.
 */
export class LateIndexes {
  private readonly pending = new Map<string, readonly PendingWrite[]>();

  /** Records a write of a row that is in an index, or was. */
  record(id: string, before: Row | undefined, after: Row | undefined, lagMs: number, now: Date): void {
    if (indexPartitionsOf(before).length + indexPartitionsOf(after).length === 0) return;
    const writes = this.pendingWrites(id, now);
    const visibleAt = Math.max(now.getTime() + lagMs, writes.at(-1)?.visibleAt ?? 0);
    this.pending.delete(id);
    this.pending.set(id, [...writes, { before, visibleAt }]);
    // The first in the map were written first.
    for (const oldId of this.pending.keys()) if (this.pendingWrites(oldId, now).length > 0) break;
  }

  /** Returns the rows that a query of an index finds, given those that it would find if the index were up to date. */
  shown({ index, key }: Partition, items: readonly Row[], now: Date): readonly Row[] {
    const shape = tableShape.indexes.find(({ name }) => name === index);
    if (shape === undefined) return items;
    return items.flatMap((item) => {
      const [firstPending] = this.pendingWrites(idOf(item), now);
      if (firstPending === undefined) return [item];
      const { before } = firstPending;
      const wasHere =
        before !== undefined &&
        textOf(before, shape.partitionKey) === key &&
        textOf(before, shape.sortKey) === textOf(item, shape.sortKey);
      return wasHere ? [before] : [];
    });
  }

  private pendingWrites(id: string, now: Date): readonly PendingWrite[] {
    const writes = (this.pending.get(id) ?? []).filter(({ visibleAt }) => visibleAt > now.getTime());
    if (writes.length === 0) this.pending.delete(id);
    return writes;
  }
}
