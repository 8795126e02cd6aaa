import * as z from "zod";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import { contentPages } from "#shared/contract/shop/content.ts";

const json = z.json();

/**
 * What fits each page, as a JSON Schema (draft 2020-12): of what may be sent, before white space is trimmed. Made
 * while functions are bundled (`infra/aws/bundling/precomputed.ts`).
 */
export const pageSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  contentPages.map((page) => [page, json.parse(z.toJSONSchema(shapeOf(page), { io: "input" }))]),
);
