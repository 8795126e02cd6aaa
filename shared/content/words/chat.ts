import { brand } from "../../domain/brand.ts";

/** The words around a conversation that a page shows as an illustration. */
export const chatWords = {
  label: `A conversation with ${brand.name}`,
  you: "You",
  assistant: brand.name,
  online: "online",
  day: "Today",
  composer: "Message",
} as const;
