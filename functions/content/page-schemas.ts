import * as z from "zod";
import { editedShapeOf } from "#shared/content/edited-shapes.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import { editedPages } from "#shared/contract/admin/edited-pages.ts";

const json = z.json();

/**
 * Each page's JSON Schema (draft 2020-12) of valid input, before trimming. Computed at bundling time
 * (`infra/aws/bundling/precomputed.ts`).
 */
export const pageSchemas: Readonly<Record<string, Json>> = Object.fromEntries(
  editedPages.map((page) => [page, json.parse(z.toJSONSchema(editedShapeOf(page), { io: "input" }))]),
);
