import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { type Secrets, secretKeptForMs, secrets } from "../shared/runtime/secrets.ts";
import { secretId } from "./environment.ts";

let client: SecretsManagerClient | undefined;
let kept: { readonly id: string; readonly since: number; readonly value: Promise<Secrets> } | undefined;

/**
 * The stage's secret. Kept for five minutes, so that a rotated key arrives without a deployment; callers at the same time share one read,
 * and a read that failed is not kept.
 */
export function readSecrets(now: Date): Promise<Secrets> {
  const id = secretId();
  if (kept?.id === id && Math.abs(now.getTime() - kept.since) < secretKeptForMs) return kept.value;
  const reading = { id, since: now.getTime(), value: fetchSecrets(id) };
  kept = reading;
  reading.value.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.value;
}

async function fetchSecrets(id: string): Promise<Secrets> {
  client ??= new SecretsManagerClient();
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const read = secrets.safeParse(json(SecretString ?? "null"));
  // Which part is wrong may be said; what it holds may not.
  if (!read.success)
    throw new TypeError(`The secret is incomplete: ${read.error.issues.map(({ path }) => path.join("."))}`);
  return read.data;
}

/** JavaScript's own error quotes what it could not read, and whoever fails logs the error. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError("The secret is no JSON.");
  }
}
