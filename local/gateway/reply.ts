import * as z from "zod";

/** What API Gateway sends back to the caller. */
export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** Lambda refuses a reply above 6 MB, measured as JSON. */
const largestReply = 6 * 1024 * 1024;

const structured = z.object({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  cookies: z.array(z.string()).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
});

/**
 * What an HTTP API makes of a function's result, payload format 2.0: without `statusCode` the result itself is the
 * body of a 200 in JSON; what is neither, or is too large, is a 500.
 */
export function gatewayReply(result: unknown): GatewayReply {
  const json = JSON.stringify(result) ?? "null";
  if (Buffer.byteLength(json) > largestReply) return failure(500, "Internal Server Error");
  if (typeof result !== "object" || result === null || !("statusCode" in result)) {
    const body = typeof result === "string" ? result : json;
    return { status: 200, headers: { "content-type": "application/json" }, cookies: [], body: Buffer.from(body) };
  }
  const read = structured.safeParse(result);
  if (!read.success) return failure(500, "Internal Server Error");
  const { statusCode, headers = {}, cookies = [], body = "", isBase64Encoded = false } = read.data;
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: { "content-type": "text/plain;charset=UTF-8", ...Object.fromEntries(lowerCased) },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

/** An answer of API Gateway's own. */
export function failure(status: number, message: string): GatewayReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    cookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  };
}
