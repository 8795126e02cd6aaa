import { useId } from "react";
import type { SupportContent } from "#shared/content/support.shape.ts";
import { supportWords } from "#shared/content/words/support.ts";
import type { Language } from "#shared/domain/language.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookPages } from "./book-pages.tsx";
import type { Wall } from "./use-wall.ts";
import "./wall.css";

/** The supporter wall, displayed as an open guest book. */
export function CommunityWall({
  content,
  language,
  wall,
  ownDonationId,
  onWrite,
}: {
  readonly content: SupportContent["wall"];
  readonly language: Language;
  readonly wall: Wall;
  /** The id of the donation just paid: the wall scrolls to its entry, and highlights it. */
  readonly ownDonationId: string | undefined;
  /** Undefined while the form is folded away. */
  readonly onWrite: (() => void) | undefined;
}) {
  const words = useWords("support", supportWords).wall;
  const { entries, state, load, loadMore } = wall;
  const headingId = useId();
  const failure = (
    <Notice look="error">
      {words.failed} {entries === undefined && onWrite && words.stillOpen}{" "}
      <Button look="quiet" onClick={entries === undefined || state === "failed" ? load : loadMore}>
        {words.tryAgain}
      </Button>
    </Notice>
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
        <NeedsScript className="justify-self-center" />
        <div className="book ruled-page paper-colored">
          <div className="book-paper">
            {state === "failed" && entries === undefined && <div className="book-message book-failed">{failure}</div>}
            {state === "loading" && entries === undefined && <BlankLines label={words.loading} />}
            {entries?.length === 0 && (
              <div className="book-message">
                <p lang={language} className="font-display text-title leading-(--line) text-balance">
                  {content.empty}
                </p>
                {onWrite && (
                  <Button look="secondary" onClick={onWrite}>
                    {words.write}
                  </Button>
                )}
              </div>
            )}
            {entries !== undefined && entries.length > 0 && (
              <BookPages
                labelledBy={headingId}
                entries={entries}
                wall={wall}
                ownDonationId={ownDonationId}
                failure={failure}
              />
            )}
          </div>
        </div>
        <p lang={language} className="mt-3 text-center text-fine text-ink-soft">
          {content.note}
        </p>
      </div>
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
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((line) => (
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
