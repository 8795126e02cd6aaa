import { shown } from "../../content/shown.ts";
import { readContent } from "../../data/content.ts";
import { endpoint } from "../../http/endpoint.ts";

/** A page's copy in a language, or in English where that is all there is: what an admin saved, completed by the default. */
export const handler = endpoint("getContent", async ({ params: { page }, query: { language } }) => ({
  page,
  ...shown({ page, language }, await readContent({ page, language })),
}));
