import { Logger } from "@aws-lambda-powertools/logger";
import { ShopError } from "./shop-error.ts";

/**
 * The shop's log. Entries identify routes, requests, orders and payments by id. Never log a body, a token, a secret, an
 * email address, a phone number, or an error's message, because libraries quote their input.
 */
export type Log = Pick<Logger, "info" | "warn" | "error">;

const logger = new Logger({ serviceName: "everline" });

/** Creates a request's logger: a child, because a local process serves many requests. */
export function requestLog(route: string, requestId: string): Log {
  return logger.createChild({ persistentKeys: { route, requestId } });
}

/** The log of what belongs to no single request, such as a refreshed secret. */
export const processLog: Log = logger;

/** The loggable parts of an error, and of the error that caused it. */
export interface ErrorDescription {
  readonly [name: string]: string | number | ErrorDescription;
}

/**
 * Returns the loggable parts of an error: its type, the provider's code and request id, the names of an incomplete
 * secret's fields, the stack trace and, of a `ShopError`, its code and its cause. Never a message.
 */
export function describeError(thrown: unknown): ErrorDescription {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  if (thrown instanceof ShopError) {
    const { name, code, cause } = thrown;
    return { name, code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
  }
  return {
    name: thrown.name,
    ...pick(thrown, ["type", "code", "statusCode", "requestId", "secret", "fields"]),
    ...("$metadata" in thrown ? pick(thrown.$metadata, ["requestId", "httpStatusCode"]) : {}),
    at: stackFrames(thrown),
  };
}

function pick(source: unknown, names: readonly string[]): Record<string, string | number> {
  const picked: Record<string, string | number> = {};
  if (typeof source !== "object" || source === null) return picked;
  for (const [name, value] of Object.entries(source)) {
    if (names.includes(name) && (typeof value === "string" || typeof value === "number")) picked[name] = value;
  }
  return picked;
}

/** Returns the top eight frames of the stack, without its first lines, which repeat the message. */
function stackFrames({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 8)
    .map((frame) => frame.trim())
    .join(" | ");
}
