import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * A route's schemas. A request may not contain a part without a schema. Query and path values arrive as strings, so
 * their schemas parse strings.
 */
export interface RouteShape {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /**
   * Codes in addition to those of every call: malformed, not_json, invalid, too_large, too_many_attempts, internal,
   * not_ready, and 401 and 403 according to `who`.
   */
  readonly errors: readonly ErrorCode[];
}
