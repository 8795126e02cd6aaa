import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";

export const openApi = {
  /** This contract as an OpenAPI 3.1 document. */
  getOpenApi: { reply: z.looseObject({ openapi: z.string() }), errors: [] },
} as const satisfies Record<string, RouteShape>;
