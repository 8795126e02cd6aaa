import { useEffect, useState } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { AdminPage } from "../frame/page.tsx";
import { useSummary } from "../frame/summary.ts";
import { timeZone } from "../frame/time-zone.ts";
import { useAdminQuery } from "../session/queries.ts";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Health } from "./health/health.tsx";
import { lastThirtyDays } from "./health/list-links.ts";
import { LastDays } from "./last-days.tsx";

/**
 * The overview: totals, open problems, and the days of a period. The three load in parallel, fail separately, and
 * appear from top to bottom, because a part whose height depends on its data would shift the parts below.
 */
export default function Overview() {
  const [now] = useState(() => new Date());
  const days = useAdminQuery("getAdminSeries", { query: { days: "30", timeZone: timeZone() } }).data?.days;
  const summary = useSummary();
  const health = useAdminQuery("getAdminHealth", {});
  const waitedLong = useWaitedLong();
  const [first, last] = [days?.[0], days?.at(-1)];
  const span = first && last ? { from: first.date, to: last.date } : lastThirtyDays(now);
  const counted = summary.isFetched || waitedLong;
  return (
    <AdminPage title={frameWords.tabs.overview} intro={overviewWords.intro}>
      <Figures days={days} span={span} />
      {counted && (
        <>
          <FirstSteps />
          <Health />
        </>
      )}
      {counted && (health.isFetched || waitedLong) && <LastDays />}
    </AdminPage>
  );
}

/** Milliseconds after which the page no longer waits for Stripe. */
const longest = 6000;

function useWaitedLong(): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), longest);
    return () => clearTimeout(timer);
  }, []);
  return waited;
}
