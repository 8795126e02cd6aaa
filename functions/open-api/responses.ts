import { type ErrorCode, type ErrorReply, errors, type RouteLine, type RouteShape } from "#shared/contract/index.ts";
import type { Json } from "./json-schema.ts";

/** Returns the error codes of a route: its own, and those shared by all routes of its kind. */
export function errorCodesOf({ who, proof }: RouteLine, shape: RouteShape): readonly ErrorCode[] {
  const isAdminRoute = who === "admin" || who === "admin-signing-in";
  const needsToken = who === "customer" || isAdminRoute;
  const takesBody = shape.body !== undefined || who === "stripe";
  // Path parameters do not count: an invalid path is `not_found`, which its route lists.
  const takesInput = shape.query !== undefined || shape.body !== undefined;
  return [
    ...shape.errors,
    ...(shape.body === undefined ? [] : ["malformed" as const, "not_json" as const]),
    ...(needsToken ? ["sign_in_required" as const] : []),
    ...(isAdminRoute ? ["forbidden" as const, "session_idle" as const] : []),
    ...(who === "admin" ? ["second_factor_required" as const] : []),
    ...(proof === undefined ? [] : ["proof_required" as const]),
    ...(takesBody ? ["too_large" as const] : []),
    ...(takesInput ? ["invalid" as const] : []),
    "too_many_attempts",
    "internal",
    "not_ready",
  ];
}

/**
 * Returns the error responses by status, as references; `components` contains their targets. Routes with the same
 * errors share a component.
 */
export function errorResponses(codes: readonly ErrorCode[]): { responses: Json; components: Json } {
  const responses: Json = {};
  const components: Json = {};
  const byStatus = Map.groupBy([...new Set(codes)], (code) => errors[code].status);
  for (const [status, codesOfStatus] of byStatus) {
    const name = codesOfStatus.toSorted().join(".");
    responses[status] = { $ref: `#/components/responses/${name}` };
    components[name] = errorResponse(status, codesOfStatus);
  }
  return { responses, components };
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"),
    ...(status === 429 ? { headers: retryAfter } : {}),
    content: {
      "application/json": {
        schema: schemaOf(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

/**
 * The schema of an error with one of these codes. Written inline instead of as a reference, because viewers and
 * generators ignore an enum that narrows a referenced schema.
 */
function schemaOf(codes: readonly ErrorCode[]): Json {
  return {
    type: "object",
    required: ["message", "code"],
    properties: {
      message: { type: "string", description: "Suitable for showing to a person." },
      code: { type: "string", enum: codes, description: "Stable; branch on it." },
      ...(codes.includes("invalid") ? { issues } : {}),
    },
  };
}

const issues: Json = {
  type: "array",
  description: "The errors by field.",
  items: {
    type: "object",
    required: ["path", "message"],
    properties: {
      path: { type: "string", description: "The field's path, joined with dots; empty for the whole input." },
      message: { type: "string" },
    },
  },
};

const retryAfter: Json = {
  "Retry-After": {
    description: "Seconds until another attempt is permitted.",
    schema: { type: "integer", minimum: 1 },
  },
};

function exampleOf(code: ErrorCode): ErrorReply {
  if (code !== "invalid") return { message: errors[code].message, code };
  const message = "The email is missing.";
  return { message, code, issues: [{ path: "email", message }] };
}
