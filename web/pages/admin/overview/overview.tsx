import { useEffect, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AdminPage } from "../frame/page.tsx";
import { useSummary } from "../frame/summary.ts";
import { timeZone } from "../frame/time-zone.ts";
import { useAdminQuery } from "../session/queries.ts";
import { FailuresNotice, useFailures } from "./failures.tsx";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Health } from "./health/health.tsx";
import { lastThirtyDays } from "./health/list-links.ts";
import { LastDays } from "./last-days.tsx";
import { usePeriod } from "./periods.tsx";

/**
 * The overview: open problems first, because a dispute has a deadline, then totals, and the days of a period. The
 * sections load in parallel and fail independently, but appear from top to bottom: a section that appears later would
 * shift those below it. If several fail, one notice says so, and those are left out until they are loaded.
 * Only the overview itself makes requests: a section that appears would repeat one that has failed.
 */
export default function Overview() {
  const [now] = useState(() => new Date());
  const days = useAdminQuery("getAdminSeries", { query: { days: "30", timeZone: timeZone() } }).data?.days;
  const summary = useSummary();
  const health = useAdminQuery("getAdminHealth", {});
  const failures = useFailures(usePeriod());
  const severalFailed = failures.messages.length > 0;
  const hasWaitedLong = useHasWaitedLong();
  const [first, last] = [days?.[0], days?.at(-1)];
  const span = first && last ? { from: first.date, to: last.date } : lastThirtyDays(now);
  const showsHealth = summary.isFetched || hasWaitedLong;
  const showsFigures = showsHealth && (health.isFetched || hasWaitedLong);
  return (
    <AdminPage title={frameWords.tabs.overview}>
      {showsFigures && severalFailed && <FailuresNotice failures={failures} />}
      {showsHealth ? (
        <>
          <FirstSteps />
          <Health onlyIfLoaded={severalFailed} />
        </>
      ) : (
        <LoadingOverview />
      )}
      {showsFigures && (
        <>
          <Figures days={days} span={span} onlyIfLoaded={severalFailed} />
          <LastDays onlyIfLoaded={severalFailed} />
        </>
      )}
    </AdminPage>
  );
}

function LoadingOverview() {
  return (
    <>
      <p role="status" className="sr-only">
        {overviewWords.figures.loading}
      </p>
      <Skeleton className="h-14" />
    </>
  );
}

/** The milliseconds after which a section no longer waits for those above it. */
const maxWaitMs = 6000;

/** Whether the page has waited long enough to display every section, loaded or not. */
function useHasWaitedLong(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}
