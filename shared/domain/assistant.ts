/**
 * The assistant's number until the server names another.
 * A +1 NXX 555-01xx number is reserved for fiction, so nobody is called by mistake.
 */
export const defaultAssistantNumber = "+1 202-555-0142";

/** The address that opens a chat with `number` in WhatsApp; `wa.me` takes digits only. */
export function chatAddress(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}`;
}
