import { documentsWords } from "#shared/content/words/documents.ts";
import type { Language } from "#shared/domain/language.ts";
import { useLanguage } from "../language/language.ts";
import { useWords } from "../language/use-words.ts";
import { useCurrentSection } from "./use-current-section.ts";

/** A section in the table of contents. */
export interface ContentsEntry {
  readonly anchor: string;
  readonly heading: string;
}

/**
 * A document's table of contents: a sidebar that marks the current section, or a collapsible list where there is no
 * room. `language` is the language of the headings.
 */
export function Contents({
  entries,
  language,
}: {
  readonly entries: readonly ContentsEntry[];
  readonly language: Language;
}) {
  const words = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const currentAnchor = useCurrentSection(entries.map(({ anchor }) => anchor));
  const list = (
    <ol lang={language}>
      {entries.map(({ anchor, heading }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} aria-current={anchor === currentAnchor ? "location" : undefined}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label={words.contents} lang={siteLanguage} className="contents-beside">
        <p aria-hidden="true">{words.contents}</p>
        {list}
      </nav>
      <nav aria-label={words.contents} lang={siteLanguage} className="contents-above">
        <details>
          <summary>{words.contents}</summary>
          {list}
        </details>
      </nav>
    </>
  );
}
