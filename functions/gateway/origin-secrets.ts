import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { secrets } from "../../shared/runtime/secrets.ts";
import { secretId } from "../environment.ts";

/**
 * Of the stage's secret, what CloudFront says to prove itself, and what it said before the last change. Not the whole secret: before the
 * operator has filled that in, whoever needs no key must be answered all the same.
 */
const ofTheSecret = secrets.pick({ originSecret: true, previousOriginSecret: true });

let client: SecretsManagerClient | undefined;
let kept: { readonly id: string; readonly since: number; readonly value: Promise<readonly string[]> } | undefined;

/**
 * The values of the origin header that are admitted, as they were at most `age` milliseconds ago. Callers at the same time share one read,
 * and a read that failed is not kept.
 */
export function originSecrets(now: Date, age: number): Promise<readonly string[]> {
  const id = secretId();
  if (kept?.id === id && Math.abs(now.getTime() - kept.since) < age) return kept.value;
  const reading = { id, since: now.getTime(), value: read(id) };
  kept = reading;
  reading.value.catch(() => {
    if (kept === reading) kept = undefined;
  });
  return reading.value;
}

async function read(id: string): Promise<readonly string[]> {
  client ??= new SecretsManagerClient();
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const { originSecret, previousOriginSecret } = ofTheSecret.parse(JSON.parse(SecretString));
  return previousOriginSecret === undefined ? [originSecret] : [originSecret, previousOriginSecret];
}
