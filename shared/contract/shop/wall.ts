import * as z from "zod";
import { nextCursor, pageQuery } from "../parts/list-fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { publicDonation } from "./donations.ts";

export const wall = {
  listDonations: {
    query: pageQuery,
    reply: z.object({ donations: z.array(publicDonation), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
