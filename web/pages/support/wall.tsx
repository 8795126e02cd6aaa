import { type ReactNode, useEffect, useId, useRef } from "react";
import type { SupportContent } from "#shared/content/support.shape.ts";
import { supportWords } from "#shared/content/words/support.ts";
import type { Language } from "#shared/domain/language.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { WallEntry } from "./draft.ts";
import { Entry } from "./entry.tsx";
import { highlight } from "./scroll-to-target.ts";
import type { Wall } from "./use-wall.ts";
import "./wall.css";

/** The supporter wall, displayed as an open guest book. */
export function CommunityWall({
  content,
  language,
  wall: { entries, appendedPage, state, hasMore, load, loadMore },
  ownDonationId,
  children,
  onWrite,
}: {
  readonly content: SupportContent["wall"];
  readonly language: Language;
  readonly wall: Wall;
  /** The id of the donation just paid: the wall scrolls to its entry, and highlights it. */
  readonly ownDonationId: string | undefined;
  /** Displayed above the book: the note after a payment. */
  readonly children: ReactNode;
  readonly onWrite: () => void;
}) {
  const words = useWords("support", supportWords).wall;
  const headingId = useId();
  const retry = (
    <Button look="quiet" onClick={entries === undefined || state === "failed" ? load : loadMore}>
      {words.tryAgain}
    </Button>
  );
  return (
    <section className="bg-shade">
      <div className="page-width grid grid-cols-1 gap-10 py-20 lg:py-28">
        <div lang={language} className="grid grid-cols-1 justify-items-center gap-3 text-center">
          <h2 id={headingId} className="text-heading">
            {content.heading}
          </h2>
          <p className="max-w-prose text-lead text-ink-soft">{content.intro}</p>
        </div>
        {children}
        <NeedsScript className="justify-self-center" />
        <div className="book ruled-page paper-colored">
          {state === "failed" && entries === undefined && (
            <div className="book-message">
              <Notice look="error">
                {words.failed} {retry}
              </Notice>
            </div>
          )}
          {state === "loading" && entries === undefined && <BlankLines label={words.loading} />}
          {entries?.length === 0 && (
            <div className="book-message">
              <p lang={language} className="font-display text-title">
                {content.empty}
              </p>
              <Button look="secondary" onClick={onWrite}>
                {words.write}
              </Button>
            </div>
          )}
          {entries !== undefined && entries.length > 0 && (
            <Pages
              labelledBy={headingId}
              entries={entries}
              appendedPage={appendedPage}
              ownDonationId={ownDonationId}
              busy={state === "loading"}
            >
              {hasMore && state !== "failedMore" && (
                <Button look="secondary" size="small" busy={state === "loadingMore"} onClick={loadMore}>
                  {state === "loadingMore" ? words.loadingMore : words.more}
                </Button>
              )}
              {(state === "failedMore" || state === "failed") && (
                <Notice look="error">
                  {words.failed} {retry}
                </Notice>
              )}
            </Pages>
          )}
        </div>
        <p lang={language} className="mt-3 text-center text-fine text-ink-soft">
          {content.note}
        </p>
      </div>
    </section>
  );
}

/** The entries, in a scrolling region. */
function Pages({
  labelledBy,
  entries,
  appendedPage,
  ownDonationId,
  busy,
  children,
}: {
  readonly labelledBy: string;
  readonly entries: readonly WallEntry[];
  readonly appendedPage: Wall["appendedPage"];
  readonly ownDonationId: string | undefined;
  readonly busy: boolean;
  readonly children: ReactNode;
}) {
  const words = useWords("support", supportWords).wall;
  const money = useMoney();
  const scroller = useRef<HTMLDivElement>(null);
  const ownEntry = useRef<HTMLLIElement>(null);
  const firstAppended = useRef<HTMLLIElement>(null);
  const hasOwnEntry = ownDonationId !== undefined && entries.some(({ id }) => id === ownDonationId);

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

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section ref={scroller} tabIndex={0} aria-labelledby={labelledBy} aria-busy={busy} className="book-pages">
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            ref={entry.id === ownDonationId ? ownEntry : entry.id === appendedPage?.firstId ? firstAppended : undefined}
            tabIndex={entry.id === appendedPage?.firstId ? -1 : undefined}
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
      <div className="book-end">{children}</div>
    </section>
  );
}

/** The open book while its entries load. */
function BlankLines({ label }: { readonly label: string }) {
  return (
    <div aria-busy="true" className="book-pages">
      <p role="status" className="sr-only">
        {label}
      </p>
      <ul aria-hidden="true">
        {["a", "b", "c", "d", "e", "f"].map((line) => (
          <li key={line}>
            <div className="entry">
              <Skeleton className="size-18 -mb-2" />
              <div className="grid content-start gap-3 pt-1.5">
                <Skeleton className="h-5 w-full max-w-72" />
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-5 w-40" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
