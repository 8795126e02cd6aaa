import { listWaitingMessages } from "../data/messages-waiting.ts";
import { lastRunOf, saveRunOf } from "../data/watch.ts";
import { findProblems } from "../payments/health/attention.ts";
import { job } from "./job.ts";

/** A message is reported once it has been unread for this long: an admin who is at work reads it sooner. */
const unreadMs = 3_600_000;
/** A dispute is reported again this long before its deadline, if it is still unanswered. */
const beforeDeadlineMs = 48 * 3_600_000;
const unansweredStatuses: ReadonlySet<string> = new Set(["needs_response", "warning_needs_response"]);

/**
 * Counts what waits for a person. `…ToReport` are those that began to wait since the last complete run, so that each
 * is reported once, and a second dispute is reported although the first is still open. The other counts are all that
 * wait now.
 */
export const handler = job("attention", async ({ now }) => {
  const [since, problems, messages] = await Promise.all([
    lastRunOf("attention", now),
    findProblems(now),
    listWaitingMessages(),
  ]);
  const isNew = (at: number) => at > since.getTime() && at <= now.getTime();
  const disputes = problems.disputes
    .map(({ dispute }) => dispute)
    .filter(({ status }) => unansweredStatuses.has(status));
  const disputesToReport = disputes.filter(({ created, evidence_details: { due_by } }) => {
    const isDueSoon = due_by !== null && isNew(due_by * 1000 - beforeDeadlineMs);
    return isNew(created * 1000) || isDueSoon;
  });
  const messagesToReport = messages.filter(({ createdAt }) => isNew(Date.parse(createdAt) + unreadMs));
  await saveRunOf("attention", now);
  return {
    disputesToAnswer: disputes.length,
    disputesToReport: disputesToReport.length,
    messagesUnread: messages.length,
    messagesToReport: messagesToReport.length,
    paymentsToCheck: problems.unsettled.length,
    claimsToResolve: problems.claims.length,
    failed: 0,
  };
});
