import type { Column } from "./columns.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import type { PageRequest, ReadRows } from "./read-rows.ts";

/** The API's maximum. */
const rowsPerCall = 100;

/**
 * An export in progress: the CSV text and the number of rows so far, and the cursor of the next page: undefined before
 * the first page, null when the export is complete.
 */
export interface ExportProgress {
  readonly csvChunks: string[];
  readonly rowCount: number;
  readonly nextCursor: string | undefined | null;
}

/** Returns an export that has only its header row. */
export function emptyExport<Row>(columns: readonly Column<Row>[]): ExportProgress {
  return {
    csvChunks: [byteOrderMark + csvLine(columns.map(({ title }) => title))],
    rowCount: 0,
    nextCursor: undefined,
  };
}

/** Returns the export with the next page of rows added. If the call fails, throws its error; a retry is safe. */
export async function withNextPage<Row>(
  progress: ExportProgress,
  columns: readonly Column<Row>[],
  readRows: ReadRows<Row>,
  filter: PageRequest["filter"],
  signal: AbortSignal,
): Promise<ExportProgress> {
  const page = await readRows({ filter, limit: rowsPerCall, cursor: progress.nextCursor ?? undefined }, signal);
  const lines = page.rows.map((row) => csvLine(columns.map(({ csv }) => csv(row)))).join("");
  return {
    csvChunks: [...progress.csvChunks, lines],
    rowCount: progress.rowCount + page.rows.length,
    nextCursor: page.nextCursor,
  };
}
