import { useEffect, useRef } from "react";
import { documentsWords } from "#shared/content/words/documents.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Item, splitMatches } from "./search.ts";

/** A text with the search terms highlighted. */
function HighlightedText({ text, query }: { readonly text: string; readonly query: string }) {
  let offset = 0;
  return splitMatches(text, query).map((part) => {
    offset += part.text.length;
    return part.hit ? <mark key={offset}>{part.text}</mark> : part.text;
  });
}

/**
 * A question that opens in place, even without JavaScript. The anchor is on the answer, because browsers open the
 * details element around a link's target. The question opens automatically while only its answer matches the search.
 */
export function Question({
  item,
  anchor,
  query,
  level,
}: {
  readonly item: Item;
  readonly anchor: string;
  readonly query: string;
  /** Of its heading. */
  readonly level: 2 | 3;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  const words = useWords("documents", documentsWords);
  const siteLanguage = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const matches = (text: string) => splitMatches(text, query).some(({ hit }) => hit);
  const onlyAnswerMatches = matches(item.answer) && !matches(item.question);
  useEffect(() => {
    const element = details.current;
    if (!onlyAnswerMatches || element === null || element.open) return;
    element.open = true;
    return () => {
      element.open = false;
    };
  }, [onlyAnswerMatches]);
  return (
    <details ref={details} className="question">
      <summary>
        <Heading>
          <HighlightedText text={item.question} query={query} />
        </Heading>
        <Icon path="M12 5v14M5 12h14" />
      </summary>
      <div id={anchor}>
        <p>
          <HighlightedText text={item.answer} query={query} />
        </p>
        <a href={`#${anchor}`} lang={siteLanguage}>
          {words.help.link}
        </a>
      </div>
    </details>
  );
}
