import { content } from "#shared/contract/shop/content.ts";
import { withDefaults } from "../../content/page-copy.ts";
import { readContent } from "../../data/content.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/**
 * A page's copy in a language: what an admin saved in it, completed by the built-in copy. An English edit leaves the
 * others as they are.
 */
export const handler = openEndpoint("getContent", content, async ({ params: { page }, query: { language } }) => ({
  page,
  language,
  content: withDefaults({ page, language }, (await readContent({ page, language }))?.content),
}));
