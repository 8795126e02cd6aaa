import * as z from "zod";
import { defaultAssistantNumber } from "./assistant.ts";

/** A WhatsApp number as admins write it, which is how pages and mails show it. */
export const phoneText = z
  .string()
  .regex(/^\+[\d ()-]{7,24}$/, "Enter the number with its country code, for example +1 202-555-0142.");

/** Returns the assistant's number from its saved setting, for code that needs no other; by default the initial one. */
export function readAssistantNumber(saved: string | undefined): string {
  const parsed = phoneText.safeParse(saved);
  return parsed.success ? parsed.data : defaultAssistantNumber;
}
