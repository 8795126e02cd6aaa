/**
 * The copy of the pages as the server has it: asked for once per page and language, kept in
 * memory, asked for again after a save. Until it is here, and when it does not come, a page shows the copy that it
 * was built with.
 */
import { use, useEffect, useSyncExternalStore } from "react";
import type { CopyOf } from "#shared/content/copies.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import type { Language } from "#shared/domain/language.ts";
import { beforeSpeaking, currentLanguage, useLanguage } from "../language/language.ts";
import { call } from "../session/api.ts";
import { type ShownAmount, useWithOffer } from "./use-with-offer.ts";

export interface PageContent<Page extends ContentPage> {
  readonly content: CopyOf<Page>;
  /** The language that the content is in: English where nobody has translated what an admin wrote. */
  readonly language: Language;
  /**
   * What to tell: "load" when it could not be fetched, "refresh" when fetching it again
   * failed too.
   */
  readonly problem: "load" | "refresh" | null;
  /** Asks the server again. What is shown stays until the answer is here. */
  readonly refresh: () => void;
}

/** Loads the translations of one page's copy, by path: `./es/privacy.ts`. */
type Translations = Readonly<Record<string, () => Promise<unknown>>>;

interface Kept<Page extends ContentPage> {
  readonly saved?: { readonly content: CopyOf<Page>; readonly language: Language };
  readonly problem: PageContent<Page>["problem"];
}

/** The parts of a page's copy that an admin may leave out. */
type OptionalPart<Copy> = {
  [Part in keyof Copy]-?: Record<never, never> extends Pick<Copy, Part> ? Part : never;
}[keyof Copy];

const refreshers = new Map<ContentPage, () => void>();

/**
 * Drops what is kept of a page, and asks again where it is shown: after an admin saved it. What is shown
 * stays until the answer is here. An answer that is on its way may be from before the save and counts no more.
 */
export function refreshContent(page: ContentPage): void {
  refreshers.get(page)?.();
}

/**
 * A hook for one page's copy: `const usePrivacy = pageContent("privacy", privacyContent, import.meta.glob(…))`,
 * once a module. The built-in copy in other languages than English is loaded when somebody reads them; a component
 * that comes meanwhile suspends, one that is shown stays until they are here. The copy comes with today's price and
 * the counts of the launch in place of its placeholders; `shown` is an amount that stands in for the price. `mayLack`
 * names the parts without which an answer is whole; a page that has such parts and does not name them does not
 * compile.
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
  /** The question that is under way in each language; the answer to an older one is no news. */
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
    // React's own mark on what has arrived: without it `use` suspends even then, and the page disappears for a moment.
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
      // What the page was built with is shown already: nothing is drawn again.
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
    beforeSpeaking.add(prepare);
    return () => {
      listeners.delete(notify);
      if (listeners.size > 0) return;
      beforeSpeaking.delete(prepare);
      // Whoever comes to the page again gets another try. Not sooner: a component that suspends would ask for ever.
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
 * Whether an answer has the parts that the page is about to show. The server checks the whole; an old one may answer
 * for an older page.
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
