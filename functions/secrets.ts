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

/**
 * Reads a secret, cached for at most `maxAgeMs`; by default five minutes, so that a rotated key takes effect without a
 * deployment.
 */
type ReadSecret<Value> = (now: Date, maxAgeMs?: number) => Promise<Value>;

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
 * only the functions that need it. Concurrent callers share one read, and failures are not cached.
 */
function createReader<Value>(name: SecretName, schema: z.ZodType<Value>): ReadSecret<Value> {
  let cached: { readonly id: string; readonly readAt: number; readonly value: Promise<Value> } | undefined;
  return (now, maxAgeMs = secretCacheMs) => {
    const id = secretId(name);
    if (cached?.id === id && Math.abs(now.getTime() - cached.readAt) < maxAgeMs) return cached.value;
    const pendingRead = { id, readAt: now.getTime(), value: fetchSecret(name, id, schema) };
    cached = pendingRead;
    pendingRead.value.catch(() => {
      if (cached === pendingRead) cached = undefined;
    });
    return pendingRead.value;
  };
}

async function fetchSecret<Value>(name: SecretName, id: string, schema: z.ZodType<Value>): Promise<Value> {
  client ??= new SecretsManagerClient();
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const parsed = schema.safeParse(parseJson(name, SecretString ?? "null"));
  // The error's message contains the names of the invalid fields, but never their values.
  if (!parsed.success) {
    throw new TypeError(`The secret "${name}" is incomplete: ${parsed.error.issues.map(({ path }) => path.join("."))}`);
  }
  return parsed.data;
}

/** Parses JSON. Replaces JavaScript's own error, because it quotes the text, and errors are logged. */
function parseJson(name: SecretName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(`The secret "${name}" is not JSON.`);
  }
}
