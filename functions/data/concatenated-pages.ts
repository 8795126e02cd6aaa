import * as z from "zod";
import { readCursor, writeCursor } from "./cursors.ts";
import type { Page, PageRequest } from "./pages.ts";

/** Reads a page with its own cursor. */
export type ReadPage<Of> = (page: PageRequest) => Promise<Page<Of>>;

/** Parses each row of a page. */
export function parsePage<Of>(page: Page, parse: (row: unknown) => Of): Page<Of> {
  return { rows: page.rows.map(parse), nextCursor: page.nextCursor };
}

/**
 * Reads several lists one after another as if they were one; a page may span two. `name` identifies the combined list
 * in cursors. Throws `invalid` for a cursor of another list.
 */
export async function readConcatenated<Of>(
  lists: readonly ReadPage<Of>[],
  name: unknown,
  { limit, cursor }: PageRequest,
): Promise<Page<Of>> {
  const position = z.strictObject({ list: z.int().min(0), cursor: z.string().optional() });
  const start = cursor === undefined ? { list: 0 } : readCursor(name, cursor, position);
  const rows: Of[] = [];
  let from = start.cursor;
  for (const [index, read] of [...lists.entries()].slice(start.list)) {
    const remaining = limit - rows.length;
    const page = await read({ limit: Math.max(remaining, 1), cursor: from });
    from = undefined;
    // The page is already full: this read only checked for more rows.
    if (remaining === 0 && page.rows.length > 0) return { rows, nextCursor: writeCursor(name, { list: index }) };
    rows.push(...page.rows);
    if (page.nextCursor !== null)
      return { rows, nextCursor: writeCursor(name, { list: index, cursor: page.nextCursor }) };
  }
  return { rows, nextCursor: null };
}
