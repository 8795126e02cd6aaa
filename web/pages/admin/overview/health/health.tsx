import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../../frame/failure-notice.tsx";
import { useSummary } from "../../frame/summary.ts";
import { When } from "../../frame/when.tsx";
import { useAdminQuery } from "../../session/queries.ts";
import { Claims } from "./claims.tsx";
import { Disputes } from "./disputes.tsx";
import { healthFailure, isStripeFailure } from "./failure.ts";
import { listLinks } from "./list-links.ts";
import { MailProblems } from "./mail-problems.tsx";
import { ProblemGroup, ProblemRow } from "./problem-group.tsx";
import { UndeliveredEvents } from "./undelivered.tsx";
import { UnsettledPayments } from "./unsettled.tsx";

const words = overviewWords.health;

/** The first elements of the keys of queries that an action of this section may affect. */
const affectedQueries = [
  "getAdminHealth",
  "getAdminSummary",
  "getAdminSeries",
  "orders",
  "donations",
  "audit",
] as const;

/**
 * Open problems, according to Stripe and the shop. Because Stripe may be slow, this section loads on its own.
 * `onlyIfLoaded`: a notice elsewhere says that the problems failed to load, unless Stripe failed.
 */
export function Health({ onlyIfLoaded }: { readonly onlyIfLoaded: boolean }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const [doneMessage, setDoneMessage] = useState<string>();
  const { data, error, isFetching, refetch } = useAdminQuery("getAdminHealth", {}, { enabled: false });
  const unread = useSummary({ enabled: false }).data?.messages.unread ?? 0;

  const checkAgain = () => {
    setDoneMessage(undefined);
    void refetch();
  };
  const reportDone = (message: string) => {
    setDoneMessage(message);
    // The problem's row is about to disappear, and the focus on its button would be lost.
    heading.current?.focus();
    for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: [name] });
  };

  const problemCount = data === undefined ? 0 : countProblems(data);
  const isFailureTold = onlyIfLoaded && data === undefined && !isStripeFailure(error);
  const onlyLacksSender = data?.hasMailSender === false && problemCount === 1;
  if (isFailureTold && unread === 0) return null;
  // Not before the problems: the messages are below them, and would be moved by them.
  const hasRows = (unread > 0 && (data !== undefined || error !== null)) || (data !== undefined && !onlyLacksSender);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3 [&_time]:whitespace-normal">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lead outline-none">
          {words.heading}
        </h2>
        {(data !== undefined || error === null) && (
          // On a phone it has a row of its own, whose room is kept while it loads.
          <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-fine text-ink-soft max-sm:w-full">
            {data !== undefined && (
              <>
                <span>
                  {words.checkedAt} <When at={data.lookedAt} />
                </span>
                <Button look="quiet" busy={isFetching} onClick={checkAgain} className="text-fine">
                  {isFetching ? words.checkingAgain : words.again}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {isFetching ? words.loading : data !== undefined && problemCount > 0 ? words.problemCount(problemCount) : ""}
      </p>
      <div role="status">{doneMessage !== undefined && <DoneMessage>{doneMessage}</DoneMessage>}</div>
      {error !== null && !isFetching && !isFailureTold && (
        <FailureNotice message={healthFailure(error)} onRetry={checkAgain} />
      )}
      {data === undefined && error === null && !isFailureTold && <Skeleton className="h-14" />}
      {data?.hasMailSender === false && <Notice look="error">{words.mails.noSender}</Notice>}
      {hasRows && (
        <div className="grid grid-cols-1 rounded-field border border-hairline bg-sheet">
          {data !== undefined && problemCount === 0 && (
            <p role="status" className="px-4 py-3.5 text-small">
              {unread > 0 ? words.onlyUnread : words.allClear}
            </p>
          )}
          {data !== undefined && <Problems health={data} onDone={reportDone} />}
          {unread > 0 && (
            <ProblemGroup title={words.unread.heading}>
              <ProblemRow
                actions={
                  <Link
                    to={listLinks.unread()}
                    className="inline-flex min-h-6 items-center text-small font-semibold text-leaf underline underline-offset-4"
                  >
                    {words.unread.open}
                  </Link>
                }
              >
                <p>{words.unread.about(unread)}</p>
              </ProblemRow>
            </ProblemGroup>
          )}
        </div>
      )}
    </section>
  );
}

function countProblems({
  unsettled,
  undelivered: undeliveredEvents,
  disputes,
  claims,
  hasMailSender,
  failedMails,
}: Reply<"getAdminHealth">): number {
  const single = [undeliveredEvents.count > 0, !hasMailSender, failedMails > 0].filter(Boolean).length;
  return unsettled.length + single + disputes.length + claims.length;
}

/** The problems, most urgent first: disputes have a deadline. */
function Problems({
  health: { unsettled, unsettledMore, undelivered: undeliveredEvents, disputes, claims, failedMails, lookedAt },
  onDone,
}: {
  readonly health: Reply<"getAdminHealth">;
  readonly onDone: (message: string) => void;
}) {
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} checkedAt={lookedAt} />}
      {unsettled.length > 0 && <UnsettledPayments payments={unsettled} hasMore={unsettledMore} onDone={onDone} />}
      {undeliveredEvents.count > 0 && <UndeliveredEvents events={undeliveredEvents} onDone={onDone} />}
      {claims.length > 0 && <Claims claims={claims} checkedAt={lookedAt} />}
      {failedMails > 0 && <MailProblems failedCount={failedMails} />}
    </>
  );
}

function DoneMessage({ children }: { readonly children: string }) {
  return (
    <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">{children}</p>
  );
}
