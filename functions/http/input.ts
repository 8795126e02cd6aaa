import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { type Issue, type Parsed, type RouteId, type RouteShape, shapes } from "../../shared/contract/index.ts";
import { ShopError } from "../shop-error.ts";
import { bodyBytes, bodyJson } from "./request.ts";

const parts = ["params", "query", "body"] as const;
type Part = (typeof parts)[number];

/** Reads and checks a request by the contract. Throws `too_large`, `malformed`, or `invalid` with an issue for each field. */
export function readInput<Id extends RouteId>(id: Id, event: APIGatewayProxyEventV2): Parsed<Id> {
  const shape: RouteShape = shapes[id];
  const bytes = bodyBytes(event);
  const sent: Record<Part, () => unknown> = {
    params: () => event.pathParameters ?? {},
    query: () => event.queryStringParameters ?? {},
    body: () => bodyJson(bytes),
  };
  const input: Partial<Record<Part, unknown>> = {};
  const issues: Issue[] = [];
  for (const part of parts) {
    const read = shape[part]?.safeParse(sent[part](), { error: plainWords });
    if (read?.success) input[part] = read.data;
    for (const { path, message } of read?.error?.issues ?? []) issues.push({ path: path.join("."), message });
  }
  if (isParsed(id, input)) return input;
  // The first thing that is wrong with a field is enough; what follows is often only its echo.
  const first = issues.filter(({ path }, index) => issues.findIndex((issue) => issue.path === path) === index);
  throw new ShopError("invalid", { issues: first, ...(first[0] ? { message: first[0].message } : {}) });
}

/** Whether every part that the route takes has been parsed. TypeScript cannot follow a generic id through the contract; this check does. */
function isParsed<Id extends RouteId>(id: Id, input: Partial<Record<Part, unknown>>): input is Parsed<Id> {
  return parts.every((part) => part in shapes[id] === part in input);
}

/** Words for what a schema leaves to zod, whose own speak to programmers. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  const field = String(issue.path?.at(-1) ?? "request");
  if (issue.code === "invalid_type") {
    return issue.input === undefined
      ? `The ${field} is missing.`
      : `The ${field} should be ${withArticle(issue.expected)}.`;
  }
  if (issue.code === "unrecognized_keys") return `There is no such field: ${issue.keys.join(", ")}.`;
  return undefined;
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
