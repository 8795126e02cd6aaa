import { randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import {
  type AssistantScope,
  assistantScopes,
  maxAssistantKeys,
  maxKeysPerAssistant,
} from "#shared/domain/assistant-key.ts";
import { ShopError } from "../shop-error.ts";
import { hashOf } from "./attempts.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { isId, newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { additionWrite, readLimitedList } from "./limited-list.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { transact, update } from "./write.ts";

/**
 * A key of an assistant. Of the secret part only the hash is stored: it has 256 random bits, so nobody finds it by
 * trying, and a slow hash would add nothing.
 */
export const assistantKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(assistantScopes)),
  secretHash: z.string(),
  createdAt: z.string(),
  /** To the hour; absent before the first use. */
  lastUsedAt: z.string().optional(),
});
export type AssistantKey = z.output<typeof assistantKey>;

/** How often a key's use is written, at most. */
const precisionMs = 3_600_000;

/** A key in the form that its holder sends. */
interface SentKey {
  readonly id: string;
  readonly secret: string;
}

/** Reads a key as its holder sends it: `everline_key_01K….secret`. Undefined for anything else. */
export function parseSentKey(text: string): SentKey | undefined {
  const { id, secret } = /^everline_(?<id>key_\w{26})\.(?<secret>[\w-]{43})$/.exec(text)?.groups ?? {};
  return id !== undefined && secret !== undefined && isId("key", id) ? { id, secret } : undefined;
}

/** Whether the secret part of a sent key is that of the stored one. Takes the same time for any secret. */
export function isSecretOf({ secretHash }: AssistantKey, { secret }: SentKey): boolean {
  return timingSafeEqual(Buffer.from(secretHash, "hex"), Buffer.from(hashOf(secret), "hex"));
}

/** Lists all keys, newest first. */
export async function listAssistantKeys(): Promise<readonly AssistantKey[]> {
  return (await readKeys()).stored;
}

/**
 * Adds a key with an audit entry. Returns the row, and the whole key as its holder must send it, which cannot be read
 * again. Throws `too_many_assistant_keys` and `changed_meanwhile`.
 */
export async function addAssistantKey(
  { name, scopes }: { readonly name: string; readonly scopes: readonly AssistantScope[] },
  actor: Actor,
  now: Date,
): Promise<{ readonly key: AssistantKey; readonly secret: string }> {
  return retryOnConflict(async () => {
    const { stored, revision } = await readKeys();
    const namesakes = stored.filter((key) => key.name.toLowerCase() === name.toLowerCase());
    if (namesakes.length >= maxKeysPerAssistant) throw new ShopError("too_many_assistant_keys");
    if (stored.length >= maxAssistantKeys) {
      throw new ShopError("too_many_assistant_keys", {
        message: `A shop can have at most ${maxAssistantKeys} keys. Please revoke one first.`,
      });
    }
    const id = newId("key", now);
    const secret = randomBytes(32).toString("base64url");
    const key = { id, name, scopes: [...scopes], secretHash: hashOf(secret), createdAt: now.toISOString() };
    const failedParts = await transact<string>([
      {
        name: "key",
        put: { Item: { ...keys.assistantKey(id), ...key }, ConditionExpression: "attribute_not_exists(pk)" },
      },
      additionWrite(keys.assistantKey, revision),
      auditWrite(actor, { action: "assistant-key.add", target: id, old: null, new: { name, scopes } }, now),
    ]);
    return failedParts.size === 0 ? { key, secret: `everline_${id}.${secret}` } : retry;
  });
}

/** Revokes a key, at once, with an audit entry. Throws `not_found` and `changed_meanwhile`. */
export async function revokeAssistantKey(id: string, actor: Actor, now: Date): Promise<AssistantKey> {
  const key = (await listAssistantKeys()).find((each) => each.id === id);
  if (key === undefined) throw new ShopError("not_found");
  const { name, scopes } = key;
  const failedParts = await transact<string>([
    { name: "key", remove: { Key: keys.assistantKey(id), ConditionExpression: "attribute_exists(pk)" } },
    auditWrite(actor, { action: "assistant-key.revoke", target: id, old: { name, scopes }, new: null }, now),
  ]);
  if (failedParts.size > 0) throw new ShopError("not_found");
  return key;
}

/** Notes once an hour that a key is used. A key that is revoked at that moment stays revoked. */
export async function noteKeyUse({ id, lastUsedAt }: AssistantKey, now: Date): Promise<void> {
  if (lastUsedAt !== undefined && now.getTime() - Date.parse(lastUsedAt) < precisionMs) return;
  await update({
    Key: keys.assistantKey(id),
    UpdateExpression: "SET lastUsedAt = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": now.toISOString() },
  });
}

async function readKeys() {
  const { rows, revision } = await readLimitedList(keys.assistantKey);
  return { revision, stored: rows.map((row) => assistantKey.parse(row)).reverse() };
}
