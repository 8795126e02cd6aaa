import { useId, useLayoutEffect, useRef, useState } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";

/** A note on the wall: four lines of it, and the rest on request. */
export function ClampedNote({ note }: { readonly note: string }) {
  const words = useWords("support", supportWords).wall;
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const { current } = text;
    if (current === null || isExpanded) return;
    const measure = () => setIsLong(current.scrollHeight > current.clientHeight + 1);
    measure();
    // The width decides on the number of lines.
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isExpanded]);
  return (
    <>
      <p
        ref={text}
        id={id}
        dir="auto"
        className={classes(
          "entry-note",
          !isExpanded && "entry-note-clamped",
          !isExpanded && isLong && "entry-note-cut",
        )}
      >
        {note}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
          className="entry-more"
        >
          {isExpanded ? words.readLess : words.readMore}
        </button>
      )}
    </>
  );
}
