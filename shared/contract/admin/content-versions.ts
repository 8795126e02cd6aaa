import * as z from "zod";
import { pageQuery as listPage, nextCursor } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { language, languageQuery } from "../shop/content.ts";
import { versionFields } from "./content-fields.ts";
import { editedPage as page } from "./edited-pages.ts";

export const contentVersions = {
  listContentVersions: {
    params: z.strictObject({ page }),
    query: listPage.extend(languageQuery.shape),
    reply: z.object({ page, language, versions: z.array(z.object(versionFields)), nextCursor }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;
