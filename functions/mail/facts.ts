import { readSettings } from "#shared/domain/settings.ts";
import type { MailFacts } from "#shared/mail/facts.ts";
import { readSavedSettings } from "../data/settings.ts";
import { siteUrl } from "../environment.ts";

/** Reads what every mail says about the shop. */
export async function readMailFacts(): Promise<MailFacts> {
  const { values } = await readSavedSettings();
  return { siteUrl: siteUrl(), assistantNumber: readSettings(values).assistantNumber, ...sellerIn(values) };
}

/** Who sells, as saved; blank where nothing is. */
function sellerIn(saved: Readonly<Record<string, string>>): Pick<MailFacts, "seller" | "taxNote"> {
  const { sellerName = "", sellerAddress = "", sellerTaxNumber = "", taxNote = "" } = saved;
  return { seller: { name: sellerName, address: sellerAddress, taxNumber: sellerTaxNumber }, taxNote };
}
