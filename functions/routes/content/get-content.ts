import { content } from "../../../shared/contract/content.ts";
import { shown } from "../../content/shown.ts";
import { readContent } from "../../data/content.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/** A page's copy in a language, or in English where that is all there is: what an admin saved, completed by the default. */
export const handler = openEndpoint("getContent", content, async ({ params: { page }, query: { language } }) => ({
  page,
  ...shown({ page, language }, await readContent({ page, language })),
}));
