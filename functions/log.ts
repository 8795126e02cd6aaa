import { Logger } from "@aws-lambda-powertools/logger";
import { ShopError } from "./shop-error.ts";

/**
 * The shop's log. Lines identify routes, requests, orders and payments by id. Never log a body, a token, a secret, an
 * email address, a phone number, or an error's message, because libraries quote their input.
 */
export type Log = Pick<Logger, "info" | "warn" | "error">;

const logger = new Logger({ serviceName: "everline" });

/** Creates a request's logger: a child, because a local process serves many requests. */
export function requestLog(route: string, requestId: string): Log {
  return logger.createChild({ persistentKeys: { route, requestId } });
}

/** Returns the loggable parts of an error: its type, the provider's code and request id, and the stack trace. */
export function describe(thrown: unknown): Record<string, string | number> {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  if (thrown instanceof ShopError) return { name: thrown.name, code: thrown.code };
  return {
    name: thrown.name,
    ...pick(thrown, ["type", "code", "statusCode", "requestId"]),
    ...("$metadata" in thrown ? pick(thrown.$metadata, ["requestId", "httpStatusCode"]) : {}),
    at: frames(thrown),
  };
}

function pick(from: unknown, names: readonly string[]): Record<string, string | number> {
  const found: Record<string, string | number> = {};
  if (typeof from !== "object" || from === null) return found;
  for (const [name, value] of Object.entries(from)) {
    if (names.includes(name) && (typeof value === "string" || typeof value === "number")) found[name] = value;
  }
  return found;
}

/** The stack without its first lines, which repeat the message. */
function frames({ stack = "" }: Error): string {
  const lines = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return lines
    .slice(0, 8)
    .map((line) => line.trim())
    .join(" | ");
}
