import { type ReactNode, useEffect, useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { scrollBehavior } from "../../ui/scroll.ts";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { WallEntry } from "./draft.ts";
import { Entry } from "./entry.tsx";
import { highlight } from "./scroll-to-target.ts";
import { useRows } from "./use-rows.ts";
import { useScrollEnd } from "./use-scroll-end.ts";
import type { Wall } from "./use-wall.ts";

/** The id of the entry of the donation just paid. */
export const ownEntryId = "your-entry";

const arrowDown = "M12 5v14M6 13l6 6 6-6";

/** The part of the visible height by which "Show more" scrolls: the last lines stay, for orientation. */
const scrolledPart = 0.8;

/** The wall's entries in a scrolling region, and below it a button that shows more of them. */
export function BookPages({
  labelledBy,
  entries,
  wall: { appendedPage, state, hasMore, loadMore },
  ownDonationId,
  failure,
}: {
  readonly labelledBy: string;
  readonly entries: readonly WallEntry[];
  readonly wall: Wall;
  readonly ownDonationId: string | undefined;
  /** Displayed instead of the button if entries failed to load. */
  readonly failure: ReactNode;
}) {
  const words = useWords("support", supportWords).wall;
  const money = useMoney();
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const moreButton = useRef<HTMLDivElement>(null);
  const ownEntry = useRef<HTMLLIElement>(null);
  const firstAppended = useRef<HTMLLIElement>(null);
  const hasOwnEntry = ownDonationId !== undefined && entries.some(({ id }) => id === ownDonationId);
  useRows(list, entries);
  const { isScrollable, isAtEnd } = useScrollEnd(scroller, list);
  const hasFailed = state === "failed" || state === "failedMore";
  const isComplete = isAtEnd && !hasMore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each donation.
  useEffect(() => {
    if (!hasOwnEntry || ownEntry.current === null) return;
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    highlight(ownEntry.current);
  }, [ownDonationId, hasOwnEntry]);
  // Moves the focus to the first appended entry, where reading continues; the button may have disappeared.
  useEffect(() => {
    if (appendedPage !== undefined) firstAppended.current?.focus();
  }, [appendedPage]);
  // A button that disappears would lose the focus to the top of the page.
  useEffect(() => {
    if (isComplete && moreButton.current?.contains(document.activeElement))
      scroller.current?.focus({ preventScroll: true });
  }, [isComplete]);

  const showMore = () => {
    const { current } = scroller;
    if (isAtEnd || current === null) loadMore();
    else current.scrollBy({ top: current.clientHeight * scrolledPart, behavior: scrollBehavior() });
  };

  return (
    <>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-busy={state === "loading"}
        className="book-pages"
      >
        <ul ref={list}>
          {entries.map((entry) => (
            <li
              key={entry.id}
              ref={
                entry.id === ownDonationId ? ownEntry : entry.id === appendedPage?.firstId ? firstAppended : undefined
              }
              id={entry.id === ownDonationId ? ownEntryId : undefined}
              tabIndex={entry.id === appendedPage?.firstId || entry.id === ownDonationId ? -1 : undefined}
              className={entry.id === ownDonationId ? "own-entry" : undefined}
            >
              <Entry
                name={entry.anonymous ? words.anonymousName : entry.name}
                note={entry.note}
                picture={entry.profileImage}
                amount={money.price(entry.amountCents, entry.currency)}
                date={<Timestamp at={entry.createdAt} />}
                mark={entry.id === ownDonationId ? words.yours : undefined}
                clamped
              />
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {appendedPage && words.moreLoaded(appendedPage.count)}
        </p>
      </section>
      {hasFailed ? (
        <div className="book-end">{failure}</div>
      ) : (
        (isScrollable || hasMore) && (
          <div ref={moreButton} className={isComplete ? "book-end invisible" : "book-end"}>
            <Button look="secondary" size="small" busy={state === "loadingMore"} onClick={showMore}>
              {state === "loadingMore" ? words.loadingMore : words.more}
              {state !== "loadingMore" && <Icon path={arrowDown} className="size-4 shrink-0" />}
            </Button>
          </div>
        )
      )}
    </>
  );
}
