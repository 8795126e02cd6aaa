import { idOf, type Row } from "./table-call.ts";

/** More than the busiest minutes on one machine write; beyond it, the row that was seen longest ago is forgotten. */
const maxRows = 50_000;

/**
 * The rows as calls have last read or written them. DynamoDB's requests do not say how large a row is that they update,
 * nor which indexes it is in, and this is what the functions read before they write.
 */
export class KnownRows {
  private readonly rows = new Map<string, Row>();

  get(id: string): Row | undefined {
    return this.rows.get(id);
  }

  /** `item`: undefined when the row was deleted. */
  set(id: string, item: Row | undefined): void {
    this.rows.delete(id);
    if (item === undefined) return;
    this.rows.set(id, item);
    const [oldest] = this.rows.keys();
    if (this.rows.size > maxRows && oldest !== undefined) this.rows.delete(oldest);
  }

  /** Remembers whole rows that were read. */
  remember(items: readonly Row[]): void {
    for (const item of items) this.set(idOf(item), item);
  }
}

/**
 * The bytes of a row as DynamoDB counts them, numbers and structures approximately.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function bytesOf(item: Row | undefined): number {
  if (item === undefined) return 0;
  return Object.entries(item).reduce(
    (sum, [name, attribute]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(JSON.stringify(Object.values(attribute)[0])),
    0,
  );
}
