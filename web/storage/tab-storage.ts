/**
 * What is kept for this tab and no longer, so that a reload in the middle of a form loses nothing. Never throws: what
 * the browser refuses to keep lives for this page only. No password belongs in here.
 */
const refused = new Map<string, string>();

/**
 * The texts that were kept under a name, or none. What is stored may have been written by anything, so only texts
 * come back.
 */
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

/** Keeps texts under a name; undefined forgets them. */
export function saveDraft(name: string, texts: Readonly<Record<string, string>> | undefined): void {
  refused.delete(name);
  try {
    if (texts === undefined) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(texts));
  } catch {
    if (texts !== undefined) refused.set(name, JSON.stringify(texts));
  }
}
