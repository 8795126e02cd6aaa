import { readDraft, saveDraft } from "../storage/tab-storage.ts";
import type { ClaimCode, ConnectableOrder } from "./connections.ts";

/**
 * The newest code of this tab, so that it is still there after a visit to WhatsApp, for which phones may drop the page.
 * It lives for minutes, as its order says, and is deleted when its customer signs out.
 */
const keptName = "claimCode";

/** Keeps an order's code, instead of the one before. */
export function keepCode(orderId: string, code: ClaimCode): void {
  saveDraft(keptName, { orderId, ...code });
}

/** Returns the code that an order waits for; undefined if this tab did not make it, or another has replaced it. */
export function keptCodeOf({ id, connection }: ConnectableOrder): ClaimCode | undefined {
  const { orderId, code, link, expiresAt } = readDraft(keptName);
  if (connection.state !== "waiting" || orderId !== id || expiresAt !== connection.until) return undefined;
  return code === undefined || link === undefined || expiresAt === undefined ? undefined : { code, link, expiresAt };
}

export function deleteKeptCode(): void {
  saveDraft(keptName, undefined);
}
