import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { ShopError } from "../shop-error.ts";

/** What a request says of where it came from. */
export type Origin = Pick<APIGatewayProxyEventV2, "headers" | "requestContext">;

const mostBytes = 1024 * 1024;

/** The value of a header, however its name is cased. */
export function header(event: Pick<Origin, "headers">, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(event.headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** The body's bytes as they were sent. Throws `too_large` before anything is decoded. */
export function bodyBytes({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): Buffer {
  const size = isBase64Encoded ? (body.length / 4) * 3 - 2 : Buffer.byteLength(body);
  if (size > mostBytes) throw new ShopError("too_large");
  return Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
}

/** The body read as JSON, whatever its content type says. Throws `malformed`. */
export function bodyJson(bytes: Buffer): unknown {
  try {
    // Half a character, as a form that cuts an emoji in two sends it, can be written in JSON and cannot be kept.
    const whole = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), whole);
  } catch {
    throw new ShopError("malformed");
  }
}
