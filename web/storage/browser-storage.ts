/**
 * Local storage that never throws: values that the browser refuses to store last for this page, so that a purchase
 * still works.
 */
const refused = new Map<string, string>();

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return refused.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, value: string | null): void {
  refused.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
}
