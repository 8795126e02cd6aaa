import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type * as z from "zod";
import {
  chatSecret,
  originSecret,
  type SecretName,
  secretCacheMs,
  stripeSecret,
  tokenSecret,
} from "#shared/runtime/secrets.ts";
import { secretId } from "./environment.ts";
import { describeError, processLog } from "./log.ts";
import { ShopError } from "./shop-error.ts";
import { preloadWhenWarmed } from "./warm-up.ts";

/**
 * Reads a secret. By default it is cached for five minutes, so that a rotated key takes effect without a deployment;
 * if it cannot be refreshed then, or the new value is invalid, the old value stays in use (decision record 043).
 * `maxAgeMs`: the value must have been read at most so long ago; an older one is never returned.
 *
 * Throws `not_ready` for a secret that is incomplete, and the error of a read that failed.
 */
export type ReadSecret<Value> = (now: Date, maxAgeMs?: number) => Promise<Value>;

/** How long an old value is used after a failed refresh before the next attempt. */
const retryAfterMs = 30_000;

/** Within the authorizer's five seconds, even if the SDK retries. */
const timeLimits = { connectionTimeout: 1000, requestTimeout: 1300, throwOnRequestTimeout: true };

// Marked as pure, so that a bundle drops the readers that its function does not call.

/** Reads the keys that sign and verify tokens. */
export const readTokenSecret = /* @__PURE__ */ createReader("tokens", tokenSecret);

/** Reads Stripe's API key and webhook secret. */
export const readStripeSecret = /* @__PURE__ */ createReader("stripe", stripeSecret);

/** Reads the secret that proves that a request came through CloudFront. */
export const readOriginSecret = /* @__PURE__ */ createReader("origin", originSecret);

/** Reads the address of the operator's chat. */
export const readChatSecret = /* @__PURE__ */ createReader("chat", chatSecret);

let client: SecretsManagerClient | undefined;

/**
 * Creates the function that reads one secret. Each secret is read, cached and parsed separately: an invalid one affects
 * only the functions that need it. Concurrent callers share one read. A failure is not cached, unless an old value can
 * be used meanwhile.
 */
function createReader<Value>(name: SecretName, schema: z.ZodType<Value>): ReadSecret<Value> {
  let known: { readonly id: string; readonly readAt: Date; readonly value: Value } | undefined;
  let failedAt: Date | undefined;
  let pending: { readonly id: string; readonly value: Promise<Value> } | undefined;

  const refresh = async (id: string, now: Date): Promise<Value> => {
    try {
      const value = await fetchSecret(name, id, schema);
      known = { id, readAt: now, value };
      failedAt = undefined;
      return value;
    } catch (thrown) {
      failedAt = now;
      if (known?.id === id) {
        processLog.error("a secret could not be refreshed", { secret: name, cause: describeError(thrown) });
      }
      throw thrown;
    } finally {
      pending = undefined;
    }
  };

  const readSecret: ReadSecret<Value> = async (now, maxAgeMs) => {
    const id = secretId(name);
    const old = known?.id === id ? known : undefined;
    if (old !== undefined && isWithin(maxAgeMs ?? secretCacheMs, old.readAt, now)) return old.value;
    const mayBeOld = old !== undefined && maxAgeMs === undefined;
    if (mayBeOld && failedAt !== undefined && isWithin(retryAfterMs, failedAt, now)) return old.value;
    if (pending?.id !== id) pending = { id, value: refresh(id, now) };
    const { value } = pending;
    return mayBeOld ? value.catch(() => old.value) : value;
  };
  preloadWhenWarmed(readSecret);
  return readSecret;
}

function isWithin(milliseconds: number, moment: Date, now: Date): boolean {
  return Math.abs(now.getTime() - moment.getTime()) < milliseconds;
}

async function fetchSecret<Value>(name: SecretName, id: string, schema: z.ZodType<Value>): Promise<Value> {
  client ??= new SecretsManagerClient({ requestHandler: timeLimits });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const parsed = schema.safeParse(parseJson(SecretString ?? "null"));
  if (parsed.success) return parsed.data;
  throw new ShopError("not_ready", {
    cause: new IncompleteSecret(name, [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))]),
  });
}

/** Why a secret is unusable. Its properties are logged: names, never values. */
class IncompleteSecret extends TypeError {
  override readonly name = "IncompleteSecret";
  readonly secret: SecretName;
  /** The fields that are missing or invalid; empty if the secret is no JSON object. */
  readonly fields: string;

  constructor(secret: SecretName, fields: readonly string[]) {
    super(`The secret "${secret}" is incomplete: ${fields.join(", ")}`);
    this.secret = secret;
    this.fields = fields.join(", ");
  }
}

/** Parses JSON; undefined for anything else. JavaScript's own error quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
