import * as z from "zod";
import { language, ofLanguage, page } from "../content.ts";
import { page as listPage, nextCursor } from "../list-fields.ts";
import type { RouteShape } from "../shape.ts";
import { saved } from "./content-fields.ts";

export const contentVersions = {
  listContentVersions: {
    params: z.strictObject({ page }),
    query: listPage.extend(ofLanguage.shape),
    reply: z.object({ page, language, versions: z.array(z.object(saved)), nextCursor }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;
