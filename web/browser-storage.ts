/**
 * Local storage that never throws: where the browser blocks it, values live for this page only, so that a purchase still works.
 */
const remembered = new Map<string, string>();

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? remembered.get(key) ?? null;
  } catch {
    return remembered.get(key) ?? null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, value: string | null): void {
  if (value === null) remembered.delete(key);
  else remembered.set(key, value);
  try {
    if (value === null) storage()?.removeItem(key);
    else storage()?.setItem(key, value);
  } catch {
    // Blocked or full: the value in memory serves until the page is left.
  }
}
