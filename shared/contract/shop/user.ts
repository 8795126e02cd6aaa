import * as z from "zod";
import { timestamp, userId } from "../parts/fields.ts";

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  /** "admin"; any other value is an ordinary customer. */
  role: z.string(),
  createdAt: timestamp,
});
