import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ErrorReply, errors } from "../../shared/contract/index.ts";
import { ShopError } from "../shop-error.ts";

/** A JSON answer. `edgeSeconds`: how long the edge may keep it; a browser asks again each time. */
export function reply(status: number, body: unknown, edgeSeconds = 0): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      "content-type": "application/json",
      "cache-control": edgeSeconds > 0 ? `public, max-age=0, s-maxage=${edgeSeconds}` : "no-store",
      "x-content-type-options": "nosniff",
    },
    body: JSON.stringify(body),
  };
}

/** The answer to something thrown: a `ShopError` by its code, anything else as an opaque 500. */
export function errorReply(thrown: unknown): APIGatewayProxyStructuredResultV2 {
  const { code, message, issues, retryAfterSeconds } =
    thrown instanceof ShopError ? thrown : new ShopError("internal", { cause: thrown });
  const body: ErrorReply = { message, code, ...(issues ? { issues } : {}) };
  const answer = reply(errors[code].status, body);
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
}
