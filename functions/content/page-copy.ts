import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { repairCopy } from "./repair-copy.ts";

/**
 * Returns the copy that a page shows: the saved copy, repaired with the built-in one (`repairCopy`).
 *
 * @param saved the copy as stored; undefined when no version was saved
 */
export function withDefaults(
  { page, language }: { readonly page: ContentPage; readonly language: Language },
  saved: unknown,
): Json {
  const builtIn = builtInCopy[page][language];
  return saved === undefined ? builtIn : repairCopy<Json>(shapeOf(page), builtIn, saved);
}
