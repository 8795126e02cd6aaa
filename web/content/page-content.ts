/**
 * The copy of the pages as the server has it (specification section 7): asked for once per page and language, kept in memory, asked for
 * again after a save. Until it is here, and when it does not come, a page shows the copy that it was built with.
 */
import { use, useEffect, useSyncExternalStore } from "react";
import type { CopyOf } from "../../shared/content/copies.ts";
import type { ContentPage } from "../../shared/contract/content.ts";
import type { Language } from "../../shared/domain/language.ts";
import { call } from "../api.ts";
import { currentLanguage, useLanguage } from "../language/language.ts";

export interface PageContent<Page extends ContentPage> {
  readonly content: CopyOf<Page>;
  /** The language that the content is in: English where nobody has translated what an admin wrote. */
  readonly language: Language;
  /** What to tell (specification section 8): "load" when it could not be fetched, "refresh" when fetching it again failed too. */
  readonly problem: "load" | "refresh" | null;
  /** Asks the server again. What is shown stays until the answer is here. */
  readonly refresh: () => void;
}

type Translations<Page extends ContentPage> = Readonly<Record<Exclude<Language, "en">, () => Promise<CopyOf<Page>>>>;

interface Kept<Page extends ContentPage> {
  readonly saved?: { readonly content: CopyOf<Page>; readonly language: Language };
  readonly problem: PageContent<Page>["problem"];
}

const refreshers = new Map<ContentPage, () => void>();

/** Drops what is kept of a page and asks again where it is shown: after an admin saved it (trap 46). */
export function refreshContent(page: ContentPage): void {
  refreshers.get(page)?.();
}

/**
 * A hook for one page's copy: `const usePrivacy = pageContent("privacy", privacyContent, { es: () => import(…) })`, once a module.
 * The built-in copy in other languages than English is loaded when somebody reads them; a component that uses the hook suspends meanwhile.
 */
export function pageContent<Page extends ContentPage>(
  page: Page,
  english: CopyOf<Page>,
  translations: Translations<Page>,
): () => PageContent<Page> {
  const nothing: Kept<Page> = { problem: null };
  const kept = new Map<Language, Kept<Page>>();
  const loading = new Set<Language>();
  const built = new Map<Language, Promise<CopyOf<Page>>>();
  const listeners = new Set<() => void>();

  function keep(language: Language, state: Kept<Page>): void {
    kept.set(language, state);
    for (const notify of listeners) notify();
  }

  function builtIn(language: Exclude<Language, "en">): Promise<CopyOf<Page>> {
    const known = built.get(language);
    if (known !== undefined) return known;
    const promise = translations[language]().catch(() => {
      // Asked for again at the next visit; this one reads English.
      built.delete(language);
      return english;
    });
    built.set(language, promise);
    return promise;
  }

  async function load(language: Language, failing: "load" | "refresh"): Promise<void> {
    if (loading.has(language)) return;
    loading.add(language);
    try {
      const answer = await call("getContent", { params: { page }, query: { language } });
      if (!looksLike(english, answer.content)) throw new TypeError("The content does not fit this page.");
      keep(language, { saved: { content: answer.content, language: answer.language }, problem: null });
    } catch {
      console.warn(failing === "load" ? "Unable to load content" : "Unable to refresh content");
      keep(language, { ...kept.get(language), problem: failing });
    } finally {
      loading.delete(language);
    }
  }

  refreshers.set(page, () => {
    kept.clear();
    if (listeners.size > 0) void load(currentLanguage(), "refresh");
  });
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  };

  return function usePageContent() {
    const language = useLanguage();
    const own = language === "en" ? english : use(builtIn(language));
    const { saved, problem } = useSyncExternalStore(
      subscribe,
      () => kept.get(language) ?? nothing,
      () => nothing,
    );
    useEffect(() => {
      if (kept.get(language)?.saved === undefined) void load(language, "load");
    }, [language]);
    return {
      content: saved?.content ?? own,
      language: saved?.language ?? (own === english ? "en" : language),
      problem,
      refresh: () => void load(language, "refresh"),
    };
  };
}

/** Whether an answer has the parts that the page is about to show. The server checks the whole; an old one may answer for an older page. */
function looksLike<Content extends object>(english: Content, answer: unknown): answer is Content {
  return typeof answer === "object" && answer !== null && Object.keys(english).every((part) => part in answer);
}
