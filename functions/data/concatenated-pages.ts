import * as z from "zod";
import { readCursor, writeCursor } from "./cursors.ts";
import type { Page, PageRequest } from "./pages.ts";

/** Reads one page of a list. Each list has its own cursors. */
export type ReadPage<Item> = (page: PageRequest) => Promise<Page<Item>>;

/** Parses each row of a page. */
export function parsePage<Item>(page: Page, parse: (row: unknown) => Item): Page<Item> {
  return { rows: page.rows.map(parse), nextCursor: page.nextCursor };
}

/**
 * Reads a page of several lists that follow one another as if they were one; a page may span several of them.
 * `listIdentity` identifies the combined list in cursors. Throws `invalid` for a cursor of another list.
 */
export async function readConcatenated<Item>(
  lists: readonly ReadPage<Item>[],
  listIdentity: unknown,
  { limit, cursor }: PageRequest,
): Promise<Page<Item>> {
  const position = z.strictObject({ list: z.int().min(0), cursor: z.string().optional() });
  const start = cursor === undefined ? { list: 0 } : readCursor(listIdentity, cursor, position);
  const rows: Item[] = [];
  let listCursor = start.cursor;
  for (const [index, read] of [...lists.entries()].slice(start.list)) {
    const remaining = limit - rows.length;
    const page = await read({ limit: Math.max(remaining, 1), cursor: listCursor });
    listCursor = undefined;
    // With a full page, this read only checks whether the list has a row for the next page.
    if (remaining === 0 && page.rows.length > 0)
      return { rows, nextCursor: writeCursor(listIdentity, { list: index }) };
    rows.push(...page.rows);
    if (page.nextCursor !== null)
      return { rows, nextCursor: writeCursor(listIdentity, { list: index, cursor: page.nextCursor }) };
  }
  return { rows, nextCursor: null };
}
