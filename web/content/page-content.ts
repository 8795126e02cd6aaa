/**
 * The server's copy of the pages: requested once per page and language, cached in memory, refetched after a save.
 * Until it arrives, or if it fails, a page shows its built-in copy.
 */
import { use, useEffect, useSyncExternalStore } from "react";
import type { CopyOf } from "#shared/content/copies.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { currentLanguage, preloaders, useLanguage } from "../language/language.ts";
import { call } from "../session/api.ts";
import { type ShownAmount, useWithOffer } from "./use-with-offer.ts";

export interface PageContent<Page extends ContentPage> {
  readonly content: CopyOf<Page>;
  /** The content's language: English if an admin's copy is not translated. */
  readonly language: Language;
  /** What to report: "load" for a failed load, "refresh" for a failed retry. */
  readonly problem: "load" | "refresh" | null;
  /** Refetches. The displayed copy stays until the response arrives. */
  readonly refresh: () => void;
}

/** Loads the translations of a page's copy, by path: `./es/privacy.ts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>;

interface Kept<Page extends ContentPage> {
  readonly saved?: { readonly content: CopyOf<Page>; readonly language: Language };
  readonly problem: PageContent<Page>["problem"];
}

/** The optional parts of a page's copy. */
type OptionalPart<Copy> = {
  [Part in keyof Copy]-?: Record<never, never> extends Pick<Copy, Part> ? Part : never;
}[keyof Copy];

const refreshers = new Map<ContentPage, () => void>();

/**
 * Drops a page's cache, and refetches it where it is displayed: after a save by an admin. The displayed copy stays
 * until then. A pending response may predate the save and is ignored.
 */
export function refreshContent(page: ContentPage): void {
  refreshers.get(page)?.();
}

/**
 * Creates a hook for a page's copy: `const usePrivacy = pageContent("privacy", privacyContent, import.meta.glob(…))`,
 * once per module. Built-in translations load on demand; a component mounted meanwhile suspends, a displayed one stays
 * until then. Placeholders are filled with the current price and launch counts; `shown` replaces the price. `mayLack`
 * names the optional parts, without which a reply is complete; a missing name does not compile.
 */
export function pageContent<Page extends ContentPage>(
  page: Page,
  english: CopyOf<Page>,
  translations: Translations,
  ...[mayLack]: [OptionalPart<CopyOf<Page>>] extends [never]
    ? [mayLack?: undefined]
    : [mayLack: readonly OptionalPart<CopyOf<Page>>[]]
): (shown?: ShownAmount) => PageContent<Page> {
  const nothing: Kept<Page> = { problem: null };
  const kept = new Map<Language, Kept<Page>>();
  /** The pending request per language; older responses are ignored. */
  const asked = new Map<Language, object>();
  const built = new Map<Language, Promise<CopyOf<Page>>>();
  const unloadable = new Set<Language>();
  const listeners = new Set<() => void>();

  async function loadTranslation(language: Language): Promise<CopyOf<Page>> {
    const path = Object.keys(translations).find((each) => each.includes(`/${language}/`));
    const copy = await translations[path ?? ""]?.();
    if (!looksLike(english, copy, mayLack)) throw new TypeError(page);
    return copy;
  }

  function builtIn(language: Exclude<Language, "en">): Promise<CopyOf<Page>> {
    const known = built.get(language);
    if (known !== undefined) return known;
    const promise = loadTranslation(language).catch(() => {
      unloadable.add(language);
      return english;
    });
    built.set(language, promise);
    // React's own mark on a resolved promise: without it `use` suspends even then, and the page disappears for a
    // moment.
    void promise.then((value) => Object.assign(promise, { status: "fulfilled", value }));
    return promise;
  }

  async function load(language: Language, failing: "load" | "refresh"): Promise<void> {
    if (asked.has(language)) return;
    const mine = {};
    asked.set(language, mine);
    let state: Kept<Page>;
    try {
      const answer = await call("getContent", { params: { page }, query: { language } });
      if (!looksLike(english, answer.content, mayLack)) throw new TypeError(page);
      // The built-in copy is displayed already, so nothing rerenders.
      const isBuilt = language === "en" && JSON.stringify(answer.content) === JSON.stringify(english);
      state = isBuilt ? nothing : { saved: { content: answer.content, language: answer.language }, problem: null };
    } catch {
      state = { ...kept.get(language), problem: failing };
    }
    if (asked.get(language) !== mine) return;
    asked.delete(language);
    if (state.problem) console.warn(`Unable to ${failing} content`);
    kept.set(language, state);
    for (const notify of listeners) notify();
  }

  refreshers.set(page, () => {
    const shown = listeners.size > 0 ? currentLanguage() : undefined;
    asked.clear();
    for (const language of kept.keys()) if (language !== shown) kept.delete(language);
    if (shown) void load(shown, "refresh");
  });
  const prepare = async (language: Language) => {
    if (language !== "en") await builtIn(language);
  };
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    preloaders.add(prepare);
    return () => {
      listeners.delete(notify);
      if (listeners.size > 0) return;
      preloaders.delete(prepare);
      // The next visit retries. Not sooner, because a suspending component would retry forever.
      for (const language of unloadable) built.delete(language);
      unloadable.clear();
    };
  };

  return function usePageContent(shown) {
    const language = useLanguage();
    const own = language === "en" ? english : use(builtIn(language));
    const { saved, problem } = useSyncExternalStore(
      subscribe,
      () => kept.get(language) ?? nothing,
      () => nothing,
    );
    useEffect(() => {
      const { saved, problem } = kept.get(language) ?? { problem: "load" };
      if (saved === undefined && problem !== null) void load(language, "load");
    }, [language]);
    return {
      content: useWithOffer(saved?.content ?? own, shown),
      language: saved?.language ?? (own === english ? "en" : language),
      problem,
      refresh: () => void load(language, "refresh"),
    };
  };
}

/**
 * Whether a reply has the parts that the page displays. The server validates it; an old server may send an older page.
 */
function looksLike<Copy extends object>(
  english: Copy,
  answer: unknown,
  mayLack: readonly PropertyKey[] = [],
): answer is Copy {
  if (typeof answer !== "object" || answer === null) return false;
  return Object.entries(english).every(([part, own]) => {
    const given: unknown = Reflect.get(answer, part);
    if (given === undefined) return mayLack.includes(part);
    return given !== null && typeof given === typeof own && Array.isArray(given) === Array.isArray(own);
  });
}
