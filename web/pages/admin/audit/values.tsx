import { useState } from "react";
import { auditWords } from "#shared/content/words/admin/audit.ts";
import { Button } from "#web/ui/button.tsx";
import type { Difference } from "./difference.ts";

const words = auditWords.detail;
/** How many characters of a long text are displayed initially. */
const previewLength = 240;

/** The changes by field: the old value above the new one, so that both use the sheet's full width. */
export function Values({ changes }: { readonly changes: readonly Difference[] }) {
  if (changes.length === 0) return <p className="text-small text-ink-soft">{words.noValues}</p>;
  return (
    <dl className="grid grid-cols-1 text-small">
      {changes.map(({ path, old: oldText, new: newText }) => {
        const field = path === "" ? words.whole : path;
        return (
          <div key={path} className="grid grid-cols-1 gap-1 border-b border-hairline py-3 last:border-b-0">
            <dt className="text-fine font-semibold wrap-anywhere">{field}</dt>
            <Side name={words.old} field={field} text={oldText} />
            <Side name={words.new} field={field} text={newText} />
          </div>
        );
      })}
    </dl>
  );
}

function Side({
  name,
  field,
  text,
}: {
  readonly name: string;
  readonly field: string;
  readonly text: string | undefined;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = text !== undefined && text.length > previewLength;
  return (
    <dd className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <span className="text-fine text-ink-soft">{name}</span>
      <span className="grid grid-cols-1 justify-items-start gap-1">
        {text === undefined ? (
          <span className="text-ink-soft">{words.none}</span>
        ) : (
          <span className="wrap-anywhere whitespace-pre-wrap">
            {isLong && !showsAll ? `${text.slice(0, previewLength)}…` : text}
          </span>
        )}
        {isLong && (
          <Button
            look="quiet"
            onClick={() => setShowsAll(!showsAll)}
            aria-label={showsAll ? words.lessOf(`${field}, ${name}`) : words.moreOf(`${field}, ${name}`)}
            className="text-fine"
          >
            {showsAll ? words.less : words.more}
          </Button>
        )}
      </span>
    </dd>
  );
}
