import * as z from "zod";
import type { RouteShape } from "./shape.ts";

/** The pages whose copy admins edit (specification section 3). */
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
] as const;
export type ContentPage = (typeof contentPages)[number];

const page = z.enum(contentPages);

export const content = {
  getContent: {
    params: z.strictObject({ page }),
    reply: z.object({ page, content: z.json() }),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;

export const adminContent = {
  listAdminContent: {
    reply: z.object({
      entries: z.array(z.object({ page, content: z.json() })),
      defaults: z.partialRecord(page, z.json()),
    }),
    errors: [],
  },
  updateAdminContent: {
    params: z.strictObject({ page }),
    body: z.strictObject({ content: z.json() }),
    reply: z.object({ page, content: z.json() }),
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
