import type { Column } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import type { PageRequest, Source } from "./source.ts";

/** Rows that one call brings: the most that the API gives. */
const rowsAtOnce = 100;

/** A file in the making: its lines so far, and where the rest begins. `next` null: it is whole. */
export interface Collected {
  readonly parts: string[];
  readonly rows: number;
  readonly next: string | undefined | null;
}

/** A file with its heading and nothing in it yet. */
export function begun<Row>(columns: readonly Column<Row>[]): Collected {
  return { parts: [byteOrderMark + csvLine(columns.map(({ title }) => title))], rows: 0, next: undefined };
}

/**
 * The file with the next page of rows. Throws what the call throws, and then has changed nothing: it can be asked for
 * again.
 */
export async function oneMore<Row>(
  file: Collected,
  columns: readonly Column<Row>[],
  load: Source<Row>,
  filter: PageRequest["filter"],
  signal: AbortSignal,
): Promise<Collected> {
  const page = await load({ filter, limit: rowsAtOnce, cursor: file.next ?? undefined }, signal);
  const lines = page.rows.map((row) => csvLine(columns.map(({ csv }) => csv(row)))).join("");
  return { parts: [...file.parts, lines], rows: file.rows + page.rows.length, next: page.nextCursor };
}
