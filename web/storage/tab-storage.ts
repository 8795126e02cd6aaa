/**
 * Session storage for drafts, so that a reload loses no input. Never throws: values that the browser refuses to store
 * are kept in memory until the page is left. Never store a password here.
 */
const inMemory = new Map<string, string>();

/** The drafts with a person's details, by name: deleted when the person signs out. The dashboard deletes its own. */
export const personalDrafts = {
  account: "accountForm",
  number: "checkoutLine",
  message: "contactDraft",
  donation: "donationDraft",
  startedDonation: "donationEntry",
} as const;

/** Returns the texts stored under a name, or an empty object. Ignores other values, which the storage may contain. */
export function readDraft(name: string): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(inMemory.get(name) ?? window.sessionStorage.getItem(name) ?? "{}");
    const texts: Record<string, string> = {};
    for (const [key, text] of Object.entries(stored ?? {})) if (typeof text === "string") texts[key] = text;
    return texts;
  } catch {
    return {};
  }
}

/** Stores texts under a name; undefined deletes them. */
export function saveDraft(name: string, texts: Readonly<Record<string, string>> | undefined): void {
  inMemory.delete(name);
  try {
    if (texts === undefined) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(texts));
  } catch {
    if (texts !== undefined) inMemory.set(name, JSON.stringify(texts));
  }
}
