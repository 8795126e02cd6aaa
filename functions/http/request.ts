import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { defaultBodyKilobytes } from "#shared/contract/parts/route-spec.ts";
import { ShopError } from "../shop-error.ts";

/** The parts of a request that identify its origin. */
export type Origin = Pick<APIGatewayProxyEventV2, "headers" | "requestContext">;

/** Returns a header's value; the name's case does not matter. */
export function header(event: Pick<Origin, "headers">, name: string): string | undefined {
  const lowerCaseName = name.toLowerCase();
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === lowerCaseName)?.[1];
}

/** Throws `too_large` for a body over `kilobytes` (of 1,024 bytes), before decoding it. */
export function refuseTooLarge(
  { body = "", isBase64Encoded }: APIGatewayProxyEventV2,
  kilobytes = defaultBodyKilobytes,
): void {
  const size = isBase64Encoded ? (body.length / 4) * 3 - 2 : Buffer.byteLength(body);
  if (size > kilobytes * 1024) throw new ShopError("too_large");
}

/** Returns the body's bytes as sent. */
export function bodyBytes({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}

/**
 * Throws `not_json` unless the content type is JSON. Another site can make a visitor's browser send text or a form
 * anywhere, but for `application/json` the browser sends a preflight, which fails here
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header). Parameters such as `charset` are ignored: JSON is
 * UTF-8 (RFC 8259). Other `+json` types are not accepted (RFC 6839), but for the `otherTypes` of a route that changes
 * nothing for its caller. A missing body is `malformed`.
 */
export function requireJson(event: APIGatewayProxyEventV2, otherTypes: readonly string[] = []): void {
  const [type = ""] = (header(event, "content-type") ?? "").split(";");
  const isAccepted = ["application/json", ...otherTypes].includes(type.trim().toLowerCase());
  if ((event.body ?? "") !== "" && !isAccepted) throw new ShopError("not_json");
}

/** Parses the body as JSON. Throws `malformed`. */
export function bodyJson(bytes: Buffer): unknown {
  try {
    // Lone surrogates, as from a form that cuts an emoji in two, are valid in JSON but cannot be stored.
    const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), wellFormed);
  } catch {
    throw new ShopError("malformed");
  }
}
