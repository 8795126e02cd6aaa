import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { classes } from "#web/ui/classes.ts";
import { Row } from "./row.tsx";
import { addressOf, addressOfAll, type ResultGroup } from "./search-result.ts";

/** The results, grouped by list. Each is a link to its record; a last one leads to the list if that has more. */
export function SearchResults({
  id,
  text,
  groups,
  selected,
  optionId,
  onChoose,
  onOpen,
}: {
  readonly id: string;
  readonly text: string;
  readonly groups: readonly ResultGroup[];
  /** The index of the option that Enter opens, across groups; -1 for none. */
  readonly selected: number;
  readonly optionId: (index: number) => string;
  readonly onChoose: (index: number) => void;
  readonly onOpen: () => void;
}) {
  let index = -1;
  const renderOption = (to: string, key: string, className: string, content: ReactNode) => {
    index += 1;
    const optionIndex = index;
    return (
      <Link
        key={key}
        id={optionId(optionIndex)}
        to={to}
        role="option"
        aria-selected={optionIndex === selected}
        tabIndex={-1}
        onPointerMove={() => {
          if (optionIndex !== selected) onChoose(optionIndex);
        }}
        onClick={(event) => {
          if (!opensNewTabOrWindow(event)) onOpen();
        }}
        className={classes(
          "block scroll-my-8 rounded-field px-3 py-1.5 outline-none",
          optionIndex === selected && "bg-shade ring-1 ring-leaf ring-inset",
          className,
        )}
      >
        {content}
      </Link>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={words.results} className="px-2 pt-1 pb-2">
      {groups
        .filter(({ results, hasMore }) => results.length > 0 || hasMore)
        .map(({ kind, results, hasMore }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, not options.
          <div key={kind} role="group" aria-label={words.groups[kind]}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-fine font-semibold text-ink-soft">
              {words.groups[kind]}
            </p>
            {results.map((each) => renderOption(addressOf(each), each.record.id, "", <Row result={each} />))}
            {hasMore &&
              renderOption(addressOfAll(kind, text), "all", "text-fine font-semibold text-leaf", words.all[kind])}
          </div>
        ))}
    </div>
  );
}

function opensNewTabOrWindow({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}
