import type { Request } from "../front-door.ts";
import type { HappyPath } from "./happy-path.ts";

/** Prepares a call with the admin's token; `request` is the rest of the call, or makes it. */
export const asAdmin =
  (request: Request | (() => Promise<Request>) = {}): HappyPath["prepare"] =>
  async ({ token }) => ({ ...(typeof request === "function" ? await request() : request), token });
