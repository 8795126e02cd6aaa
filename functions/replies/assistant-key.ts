import type { Reply } from "#shared/contract/index.ts";
import type { AssistantKey } from "../data/assistant-keys.ts";

/** A key of an assistant for the admin area, without the hash of its secret part. */
export function assistantKeyReply({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
}: AssistantKey): Reply<"addAssistantKey">["key"] {
  return { id, name, scopes, createdAt, lastUsedAt: lastUsedAt ?? null };
}
