import type { JobId } from "#infra/settings/jobs.ts";

type Words = Readonly<Record<string, (count: number) => string>>;

/** "One order is", "3 orders are". */
function so(count: number, text: string, [is, are] = ["is", "are"]): string {
  return count === 1 ? `One ${text} ${is}` : `${count} ${text}s ${are}`;
}

/** A sentence for each count in a job's result. */
export const jobWords: Readonly<Record<JobId, Words>> = {
  reconcile: {
    ordersLookedAt: (count) => `${so(count, "unpaid order", ["was", "were"])} looked at.`,
    ordersCompleted: (count) => `${so(count, "order")} paid and complete now.`,
    ordersCanceled: (count) =>
      `${so(count, "order")} canceled now: nobody has paid in time, or the payment was canceled.`,
    donationsLookedAt: (count) => `${so(count, "unpaid donation", ["was", "were"])} looked at.`,
    donationsCompleted: (count) => `${so(count, "donation")} paid and complete now.`,
    donationsCanceled: (count) => `${so(count, "donation")} canceled now: nobody has paid in time.`,
    eventsFollowed: (count) =>
      `${so(count, "lost report")} followed as if Stripe's webhook had brought ${count === 1 ? "it" : "them"}.`,
    claimsGranted: (count) => `${so(count, "order")} given a number that nobody held any more.`,
    claimsRefunded: (count) => `${so(count, "order")} given back in full, because another customer kept the number.`,
    paidThoughDeleted: (count) => `${so(count, "order")} deleted but paid: refund the payment in Stripe's dashboard.`,
    ownerlessRefunded: (count) => `${so(count, "order")} refunded: the account had ended before the money came.`,
    unmatchedPayments: (count) =>
      `${so(count, "payment", ["matches", "match"])} no order and no donation: look at "Needs attention" in the admin area.`,
    failed,
  },
  eraseAccounts: {
    finished: (count) => `${so(count, "account")} erased.`,
    waiting: (count) => `${so(count, "account", ["waits", "wait"])} for Stripe; nothing personal is left in the table.`,
    failed,
  },
};

const nothingToDo: Readonly<Record<JobId, string>> = {
  reconcile:
    "There was nothing to do. Orders of the last two minutes and donations of the last ten are left to the page and to Stripe's webhook.",
  eraseAccounts: "There was nothing to do.",
};

function failed(count: number): string {
  return `${count === 1 ? "One thing" : `${count} things`} could not be done this time; the lines above say what.`;
}

/** A job's results as sentences, one per line. */
export function describeResults(job: JobId, results: Readonly<Record<string, number>>): string {
  const counts = Object.entries(results)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => jobWords[job][name]?.(count) ?? `${name}: ${count}.`);
  return counts.length === 0 ? nothingToDo[job] : counts.join("\n");
}
