/**
 * The server's copy of the pages: requested once per page and language, cached in memory, refetched after an admin's
 * save. Until it arrives, or if the request fails, a page shows its built-in copy.
 */
import { use, useEffect, useSyncExternalStore } from "react";
import type { CopyOf } from "#shared/content/copies.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { firstRoutes } from "#shared/contract/shop/first-routes.ts";
import type { Language } from "#shared/domain/language.ts";
import { currentLanguage, preloaders, useLanguage } from "../language/language.ts";
import { send } from "../session/send.ts";
import { type FixedAmount, useWithOffer } from "./use-with-offer.ts";

export interface PageContent<Page extends ContentPage> {
  readonly content: CopyOf<Page>;
  /** The content's language: English if an admin's copy is not translated. */
  readonly language: Language;
  /** What to report: "load" for a failed load, "refresh" for a failed retry. */
  readonly problem: "load" | "refresh" | null;
  /** Refetches. The displayed copy stays until the response arrives. */
  readonly refresh: () => void;
}

/** The functions that load the translations of a page's copy, by path, such as `./es/privacy.ts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>;

interface CachedCopy<Page extends ContentPage> {
  /** The copy saved on the server, if it has loaded and differs from the built-in copy. */
  readonly saved?: { readonly content: CopyOf<Page>; readonly language: Language };
  readonly problem: PageContent<Page>["problem"];
}

/** The optional parts of a page's copy. */
type OptionalPart<Copy> = {
  [Part in keyof Copy]-?: Record<never, never> extends Pick<Copy, Part> ? Part : never;
}[keyof Copy];

const refreshers = new Map<ContentPage, () => void>();

/**
 * Clears a page's cached copies after an admin's save. If the page is displayed, refetches its copy; the displayed copy
 * stays until the response arrives. Responses to earlier requests are ignored: they may predate the save.
 */
export function refreshContent(page: ContentPage): void {
  refreshers.get(page)?.();
}

/**
 * Creates a hook for a page's copy: `const usePrivacy = pageContent("privacy", privacyContent, import.meta.glob(…))`.
 * Call it once per page, at module level.
 *
 * Built-in translations load on demand. A component that mounts while one loads suspends; a displayed component keeps
 * its language until then. The hook fills placeholders with the current price and launch counts, or with `fixedAmount`
 * instead of the current price. `optionalParts` lists the parts that a reply may lack; the compiler requires them all.
 */
export function pageContent<Page extends ContentPage>(
  page: Page,
  english: CopyOf<Page>,
  translations: Translations,
  ...[optionalParts]: [OptionalPart<CopyOf<Page>>] extends [never]
    ? [optionalParts?: undefined]
    : [optionalParts: readonly OptionalPart<CopyOf<Page>>[]]
): (fixedAmount?: FixedAmount) => PageContent<Page> {
  const notLoaded: CachedCopy<Page> = { problem: null };
  const cache = new Map<Language, CachedCopy<Page>>();
  /** The latest request per language. Responses to earlier ones are ignored. */
  const pendingRequests = new Map<Language, object>();
  const builtInCopies = new Map<Language, Promise<CopyOf<Page>>>();
  const failedLanguages = new Set<Language>();
  const listeners = new Set<() => void>();

  async function loadTranslation(language: Language): Promise<CopyOf<Page>> {
    const path = Object.keys(translations).find((key) => key.includes(`/${language}/`));
    const copy = await translations[path ?? ""]?.();
    if (!hasPartsOf(english, copy, optionalParts)) throw new TypeError(page);
    return copy;
  }

  function loadBuiltIn(language: Exclude<Language, "en">): Promise<CopyOf<Page>> {
    const loadedCopy = builtInCopies.get(language);
    if (loadedCopy !== undefined) return loadedCopy;
    const promise = loadTranslation(language).catch(() => {
      failedLanguages.add(language);
      return english;
    });
    builtInCopies.set(language, promise);
    // Marks the resolved promise as React does. Without the mark, `use` suspends once more, and the page disappears
    // briefly.
    void promise.then((value) => Object.assign(promise, { status: "fulfilled", value }));
    return promise;
  }

  async function load(language: Language, attempt: "load" | "refresh"): Promise<void> {
    if (pendingRequests.has(language)) return;
    const request = {};
    pendingRequests.set(language, request);
    let state: CachedCopy<Page>;
    try {
      const reply = await send<"getContent">(firstRoutes.getContent, { params: { page }, query: { language } });
      if (!hasPartsOf(english, reply.content, optionalParts)) throw new TypeError(page);
      // Not stored if equal to the built-in copy, which is already displayed: nothing rerenders.
      const builtIn = (await builtInCopies.get(language)) ?? english;
      const isBuiltIn = reply.language === language && JSON.stringify(reply.content) === JSON.stringify(builtIn);
      state = isBuiltIn ? notLoaded : { saved: { content: reply.content, language: reply.language }, problem: null };
    } catch {
      state = { ...cache.get(language), problem: attempt };
    }
    if (pendingRequests.get(language) !== request) return;
    pendingRequests.delete(language);
    if (state.problem) console.warn(`Unable to ${attempt} content`);
    cache.set(language, state);
    for (const notify of listeners) notify();
  }

  refreshers.set(page, () => {
    const displayedLanguage = listeners.size > 0 ? currentLanguage() : undefined;
    pendingRequests.clear();
    for (const language of cache.keys()) if (language !== displayedLanguage) cache.delete(language);
    if (displayedLanguage) void load(displayedLanguage, "refresh");
  });
  const preload = async (language: Language) => {
    if (language !== "en") await loadBuiltIn(language);
  };
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    preloaders.add(preload);
    return () => {
      listeners.delete(notify);
      if (listeners.size > 0) return;
      preloaders.delete(preload);
      // The next visit retries failed translations. An earlier retry would make a suspended component load forever.
      for (const language of failedLanguages) builtInCopies.delete(language);
      failedLanguages.clear();
    };
  };

  return function usePageContent(fixedAmount) {
    const language = useLanguage();
    const builtInCopy = language === "en" ? english : use(loadBuiltIn(language));
    const { saved, problem } = useSyncExternalStore(
      subscribe,
      () => cache.get(language) ?? notLoaded,
      () => notLoaded,
    );
    useEffect(() => {
      const { saved, problem } = cache.get(language) ?? { problem: "load" };
      if (saved === undefined && problem !== null) void load(language, "load");
    }, [language]);
    return {
      content: useWithOffer(saved?.content ?? builtInCopy, fixedAmount),
      language: saved?.language ?? (builtInCopy === english ? "en" : language),
      problem,
      refresh: () => void load(language, "refresh"),
    };
  };
}

/**
 * Whether a reply has all parts that the page displays, each of the right type. An older server may send an older
 * version of the page's copy.
 */
function hasPartsOf<Copy extends object>(
  english: Copy,
  reply: unknown,
  optionalParts: readonly PropertyKey[] = [],
): reply is Copy {
  if (typeof reply !== "object" || reply === null) return false;
  return Object.entries(english).every(([part, builtInPart]) => {
    const value: unknown = Reflect.get(reply, part);
    if (value === undefined) return optionalParts.includes(part);
    return value !== null && typeof value === typeof builtInPart && Array.isArray(value) === Array.isArray(builtInPart);
  });
}
