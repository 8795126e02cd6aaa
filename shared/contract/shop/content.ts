import * as z from "zod";
import { defaultLanguage, languages } from "../../domain/language.ts";
import type { RouteShape } from "../parts/shape.ts";

/** The pages with editable copy. */
export const contentPages = [
  "checkout",
  "paymentSuccess",
  "paymentCancelled",
  "helpCenter",
  "contact",
  "privacy",
  "terms",
  "disclaimer",
  "support",
  "landing",
] as const;
export type ContentPage = (typeof contentPages)[number];

export const page = z.enum(contentPages);
export const language = z.enum(languages);
/** The language of the copy. */
export const languageQuery = z.strictObject({ language: language.default(defaultLanguage) });

export const content = {
  getContent: {
    params: z.strictObject({ page }),
    query: languageQuery,
    /** `language`: the language of `content`. */
    reply: z.object({ page, language, content: z.json() }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;
