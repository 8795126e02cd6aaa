import { readAssistantNumber } from "#shared/domain/assistant-number.ts";
import type { MailFacts } from "#shared/mail/facts.ts";
import { readSavedSettings } from "../data/settings.ts";
import { siteUrl, whatsAppBase } from "../environment.ts";

/** Reads what every mail says about the shop. */
export async function readMailFacts(): Promise<MailFacts> {
  const { values } = await readSavedSettings();
  // Not by `readSettings`: the function would load the schemas of all settings for one.
  const assistantNumber = readAssistantNumber(values.assistantNumber);
  return { siteUrl: siteUrl(), assistantNumber, whatsAppBase: whatsAppBase(), ...sellerIn(values) };
}

/** Who sells, as saved; blank where nothing is. */
function sellerIn(saved: Readonly<Record<string, string>>): Pick<MailFacts, "seller" | "taxNote"> {
  const { sellerName = "", sellerAddress = "", sellerTaxNumber = "", taxNote = "" } = saved;
  return { seller: { name: sellerName, address: sellerAddress, taxNumber: sellerTaxNumber }, taxNote };
}
