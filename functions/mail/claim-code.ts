import { createHmac } from "node:crypto";
import { claimCodeText, claimSymbolCount, claimSymbols } from "#shared/domain/claim.ts";
import { saveMailedCode } from "../data/mailed-codes.ts";
import type { Mail } from "../data/outbox.ts";
import { readTokenSecret } from "../secrets.ts";
import { signingKey } from "../sign-in/signing-key.ts";

/**
 * Returns the code of a receipt, with which its reader connects a chat to the license; undefined if the mail has grown
 * older than its code. Stores its hash. The code is a MAC of the mail's id: every attempt to send the mail has the same
 * one, and the table holds none.
 */
export async function claimCodeOf(receipt: Mail, orderId: string, now: Date): Promise<string | undefined> {
  const { id, userId, createdAt: mailedAt } = receipt;
  if (userId === undefined) return undefined;
  const key = signingKey(await readTokenSecret(now), now);
  const mac = createHmac("sha256", key).update(`everline claim:${id}`).digest();
  // There are 32 symbols, so five bits of each byte are one.
  const symbols = [...mac.subarray(0, claimSymbolCount)].map((byte) => claimSymbols.charAt(byte % 32)).join("");
  return (await saveMailedCode({ symbols, orderId, userId, mailedAt }, now)) ? claimCodeText(symbols) : undefined;
}
