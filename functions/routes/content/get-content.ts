import { defaultLanguage } from "../../../shared/domain/language.ts";
import { merged } from "../../content/merged.ts";
import { readContent } from "../../data/content.ts";
import { endpoint } from "../../http/endpoint.ts";

/** A page's copy: what an admin saved, completed by the default. */
export const handler = endpoint("getContent", async ({ params: { page } }) => ({
  page,
  language: defaultLanguage,
  content: merged(page, await readContent(page)),
}));
