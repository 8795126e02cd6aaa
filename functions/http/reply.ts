import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ErrorReply, errors } from "#shared/contract/parts/errors.ts";
import { ShopError } from "../shop-error.ts";

/** CSP for API responses that are opened directly in a browser: no resources, no scripts, no framing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Creates a JSON reply. CloudFront may cache it for `edgeSeconds`; browsers revalidate it every time. */
export function jsonReply(status: number, body: unknown, edgeSeconds = 0): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      "content-type": "application/json",
      "cache-control": edgeSeconds > 0 ? `public, max-age=0, s-maxage=${edgeSeconds}` : "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": apiPolicy,
    },
    body: JSON.stringify(body),
  };
}

/** Creates a reply without a body. */
export function emptyReply(status: 204): APIGatewayProxyStructuredResultV2 {
  return { statusCode: status, headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } };
}

/** A binary reply, with its content type and the seconds that browsers may cache it. */
export class FileReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly browserSeconds: number;

  constructor(bytes: Uint8Array, contentType: string, browserSeconds: number) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.browserSeconds = browserSeconds;
  }
}

/**
 * Creates the reply with a file, in base64 as HTTP APIs require. Files are user-uploaded, so they are served with
 * nosniff and a CSP without resources or scripts.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function fileReply({ bytes, contentType, browserSeconds }: FileReply, edgeSeconds = 0) {
  return {
    statusCode: 200,
    headers: {
      "content-type": contentType,
      "cache-control": `public, max-age=${browserSeconds}, s-maxage=${edgeSeconds}, immutable`,
      "x-content-type-options": "nosniff",
      "content-security-policy": apiPolicy,
      "content-disposition": "inline",
    },
    body: Buffer.from(bytes).toString("base64"),
    isBase64Encoded: true,
  } satisfies APIGatewayProxyStructuredResultV2;
}

/** Maps an error to a reply: a `ShopError` by its code, anything else to an opaque 500. */
export function errorReply(thrown: unknown): APIGatewayProxyStructuredResultV2 {
  const { code, message, issues, retryAfterSeconds } =
    thrown instanceof ShopError ? thrown : new ShopError("internal", { cause: thrown });
  const body: ErrorReply = { message, code, ...(issues ? { issues } : {}) };
  const response = jsonReply(errors[code].status, body);
  if (retryAfterSeconds === undefined) return response;
  return { ...response, headers: { ...response.headers, "retry-after": String(retryAfterSeconds) } };
}
