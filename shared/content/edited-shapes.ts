import type * as z from "zod";
import type { EditedPage } from "../contract/admin/edited-pages.ts";
import { mailsShape } from "./mails.shape.ts";
import { type Json, shapeOf } from "./page-shapes.ts";

/** The schema of a page's copy or of the mails' words, built on first use. */
export function editedShapeOf(page: EditedPage): z.ZodType<Json> {
  return page === "mails" ? mailsShape() : shapeOf(page);
}
