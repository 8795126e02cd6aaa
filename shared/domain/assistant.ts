/**
 * The assistant's WhatsApp number until the server sends another. Numbers of the form +1 NXX 555-01xx are reserved for
 * fiction, so this one belongs to nobody.
 */
export const defaultAssistantNumber = "+1 202-555-0142";

/** The link that opens a WhatsApp chat with `number`, with `draft` ready to send; `wa.me` takes digits only. */
export function whatsAppChatUrl(number: string, draft?: string): string {
  const query = draft === undefined ? "" : `?text=${encodeURIComponent(draft)}`;
  return `https://wa.me/${number.replace(/\D/g, "")}${query}`;
}
