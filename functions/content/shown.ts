import { isDeepStrictEqual } from "node:util";
import { builtInCopy } from "../../shared/content/built-in-copy.ts";
import type { Json } from "../../shared/content/page-shapes.ts";
import type { ContentPage } from "../../shared/contract/content.ts";
import { defaultLanguage, type Language } from "../../shared/domain/language.ts";
import type { Edition, Saved } from "../data/content.ts";
import { merged } from "./merged.ts";

/** What of a saved row is shown. */
interface Content {
  readonly content: unknown;
}

/**
 * What somebody who speaks a language reads on a page, and in which language: what an admin saved in theirs; else the English that an admin
 * wrote, because the built-in translation is one of the built-in English and would contradict it; else the built-in translation.
 */
export function shown(edition: Edition, { own, english }: Saved<Content>): { language: Language; content: Json } {
  const { page, language } = edition;
  const rewritten = own === undefined ? rewrittenEnglish(page, english) : undefined;
  if (rewritten !== undefined) return { language: defaultLanguage, content: rewritten };
  return { language, content: merged(edition, own?.content) };
}

/** The English copy, if it is another than the built-in one, to which an admin may have gone back. */
function rewrittenEnglish(page: ContentPage, english: Content | undefined): Json | undefined {
  if (english === undefined) return undefined;
  const content = merged({ page, language: defaultLanguage }, english.content);
  return isDeepStrictEqual(content, builtInCopy[page][defaultLanguage]) ? undefined : content;
}
