import { useNavigate, useSearchParams } from "react-router";
import { defaultLanguage, type Language, languageOf } from "#shared/domain/language.ts";

export const views = ["form", "difference", "versions", "preview", "json"] as const;
export type View = (typeof views)[number];

/** What a draft can be compared with: the published copy, or the built-in one. */
export const comparisons = ["published", "default"] as const;
export type Comparison = (typeof comparisons)[number];

/** The location in the content editor, parsed from the address. */
export interface EditorLocation {
  /** Not validated: the page may not exist. Undefined for the list of all pages. */
  readonly page: string | undefined;
  readonly language: Language;
  /** An unrecognized parameter value, to name in the error message. */
  readonly unknownValue: string | undefined;
  readonly view: View;
  readonly comparison: Comparison;
  /** The older version on display. */
  readonly version: number | undefined;
  /** The page state displayed in the preview. */
  readonly state: string | undefined;
  /** The address with changes, for a link. Undefined removes a parameter. */
  addressWith(change: Readonly<Record<string, string | undefined>>): string;
  navigate(change: Readonly<Record<string, string | undefined>>): void;
}

export function useContentAddress(): EditorLocation {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const language = params.get("language");
  const queryParams = { view: params.get("view"), against: params.get("against"), version: params.get("version") };
  const view = queryParams.view === null ? "form" : views.find((name) => name === queryParams.view);
  const comparison =
    queryParams.against === null ? "published" : comparisons.find((name) => name === queryParams.against);
  const version =
    queryParams.version === null
      ? undefined
      : /^\d{1,6}$/.test(queryParams.version)
        ? Number(queryParams.version)
        : null;
  const knownLanguage = language === null ? defaultLanguage : languageOf(language);
  const unknownValue =
    (knownLanguage === undefined && language) ||
    (view === undefined && queryParams.view) ||
    (comparison === undefined && queryParams.against) ||
    (version === null && queryParams.version) ||
    undefined;
  const searchWith = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, text] of Object.entries(change)) {
      if (text === undefined) next.delete(name);
      else next.set(name, text);
    }
    return `?${next}`;
  };
  return {
    page: params.get("page") ?? undefined,
    language: knownLanguage ?? defaultLanguage,
    unknownValue: unknownValue || undefined,
    view: view ?? "form",
    comparison: comparison ?? "published",
    version: version ?? undefined,
    state: params.get("state") ?? undefined,
    addressWith: searchWith,
    navigate: (change) => void navigate(searchWith(change), { preventScrollReset: true }),
  };
}

/** The editor's address for a page in one language, in the default view. */
export function editionAddress(page: string, language: Language): string {
  return `?${new URLSearchParams({ page, language })}`;
}
