import { documentsWords } from "#shared/content/words/documents.ts";
import type { Language } from "#shared/domain/language.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { groupsOf } from "./groups.ts";
import type { AnchoredItem } from "./question-list.tsx";

/** Links to the groups of the displayed questions, if there are several. `language` is the language of their titles. */
export function JumpLinks({
  items,
  language,
}: {
  readonly items: readonly AnchoredItem[];
  readonly language: Language;
}) {
  const { contents } = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const links = groupsOf(items).flatMap(({ title, items: [first] }) =>
    title === undefined || first?.groupAnchor === undefined ? [] : [{ title, anchor: first.groupAnchor }],
  );
  if (links.length < 2) return null;
  return (
    <nav aria-label={contents} lang={siteLanguage} className="help-jumps">
      <ul lang={language}>
        {links.map(({ title, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
