import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type * as z from "zod";
import { originSecret, type SecretName, secretKeptForMs, stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { secretId } from "./environment.ts";

/**
 * Reads one secret as it was at most `age` milliseconds ago; default five minutes, so that a rotated key arrives
 * without a deployment.
 */
type ReadSecret<Value> = (now: Date, age?: number) => Promise<Value>;

// Marked as without effect, so that a bundle leaves out the readers that its function does not call.

/** The keys that sign and verify tokens. */
export const readTokenSecret = /* @__PURE__ */ reader("tokens", tokenSecret);

/** Stripe's keys. */
export const readStripeSecret = /* @__PURE__ */ reader("stripe", stripeSecret);

/** By what CloudFront proves itself. */
export const readOriginSecret = /* @__PURE__ */ reader("origin", originSecret);

let client: SecretsManagerClient | undefined;

/**
 * Each secret is read, kept and parsed by itself: what is wrong with one stops only those who need it. Callers at the
 * same time share one read, and a read that failed is not kept.
 */
function reader<Value>(name: SecretName, schema: z.ZodType<Value>): ReadSecret<Value> {
  let kept: { readonly id: string; readonly since: number; readonly value: Promise<Value> } | undefined;
  return (now, age = secretKeptForMs) => {
    const id = secretId(name);
    if (kept?.id === id && Math.abs(now.getTime() - kept.since) < age) return kept.value;
    const reading = { id, since: now.getTime(), value: fetchSecret(name, id, schema) };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}

async function fetchSecret<Value>(name: SecretName, id: string, schema: z.ZodType<Value>): Promise<Value> {
  client ??= new SecretsManagerClient();
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const read = schema.safeParse(json(name, SecretString ?? "null"));
  // Which part is wrong may be said; what it holds may not.
  if (!read.success) {
    throw new TypeError(`The secret "${name}" is incomplete: ${read.error.issues.map(({ path }) => path.join("."))}`);
  }
  return read.data;
}

/** JavaScript's own error quotes what it could not read, and whoever fails logs the error. */
function json(name: SecretName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(`The secret "${name}" is no JSON.`);
  }
}
