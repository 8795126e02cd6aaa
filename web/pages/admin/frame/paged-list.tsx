import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messageOf } from "../session/message-of.ts";
import { FailureNotice } from "./failure-notice.tsx";

/** A list that is queried page by page. */
interface PagedQuery {
  readonly data: object | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

/** A short list with a button for more, in each of its states. `rows`: its items, as elements of a list. */
export function PagedList({
  query: { data, error, isFetching, hasNextPage, fetchNextPage, refetch },
  words,
  rows,
}: {
  readonly query: PagedQuery;
  readonly words: Readonly<Record<"loading" | "failed" | "none" | "more", string>>;
  readonly rows: readonly ReactNode[];
}) {
  return (
    <>
      {error !== null && !isFetching && (
        <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <Skeleton className="h-12" />
        </>
      )}
      {data !== undefined && rows.length === 0 && <p className="text-small text-ink-soft">{words.none}</p>}
      {rows.length > 0 && <ul className="grid grid-cols-1 text-small">{rows}</ul>}
      {hasNextPage && (
        <span>
          <Button look="quiet" busy={isFetching} onClick={() => void fetchNextPage()} className="text-fine">
            {words.more}
          </Button>
        </span>
      )}
    </>
  );
}
