/**
 * The site's current language: the visitor's choice, else the browser's first supported preference, else English.
 * Pages are prerendered in English; another language is loaded completely before it is displayed, so no sentence mixes
 * two.
 */
import { useSyncExternalStore } from "react";
import type { Translation } from "#shared/content/words/catalog.ts";
import type { ErrorCode } from "#shared/contract/parts/errors.ts";
import { defaultLanguage, type Language, languageOf, languages } from "#shared/domain/language.ts";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const storageKey = "language";
/** Functions that load the translations, by path: each folder of `shared/content/translations` is a language. */
const translations = import.meta.glob<Translation>("./*/words.ts", {
  base: "/shared/content/translations",
  import: "translation",
});

/** The current language; `translation` is undefined for English, whose words come with the pages. */
let current: { readonly language: Language; readonly translation: Translation | undefined } = {
  language: defaultLanguage,
  translation: undefined,
};
const english = current;
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return current.language;
}

/** Returns an error's message in the current language; undefined in English, whose messages come from the server. */
export function translatedError(code: ErrorCode): string | undefined {
  return current.translation?.errors[code];
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the current language and its words, for components. Prerendered pages are in English until hydration. */
export function useTranslation(): typeof current {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => english,
  );
}

export function useLanguage(): Language {
  return useTranslation().language;
}

/** Loaders of the displayed pages' copy, run before a language change so that no page suspends. They never reject. */
export const preloaders = new Set<(language: Language) => Promise<unknown>>();

/** Numbers the requests, so that the last choice wins however long an earlier one loads. */
let requestCount = 0;

/**
 * Loads a language and switches to it. Returns false if a later choice supersedes this one. Rejects if the language's
 * words fail to load; the current language stays.
 */
async function switchLanguage(language: Language): Promise<boolean> {
  requestCount += 1;
  const request = requestCount;
  let translation: Translation | undefined;
  try {
    const pages = Promise.all([...preloaders].map((load) => load(language)));
    if (language !== "en") translation = await translations[`./${language}/words.ts`]?.();
    await pages;
  } catch (error) {
    if (request === requestCount) throw error;
  }
  if (request !== requestCount) return false;
  if (current.language !== language) {
    current = { language, translation };
    for (const notify of listeners) notify();
  }
  return true;
}

/** Switches to a chosen language, and stores the choice. Rejects, and stores nothing, if the words fail to load. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await switchLanguage(language)) writeStored(storageKey, language);
}

/** The initial language: the stored choice, else the browser's first supported one, else English. */
function preferredLanguage(): Language {
  for (const tag of [readStored(storageKey), ...navigator.languages]) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}

/**
 * Switches to the visitor's language, and follows choices in other tabs. Returns a function that stops following.
 * While the words load, the prerendered English page is hidden (see web/styles/language.css).
 */
export function startLanguage(): () => void {
  const update = () =>
    void switchLanguage(preferredLanguage())
      .catch(() => console.warn("Unable to load the language."))
      .then(() => delete document.documentElement.dataset.language);
  const onStorage = (event: StorageEvent) => {
    // The key is null when another tab clears the storage.
    if (event.key === storageKey || event.key === null) update();
  };
  update();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

const supportedTagPattern = `/^(${languages.join("|")})\\b/i`;

/**
 * Inline script for the document's head, before paint: hides English from readers of another language, for at most
 * three seconds. Must agree with `preferredLanguage`, and must never throw.
 */
export const hideEnglishScript = `try{var l=[];try{l=[localStorage.getItem("${storageKey}")]}catch(e){}l=l.concat(navigator.languages).find(function(t){return ${supportedTagPattern}.test(t)});if(l&&!/^${defaultLanguage}\\b/i.test(l))document.documentElement.dataset.language="waiting"}catch(e){}`;
