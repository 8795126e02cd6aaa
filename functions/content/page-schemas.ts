import * as z from "zod";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import { contentPages } from "#shared/contract/shop/content.ts";

const json = z.json();

/**
 * Each page's JSON Schema (draft 2020-12) of valid input, before trimming. Computed at bundling time
 * (`infra/aws/bundling/precomputed.ts`).
 */
export const pageSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  contentPages.map((page) => [page, json.parse(z.toJSONSchema(shapeOf(page), { io: "input" }))]),
);
