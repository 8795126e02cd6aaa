/**
 * The language that the site speaks to this person: what they chose, else what their browser prefers of what it
 * speaks, else English. Pages are prerendered in English; another language is loaded, with its words at once, and
 * only then shown, so no sentence mixes two.
 */
import { useSyncExternalStore } from "react";
import type { Translation } from "#shared/content/words/catalog.ts";
import type { ErrorCode } from "#shared/contract/parts/errors.ts";
import { defaultLanguage, type Language, languageOf, languages } from "#shared/domain/language.ts";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const key = "language";
/** By path: a folder of `shared/content/translations` is a language. */
const translations = import.meta.glob<Translation>("./*/words.ts", {
  base: "/shared/content/translations",
  import: "translation",
});

/** What is spoken now; `translation` is undefined for English, whose words come with the pages. */
let spoken: { readonly language: Language; readonly translation: Translation | undefined } = {
  language: defaultLanguage,
  translation: undefined,
};
const english = spoken;
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return spoken.language;
}

/**
 * The server's sentence for an error in the language that is spoken; undefined in English, which the server itself
 * writes.
 */
export function translatedError(code: ErrorCode): string | undefined {
  return spoken.translation?.errors[code];
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** What is spoken, in a component. Prerendered pages are in English and change after hydration. */
export function useSpoken(): typeof spoken {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => english,
  );
}

export function useLanguage(): Language {
  return useSpoken().language;
}

/**
 * What the pages that are shown load of a language before it is spoken, so that none of them disappears meanwhile.
 * They do not reject.
 */
export const beforeSpeaking = new Set<(language: Language) => Promise<unknown>>();

/** Counts what was asked for, so that the last wish wins however long the words of an earlier one take. */
let asked = 0;

/**
 * Loads a language and speaks it from then on, and answers whether it does: not when another one was asked for
 * meanwhile. Rejects when its words cannot be loaded; the one spoken so far stays.
 */
async function speak(language: Language): Promise<boolean> {
  asked += 1;
  const mine = asked;
  let translation: Translation | undefined;
  try {
    const pages = Promise.all([...beforeSpeaking].map((load) => load(language)));
    if (language !== "en") translation = await translations[`./${language}/words.ts`]?.();
    await pages;
  } catch (error) {
    if (mine === asked) throw error;
  }
  if (mine !== asked) return false;
  if (spoken.language !== language) {
    spoken = { language, translation };
    for (const notify of listeners) notify();
  }
  return true;
}

/**
 * Speaks the language that a person chose, and remembers it. Rejects, and remembers nothing, when its words cannot be
 * loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await speak(language)) writeStored(key, language);
}

/**
 * The language to begin with: the choice that was remembered, else the first of the browser's that the site speaks,
 * else English.
 */
function wanted(): Language {
  for (const tag of [readStored(key), ...navigator.languages]) {
    const language = languageOf(tag);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}

/**
 * Begins to speak the language of this person, and follows a choice made in another tab. Answers how to stop
 * following. While the words are on their way, the page that was prerendered in English is kept out of sight (see
 * web/styles/language.css).
 */
export function startLanguage(): () => void {
  const follow = () =>
    void speak(wanted())
      .catch(() => console.warn("Unable to load the language."))
      .then(() => delete document.documentElement.dataset.language);
  const onStorage = (event: StorageEvent) => {
    // No key: everything was cleared, the choice with it.
    if (event.key === key || event.key === null) follow();
  };
  follow();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

const spokenHere = `/^(${languages.join("|")})\\b/i`;

/**
 * Runs before the page is painted, from the document's head: hides English from somebody who is about to read another
 * language, for at most three seconds. It must know what `wanted` knows, and nothing may fail it.
 */
export const hideEnglish = `try{var l=[];try{l=[localStorage.getItem("${key}")]}catch(e){}l=l.concat(navigator.languages).find(function(t){return ${spokenHere}.test(t)});if(l&&!/^${defaultLanguage}\\b/i.test(l))document.documentElement.dataset.language="waiting"}catch(e){}`;
