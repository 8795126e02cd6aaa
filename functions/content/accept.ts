import * as z from "zod";
import { type Json, pageCopy } from "../../shared/content/pages.ts";
import type { ContentPage } from "../../shared/contract/content.ts";
import { issuesOf, plainWords } from "../plain-words.ts";
import { ShopError } from "../shop-error.ts";
import { sanitised } from "./sanitise.ts";

/**
 * Content as it may be kept: it fits its page, and its HTML is harmless. Throws `invalid` with an issue for each place that is wrong, named
 * from the root of the request (`content.sections.0.heading`).
 */
export function accepted(page: ContentPage, content: unknown): Json {
  // HTML that was nothing but harm is empty afterwards, and escaping makes text longer: what is kept is what has to fit.
  return fitting(page, sanitised(fitting(page, content)));
}

function fitting(page: ContentPage, content: unknown): Json {
  const shape = pageCopy[page].shape();
  const read = z.object({ content: shape }).safeParse({ content }, { error: plainWords });
  if (read.success) return read.data.content;
  // The specification's sentence (section 5). What is wrong, and where, stands in the issues beside it.
  const message = "Unable to save content. Ensure valid JSON.";
  throw new ShopError("invalid", { message, issues: issuesOf(read.error) });
}
