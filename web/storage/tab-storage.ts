/**
 * Session storage for drafts, so that a reload loses no input. Never throws: values that the browser refuses to store
 * last for this page. Never store a password here.
 */
const refused = new Map<string, string>();

/** The texts stored under a name, or none. The storage may contain anything, so only texts are returned. */
export function readDraft(name: string): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(refused.get(name) ?? window.sessionStorage.getItem(name) ?? "{}");
    const texts: Record<string, string> = {};
    for (const [key, text] of Object.entries(kept ?? {})) if (typeof text === "string") texts[key] = text;
    return texts;
  } catch {
    return {};
  }
}

/** Stores texts under a name; undefined deletes them. */
export function saveDraft(name: string, texts: Readonly<Record<string, string>> | undefined): void {
  refused.delete(name);
  try {
    if (texts === undefined) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(texts));
  } catch {
    if (texts !== undefined) refused.set(name, JSON.stringify(texts));
  }
}
