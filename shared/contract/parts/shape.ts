import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * What a route takes and gives. Absent: it takes none. Text in the query and path arrives as text, so schemas there
 * read strings.
 */
export interface RouteShape {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /**
   * Codes beside those any call can answer: malformed, not_json, invalid, too_large, too_many_attempts, internal, and
   * by `who` 401 and 403.
   */
  readonly errors: readonly ErrorCode[];
}
