import type { Reply } from "#shared/contract/index.ts";
import type { Passkey } from "../data/passkeys.ts";

/** A passkey as its owner sees it. */
export function passkeyReply({
  id,
  name,
  transports,
  backedUp,
  createdAt,
  lastUsedAt,
}: Passkey): Reply<"addPasskey">["passkey"] {
  const isSecurityKey = transports.some((name) => ["usb", "nfc", "smart-card"].includes(name));
  return { id, name: name ?? null, isSecurityKey, backedUp, createdAt, lastUsedAt: lastUsedAt ?? null };
}
