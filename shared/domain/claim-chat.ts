import { whatsAppChatUrl } from "./assistant.ts";
import { brand } from "./brand.ts";

/**
 * Returns the link that opens a chat with `number` and a message with a license's code in it, ready to send.
 * @param base the address of a stand-in for WhatsApp; undefined for wa.me
 */
export function claimChatUrl(number: string, code: string, base?: string): string {
  const { origin, pathname } = new URL(whatsAppChatUrl(number));
  return `${base ?? origin}${pathname}?text=${encodeURIComponent(`${brand.name} ${code}`)}`;
}
