import * as z from "zod";
import { readCursor, writeCursor } from "./cursors.ts";
import type { Page, PageOf } from "./pages.ts";

/** A page of something, with a cursor of its own. */
export type ReadPage<Of> = (page: PageOf) => Promise<Page<Of>>;

/** The same, with each row as what it is. */
export function parsed<Of>(page: Page, parse: (row: unknown) => Of): Page<Of> {
  return { rows: page.rows.map(parse), nextCursor: page.nextCursor };
}

/**
 * A page of several lists, one after the other, as if they were one; a page may hold the end of one and the beginning
 * of the next. `name` names the whole for its cursors. Throws `invalid` for a cursor of another list.
 */
export async function readConcatenated<Of>(
  lists: readonly ReadPage<Of>[],
  name: unknown,
  { limit, cursor }: PageOf,
): Promise<Page<Of>> {
  const place = z.strictObject({ list: z.int().min(0), cursor: z.string().optional() });
  const start = cursor === undefined ? { list: 0 } : readCursor(name, cursor, place);
  const rows: Of[] = [];
  let from = start.cursor;
  for (const [index, read] of [...lists.entries()].slice(start.list)) {
    const room = limit - rows.length;
    const page = await read({ limit: Math.max(room, 1), cursor: from });
    from = undefined;
    // Without room it was a look whether there is more.
    if (room === 0 && page.rows.length > 0) return { rows, nextCursor: writeCursor(name, { list: index }) };
    rows.push(...page.rows);
    if (page.nextCursor !== null)
      return { rows, nextCursor: writeCursor(name, { list: index, cursor: page.nextCursor }) };
  }
  return { rows, nextCursor: null };
}
