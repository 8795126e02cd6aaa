/**
 * Local storage that never throws. Values that the browser refuses to store are kept in memory until the page is left,
 * so that a purchase still works.
 */
const inMemory = new Map<string, string>();

/** Returns the stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return inMemory.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, value: string | null): void {
  inMemory.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) inMemory.set(key, value);
  }
}
