import { useNavigate, useSearchParams } from "react-router";
import { defaultLanguage, type Language, languageOf } from "#shared/domain/language.ts";

export const views = ["form", "json", "difference", "versions", "preview"] as const;
export type View = (typeof views)[number];

/** What a draft is compared with. */
export const comparisons = ["published", "default"] as const;
export type Comparison = (typeof comparisons)[number];

/** Where in the Content part somebody is, as the address says it. */
export interface ContentAddress {
  /** As it stands there; nobody has checked that there is such a page. Undefined: the list of all pages. */
  readonly page: string | undefined;
  readonly language: Language;
  /** What the address says and the area does not know, for a clear message. */
  readonly unknown: string | undefined;
  readonly view: View;
  readonly against: Comparison;
  /** The older version that is looked at. */
  readonly version: number | undefined;
  /** Which state of the page the preview shows. */
  readonly state: string | undefined;
  /** The address with something else in it, for a link. Undefined leaves a part out. */
  to(change: Readonly<Record<string, string | undefined>>): string;
  go(change: Readonly<Record<string, string | undefined>>): void;
}

export function useContentAddress(): ContentAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const language = params.get("language");
  const given = { view: params.get("view"), against: params.get("against"), version: params.get("version") };
  const view = given.view === null ? "form" : views.find((known) => known === given.view);
  const against = given.against === null ? "published" : comparisons.find((known) => known === given.against);
  const version = given.version === null ? undefined : /^\d{1,6}$/.test(given.version) ? Number(given.version) : null;
  const spoken = language === null ? defaultLanguage : languageOf(language);
  const unknown =
    (spoken === undefined && language) ||
    (view === undefined && given.view) ||
    (against === undefined && given.against) ||
    (version === null && given.version) ||
    undefined;
  const to = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, text] of Object.entries(change)) {
      if (text === undefined) next.delete(name);
      else next.set(name, text);
    }
    return `?${next}`;
  };
  return {
    page: params.get("page") ?? undefined,
    language: spoken ?? defaultLanguage,
    unknown: unknown || undefined,
    view: view ?? "form",
    against: against ?? "published",
    version: version ?? undefined,
    state: params.get("state") ?? undefined,
    to,
    go: (change) => void navigate(to(change), { preventScrollReset: true }),
  };
}

/** The address of a page's copy in a language, with nothing of what was open beside another. */
export function editionAddress(page: string, language: Language): string {
  return `?${new URLSearchParams({ page, language })}`;
}
