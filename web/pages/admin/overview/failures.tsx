import { useState } from "react";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { useSummary } from "../frame/summary.ts";
import { timeZone } from "../frame/time-zone.ts";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { isStripeFailure } from "./health/failure.ts";
import type { Period } from "./periods.tsx";

/** What of the overview failed to load. */
export interface Failures {
  /** The messages, if more than one part failed; otherwise the part that failed has its own notice. */
  readonly messages: readonly string[];
  /** Whether the failed parts are being loaded again. */
  readonly isRetrying: boolean;
  readonly retry: () => Promise<void>;
}

/**
 * Finds the failed parts of the overview. Until a retry ends, they are those that failed before it. Stripe's failure is
 * not among them: the open problems tell it where they would be.
 */
export function useFailures(period: Period): Failures {
  const summary = useSummary();
  const health = useAdminQuery("getAdminHealth", {});
  const series = useAdminQuery("getAdminSeries", { query: { days: period, timeZone: timeZone() } });
  const [retried, setRetried] = useState<readonly string[]>();
  const failed = [
    { query: summary, fallback: overviewWords.figures.failed },
    { query: health, fallback: overviewWords.health.failed },
    { query: series, fallback: overviewWords.days.failed(period) },
  ].filter(({ query: { data, error } }) => data === undefined && error !== null && !isStripeFailure(error));
  const messages = failed.length > 1 ? failed.map(({ query: { error }, fallback }) => messageOf(error, fallback)) : [];
  const retry = async () => {
    setRetried(messages);
    await Promise.allSettled(failed.map(({ query }) => query.refetch()));
    setRetried(undefined);
  };
  return { messages: retried ?? [...new Set(messages)], isRetrying: retried !== undefined, retry };
}

/** One notice of all parts that failed, with one button that loads them again. */
export function FailuresNotice({ failures: { messages, isRetrying, retry } }: { readonly failures: Failures }) {
  return <FailureNotice message={messages} busy={isRetrying} onRetry={() => void retry()} />;
}
