/**
 * The assistant's number until the server sends another. +1 NXX 555-01xx numbers are reserved for fiction, so it calls
 * no one.
 */
export const defaultAssistantNumber = "+1 202-555-0142";

/** The link that opens a WhatsApp chat with `number`; `wa.me` takes digits only. */
export function chatAddress(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}`;
}
