import type { Column } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import type { PageRequest, ReadRows } from "./read-rows.ts";

/** Rows per call: the API's maximum. */
const rowsAtOnce = 100;

/** An export in progress: its lines so far, and the next cursor. `next` null: complete. */
export interface ExportProgress {
  readonly parts: string[];
  readonly rows: number;
  readonly next: string | undefined | null;
}

/** An export with its header row only. */
export function emptyExport<Row>(columns: readonly Column<Row>[]): ExportProgress {
  return { parts: [byteOrderMark + csvLine(columns.map(({ title }) => title))], rows: 0, next: undefined };
}

/** The export with the next page of rows. Throws the call's error without changing anything, so it can be retried. */
export async function withNextPage<Row>(
  file: ExportProgress,
  columns: readonly Column<Row>[],
  load: ReadRows<Row>,
  filter: PageRequest["filter"],
  signal: AbortSignal,
): Promise<ExportProgress> {
  const page = await load({ filter, limit: rowsAtOnce, cursor: file.next ?? undefined }, signal);
  const lines = page.rows.map((row) => csvLine(columns.map(({ csv }) => csv(row)))).join("");
  return { parts: [...file.parts, lines], rows: file.rows + page.rows.length, next: page.nextCursor };
}
