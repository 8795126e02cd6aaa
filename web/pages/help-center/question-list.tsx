import { documentsWords } from "#shared/content/words/documents.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { groupsOf } from "./groups.ts";
import { Question } from "./question.tsx";
import type { Item } from "./search.ts";
import type { Search } from "./use-search.ts";

/** A question with its answer and the answer's anchor. */
export interface AnchoredItem extends Item {
  readonly anchor: string;
  /** The id of the heading of its group, if it has one. */
  readonly groupAnchor: string | undefined;
}

/** The matching questions or, if there are none, a link to the contact page and the first question of each group. */
export function QuestionList({
  items,
  search,
}: {
  readonly items: readonly AnchoredItem[];
  readonly search: Search<AnchoredItem>;
}) {
  const { help: words } = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const { results, query, clear } = search;
  return (
    <div className="help-list">
      {groupsOf(results).map(({ title, items }) => (
        <section key={title ?? ""} aria-label={title} className="help-group">
          {title !== undefined && <h2 id={items[0]?.groupAnchor}>{title}</h2>}
          {items.map((item) => (
            <Question
              key={item.anchor}
              item={item}
              anchor={item.anchor}
              query={query}
              level={title === undefined ? 2 : 3}
            />
          ))}
        </section>
      ))}
      {results.length === 0 && (
        <>
          <div className="help-none" lang={siteLanguage}>
            <h2>{words.none(query.trim())}</h2>
            <p>{words.noneText}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={sitePaths.contact}>{words.ask}</ButtonLink>
              <Button look="secondary" onClick={clear}>
                {words.showAll}
              </Button>
            </div>
          </div>
          <section aria-label={words.start} className="help-group">
            <h2 lang={siteLanguage}>{words.start}</h2>
            {groupsOf(items).map(
              ({ items: [first] }) =>
                first && <Question key={first.anchor} item={first} anchor={first.anchor} query="" level={3} />,
            )}
          </section>
        </>
      )}
    </div>
  );
}
