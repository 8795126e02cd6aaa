import * as z from "zod";
import type { Context } from "../model/context.ts";
import { badRequest } from "../model/ses-failure.ts";

/** A request to an operation: the names in its path, its query and its parsed body. */
export interface OperationRequest {
  readonly names: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** An operation of the API: where it is called, and what it replies. */
export interface Operation {
  readonly method: string;
  /** With names in braces, as in the SDK's model. */
  readonly path: string;
  readonly run: (context: Context, request: OperationRequest) => unknown;
}

/** Defines an operation: `operation("GET /v2/email/account", body, run)`. Its body is parsed by the schema. */
export function operation<Schema extends z.ZodType>(
  signature: string,
  schema: Schema,
  run: (context: Context, body: z.output<Schema>, request: OperationRequest) => unknown,
): Operation {
  const [method = "", path = ""] = signature.split(" ");
  return { method, path, run: (context, request) => run(context, parseBody(schema, request.body), request) };
}

/** For operations without a body. */
export const noBody = z.unknown();

/** Parses a body. @throws SesFailure BadRequestException, worded as SES words it */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = (issue?.path ?? [])
    .map((part) => (typeof part === "string" ? part.charAt(0).toLowerCase() + part.slice(1) : `${String(part)}`))
    .join(".");
  const isMissing = issue?.code === "invalid_type" && issue.message.endsWith("received undefined");
  const constraint = isMissing ? "Member must not be null" : (issue?.message ?? "");
  throw badRequest(
    `1 validation error detected: Value ${isMissing ? "null " : ""}at '${place}' failed to satisfy constraint: ${constraint}`,
  );
}

/** Returns the names in a path that matches this pattern, else undefined. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const names: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    const found = given[index] ?? "";
    if (name === undefined && part !== found) return undefined;
    if (name !== undefined) names[name] = decode(found);
  }
  return names;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest("The path is not encoded correctly.");
  }
}
