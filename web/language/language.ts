/**
 * The site's current language. A public page has an address in each language, which decides (docs/decisions/057). On
 * other pages it is the visitor's choice, else the browser's first supported preference, else English. A language is
 * loaded completely before it is displayed, so no sentence mixes two.
 */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Translation, Words } from "#shared/content/words/catalog.ts";
import type { ErrorCode } from "#shared/contract/parts/errors.ts";
import { defaultLanguage, type Language, languageOf, languages } from "#shared/domain/language.ts";
import { publicPageAt, publicPaths, sitePaths } from "#shared/domain/site-paths.ts";
import { readStored, writeStored } from "../storage/browser-storage.ts";

const storageKey = "language";
/** The words of all pages, or of the landing page alone. */
interface AnyTranslation {
  readonly words: Partial<Words>;
  readonly errors?: Translation["errors"];
}
/** Functions that load the translations, by path: each folder of `shared/content/translations` is a language. */
const translations = import.meta.glob<AnyTranslation>("./*/{first-words,words}.ts", {
  base: "/shared/content/translations",
  import: "translation",
});

/** A language with its words; `translation` is undefined for English, whose words come with the pages. */
interface LoadedLanguage {
  readonly language: Language;
  readonly translation: AnyTranslation | undefined;
}

const english: LoadedLanguage = { language: defaultLanguage, translation: undefined };
let current = english;
/** Whether the visitor's preference counts no more, because an address or a choice has decided. */
let isDecided = false;
const listeners = new Set<() => void>();

async function load(language: Language, words: "words" | "first-words" = "words"): Promise<LoadedLanguage> {
  if (language === defaultLanguage) return english;
  return { language, translation: await translations[`./${language}/${words}.ts`]?.() };
}

/** The language of the prerendered document, in which hydration has to start too. */
export const DocumentLanguage = createContext(english);

/**
 * Loads the language in which the document at an address is prerendered, with the words that its page shows. In
 * development it always loads all words, because the router there loads pages without `loadAllWords`.
 */
export function loadDocumentLanguage(pathname: string): Promise<LoadedLanguage> {
  const { language, page } = publicPageAt(pathname) ?? { language: defaultLanguage };
  return load(language, page === sitePaths.home && !import.meta.env.DEV ? "first-words" : "words");
}

/** Makes the language of the prerendered document the current one, before hydration. */
export function startIn(documentLanguage: LoadedLanguage): void {
  current = documentLanguage;
  isDecided = documentLanguage !== english;
}

/**
 * Completes the current language before another page than the landing page is displayed. Rejects if the words fail to
 * load. Nobody is notified, because nothing that is displayed changes.
 */
export async function loadAllWords(): Promise<void> {
  if (current === english || current.translation?.errors) return;
  const loaded = await load(current.language);
  if (current.language === loaded.language) current = loaded;
}

export function currentLanguage(): Language {
  return current.language;
}

/** Returns an error's message in the current language; undefined in English, whose messages come from the server. */
export function translatedError(code: ErrorCode): string | undefined {
  return current.translation?.errors?.[code];
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the current language and its words, for components. */
export function useTranslation(): LoadedLanguage {
  const documentLanguage = useContext(DocumentLanguage);
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => documentLanguage,
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
  let loaded = current;
  try {
    const pages = Promise.all([...preloaders].map((preload) => preload(language)));
    loaded = await load(language);
    await pages;
  } catch (error) {
    if (request === requestCount) throw error;
  }
  if (request !== requestCount) return false;
  isDecided = true;
  if (current.language !== language) {
    current = loaded;
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

/** Switches to a language without storing it; if its words fail to load, the current one stays. */
async function tryLanguage(language: Language): Promise<void> {
  await switchLanguage(language).catch(() => console.warn("Unable to load the language."));
}

/** Switches to the language of an address that the visitor has come to without a choice, for example by "Back". */
export function followAddress(language: Language): void {
  void tryLanguage(language);
}

/**
 * Stores the current language, unless the visitor has stored a choice, so that other pages keep it. Called when a
 * visitor moves on from a page that has an address in another language than English.
 */
export function keepLanguage(): void {
  if (current.language !== defaultLanguage && readStored(storageKey) === null)
    writeStored(storageKey, current.language);
}

/**
 * For pages with one address: switches to the visitor's language, unless it is decided, and follows choices in other
 * tabs. Returns a function that stops following. While the words load, the prerendered English page is hidden (see
 * web/styles/language.css).
 */
export function startLanguage(): () => void {
  const update = () =>
    void tryLanguage(preferredLanguage()).then(() => delete document.documentElement.dataset.language);
  const onStorage = (event: StorageEvent) => {
    // The key is null when another tab clears the storage.
    if (event.key === storageKey || event.key === null) update();
  };
  if (!isDecided) update();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

const supportedTagPattern = `/^(${languages.join("|")})\\b/i`;
const publicPathPattern = `/^(${publicPaths.map((path) => path.slice(1)).join("|")})\\/*$/i`;

/**
 * Inline script for the document's head, before paint, for readers of another language than English. Takes them from
 * the English address of a public page to the one in their language; hides other pages, which are prerendered in
 * English, for at most three seconds. Must agree with `preferredLanguage`, and must never throw.
 */
export const beforeEnglishScript = `try{var l=[];try{l=[localStorage.getItem("${storageKey}")]}catch(e){}l=l.concat(navigator.languages).find(function(t){return ${supportedTagPattern}.test(t)});if(l&&!/^${defaultLanguage}\\b/i.test(l)&&document.documentElement.lang=="${defaultLanguage}"){var p=${publicPathPattern}.exec(location.pathname.slice(1));document.documentElement.dataset.language=p?"leaving":"waiting";if(p)location.replace("/"+l.slice(0,2).toLowerCase()+(p[1]&&"/"+p[1])+location.search+location.hash)}}catch(e){}`;
