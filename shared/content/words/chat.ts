import { brand } from "../../domain/brand.ts";

/** The words around an illustrated conversation. */
export const chatWords = {
  label: `A conversation with ${brand.name}`,
  you: "You",
  assistant: brand.name,
  online: "online",
  day: "Today",
  composer: "Message",
} as const;
