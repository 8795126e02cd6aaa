import { builtInEditedCopy } from "#shared/content/built-in/edited-copy.ts";
import { editedPages } from "#shared/contract/admin/edited-pages.ts";
import { languages } from "#shared/domain/language.ts";
import { digestOf } from "./digest.ts";

/**
 * Digests of the built-in copy by page and language, with which saving recognizes built-in copy without bundling it.
 * Computed at bundling time (`infra/aws/bundling/precomputed.ts`).
 */
export const builtInDigests: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  editedPages.map((page) => [
    page,
    Object.fromEntries(languages.map((language) => [language, digestOf(builtInEditedCopy[page][language])])),
  ]),
);
