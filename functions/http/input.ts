import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Issue, ParsedInput, RouteContract, RouteId, RouteShape } from "#shared/contract/index.ts";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { ShopError } from "../shop-error.ts";
import { issuesOf, maxIssues, userErrorMessage } from "../user-error-message.ts";
import { bodyBytes, bodyJson, requireJson } from "./request.ts";

const parts = ["params", "query", "body"] as const;
type Part = (typeof parts)[number];

/**
 * Parses a request by the contract. Throws `not_json`, `malformed`, or `invalid` with an issue per field, at most 20.
 *
 * A path identifies a resource. A path that does not fit its schema, because of an unknown page or a malformed id, is
 * `not_found`, like a well-formed but unknown id, so that callers handle one error instead of two.
 */
export function readInput<Id extends RouteId>(
  id: Id,
  contract: RouteContract<Id>,
  event: APIGatewayProxyEventV2,
): ParsedInput<Id> {
  const shape: RouteShape = contract[id];
  const line: RouteLine = routes[id];
  const readPart: Record<Part, () => unknown> = {
    params: () => event.pathParameters ?? {},
    query: () => event.queryStringParameters ?? {},
    body: () => {
      requireJson(event, line.bodyTypes);
      return bodyJson(bodyBytes(event));
    },
  };
  const input: Partial<Record<Part, unknown>> = {};
  const issues: Issue[] = [];
  for (const part of parts) {
    const parsed = shape[part]?.safeParse(readPart[part](), { error: userErrorMessage });
    if (parsed?.success) input[part] = parsed.data;
    else if (parsed !== undefined && part === "params") throw new ShopError("not_found");
    issues.push(...issuesOf(parsed?.error));
  }
  if (isParsed<Id>(shape, input)) return input;
  throw new ShopError("invalid", {
    issues: issues.slice(0, maxIssues),
    ...(issues[0] ? { message: issues[0].message } : {}),
  });
}

/**
 * Whether every input of the route has been parsed. A type guard, because TypeScript cannot resolve the contract for a
 * generic id.
 */
function isParsed<Id extends RouteId>(
  shape: RouteShape,
  input: Partial<Record<Part, unknown>>,
): input is ParsedInput<Id> {
  return parts.every((part) => part in shape === part in input);
}
