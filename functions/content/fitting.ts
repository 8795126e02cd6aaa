import * as z from "zod";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { issuesOf, plainWords } from "../plain-words.ts";
import { ShopError } from "../shop-error.ts";

/**
 * Content as its page takes it. Throws `invalid` with an issue for each place that is wrong, named from the root of the request
 * (`content.sections.0.heading`).
 */
export function fitting(page: ContentPage, content: unknown): Json {
  const read = z.object({ content: shapeOf(page) }).safeParse({ content }, { error: plainWords });
  if (read.success) return read.data.content;
  // The specification's sentence (section 5). What is wrong, and where, stands in the issues beside it.
  const message = "Unable to save content. Ensure valid JSON.";
  throw new ShopError("invalid", { message, issues: issuesOf(read.error) });
}
