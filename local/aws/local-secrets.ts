import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import {
  type ChatSecret,
  type OriginSecret,
  originSecret,
  type SecretName,
  type StripeSecret,
  type TokenSecret,
  tokenSecret,
} from "#shared/runtime/secrets.ts";

/** The ids of the secrets locally and in tests. */
export const localSecretIds = {
  tokens: "everline/local/tokens",
  stripe: "everline/local/stripe",
  origin: "everline/local/origin",
  chat: "everline/local/chat",
} as const satisfies Readonly<Record<SecretName, string>>;

/** Values of the secrets. */
export interface LocalSecrets {
  readonly tokens: TokenSecret;
  readonly stripe: StripeSecret;
  readonly origin: OriginSecret;
  readonly chat: ChatSecret;
}

const generatedKeys = z.object({ jwtKeys: tokenSecret.shape.jwtKeys, originSecret: originSecret.shape.originSecret });

/**
 * Returns local values of the stage's secrets: the Stripe keys, and keys that are generated once, so that sign-ins
 * survive a restart. These are stored in the data folder, readable only by their owner.
 */
export async function loadLocalSecrets(dataFolder: string, stripe: StripeSecret): Promise<LocalSecrets> {
  return combineSecrets(await loadOrGenerateKeys(path.join(dataFolder, "secret.json")), stripe);
}

/** Combines generated keys and Stripe keys into the secrets; a local shop has no chat. */
export function combineSecrets(
  { jwtKeys, originSecret }: ReturnType<typeof generateKeys>,
  { stripeSecretKey, stripeWebhookSecret }: StripeSecret,
): LocalSecrets {
  return { tokens: { jwtKeys }, stripe: { stripeSecretKey, stripeWebhookSecret }, origin: { originSecret }, chat: {} };
}

/** Returns the secrets by their local ids, for the local Secrets Manager. */
export function secretsByLocalId({ tokens, stripe, origin, chat }: LocalSecrets): Readonly<Record<string, unknown>> {
  return {
    [localSecretIds.tokens]: tokens,
    [localSecretIds.stripe]: stripe,
    [localSecretIds.origin]: origin,
    [localSecretIds.chat]: chat,
  };
}

async function loadOrGenerateKeys(file: string) {
  const storedKeys = generatedKeys.safeParse(await readJson(file));
  if (storedKeys.success) return storedKeys.data;
  const keys = generateKeys();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}

/** Generates keys of the same kind as the deployment. */
export function generateKeys() {
  return generatedKeys.parse({
    jwtKeys: [randomBytes(32).toString("base64url")],
    originSecret: randomBytes(24).toString("base64url"),
  });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
