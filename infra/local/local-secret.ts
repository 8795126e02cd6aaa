import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Secrets, secrets } from "../../shared/runtime/secrets.ts";
import type { StripeSecrets } from "./stripe-settings.ts";

/** The id under which functions find their secret locally and in tests. */
export const localSecretId = "everline/local";

const generated = secrets.pick({ jwtKeys: true, originSecret: true });

/**
 * What the stage's secret holds on this machine: keys that are generated once and kept in the data folder, readable by their owner only
 * (so that a sign-in survives a restart), and Stripe's.
 */
export async function localSecret(dataFolder: string, stripe: StripeSecrets): Promise<Secrets> {
  return secrets.parse({ ...(await keptKeys(path.join(dataFolder, "secret.json"))), ...stripe });
}

async function keptKeys(file: string) {
  const kept = generated.safeParse(await readJson(file));
  if (kept.success) return kept.data;
  const made = generateKeys();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** Fresh keys of the kind that the deployment generates. */
export function generateKeys() {
  return generated.parse({
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
