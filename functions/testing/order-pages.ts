import type { Reply } from "#shared/contract/index.ts";

type Page = Pick<Reply<"listAdminOrders">, "orders" | "nextCursor">;

/**
 * Reads every page of a list of orders, following the cursors. Returns the ids on each page. Ends after 200 pages, for
 * a list whose cursors lead nowhere. `list` may do something else beside or after its request.
 */
export async function readAllPages(
  list: (query: Record<string, string>) => Promise<Page>,
  query: Readonly<Record<string, string>>,
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ ...query, ...(cursor === null ? {} : { cursor }) });
    pages.push(page.orders.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 200);
  return pages;
}
