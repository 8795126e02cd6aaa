import * as z from "zod";
import { publicDonation } from "./donations.ts";
import { nextCursor, page } from "./list-fields.ts";
import type { RouteShape } from "./shape.ts";

export const wall = {
  listDonations: {
    query: page,
    reply: z.object({ donations: z.array(publicDonation), nextCursor }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
