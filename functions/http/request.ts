import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bodyKilobytes } from "#shared/contract/parts/route-line.ts";
import { ShopError } from "../shop-error.ts";

/** What a request says of where it came from. */
export type Origin = Pick<APIGatewayProxyEventV2, "headers" | "requestContext">;

/** The value of a header, however its name is cased. */
export function header(event: Pick<Origin, "headers">, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** Throws `too_large` for a body of more than so many kilobytes (of 1,024 bytes), before anything of it is decoded. */
export function refuseTooLarge(
  { body = "", isBase64Encoded }: APIGatewayProxyEventV2,
  kilobytes = bodyKilobytes,
): void {
  const size = isBase64Encoded ? (body.length / 4) * 3 - 2 : Buffer.byteLength(body);
  if (size > kilobytes * 1024) throw new ShopError("too_large");
}

/** The body's bytes as they were sent. */
export function bodyBytes({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}

/**
 * Throws `not_json` for a body that does not say that it is JSON. A page of another site can have a visitor's browser
 * send text or a form anywhere unasked, but for `application/json` the browser asks us first, and we do not agree
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header). Parameters as `charset` change nothing: JSON is
 * UTF-8 (RFC 8259). The types that end in `+json` mean something else (RFC 6839). No body at all is `malformed`.
 */
export function refuseOtherThanJson(event: APIGatewayProxyEventV2): void {
  const [type = ""] = (header(event, "content-type") ?? "").split(";");
  if ((event.body ?? "") !== "" && type.trim().toLowerCase() !== "application/json") throw new ShopError("not_json");
}

/** The body read as JSON. Throws `malformed`. */
export function bodyJson(bytes: Buffer): unknown {
  try {
    // Half a character, as a form that cuts an emoji in two sends it, can be written in JSON and cannot be kept.
    const whole = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), whole);
  } catch {
    throw new ShopError("malformed");
  }
}
