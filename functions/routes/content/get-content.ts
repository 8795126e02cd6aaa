import { content } from "#shared/contract/shop/content.ts";
import { withDefaults } from "../../content/page-copy.ts";
import { readContent } from "../../data/content.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/**
 * Returns a page's copy in a language: the saved copy of that language, completed by the built-in one. An English edit
 * does not affect other languages.
 */
export const handler = openEndpoint("getContent", content, async ({ params: { page }, query: { language } }) => ({
  page,
  language,
  content: withDefaults({ page, language }, (await readContent({ page, language }))?.content),
}));
