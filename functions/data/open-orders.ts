import * as z from "zod";
import { indexKeys } from "./keys.ts";
import { readPage } from "./pages.ts";

const openOrderRow = z.object({ orderId: z.string() });

/** Whether any customer has an unpaid order for this line. Eventually consistent, usually within a second. */
export async function hasOpenOrder(line: string): Promise<boolean> {
  const { gsi3pk } = indexKeys.openOrder("", line);
  const { rows } = await readPage({ index: "gsi3", pk: gsi3pk }, { limit: 1 });
  return rows.map((row) => openOrderRow.parse(row)).length > 0;
}
