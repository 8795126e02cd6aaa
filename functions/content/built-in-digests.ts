import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { languages } from "#shared/domain/language.ts";
import { digestOf } from "./digest.ts";

/**
 * What is built in, by page and language, as digests: whoever saves needs to know whether something is the default,
 * and not what the default says. Made while functions are bundled (`infra/aws/bundling/precomputed.ts`).
 */
export const builtInDigests: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  contentPages.map((page) => [
    page,
    Object.fromEntries(languages.map((language) => [language, digestOf(builtInCopy[page][language])])),
  ]),
);
