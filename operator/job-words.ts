import type { LocalJobId } from "#infra/settings/jobs.ts";

type Sentences = Readonly<Record<string, (count: number) => string>>;

/** Returns a subject with its verb: "One order was", "3 orders were". */
function subject(count: number, noun: string, [singular, plural] = ["was", "were"]): string {
  return count === 1 ? `One ${noun} ${singular}` : `${count} ${noun}s ${plural}`;
}

/** The sentence for each count in a job's result. */
export const jobWords: Readonly<Record<LocalJobId, Sentences>> = {
  reconcile: {
    ordersLookedAt: (count) => `${subject(count, "unpaid order")} checked.`,
    ordersCompleted: (count) => `${subject(count, "order", ["is", "are"])} now paid and complete.`,
    ordersCanceled: (count) => `${subject(count, "order")} canceled: nobody paid in time, or the payment was canceled.`,
    donationsLookedAt: (count) => `${subject(count, "unpaid donation")} checked.`,
    donationsCompleted: (count) => `${subject(count, "donation", ["is", "are"])} now paid and complete.`,
    donationsCanceled: (count) => `${subject(count, "donation")} canceled: nobody paid in time.`,
    eventsFollowed: (count) => `${subject(count, "missed Stripe event")} processed.`,
    claimsGranted: (count) =>
      `${subject(count, "order", ["was given its number", "were given their numbers"])}, which nobody else holds anymore.`,
    claimsRefunded: (count) => `${subject(count, "order")} refunded in full, because another customer kept the number.`,
    paidThoughDeleted: (count) =>
      `${subject(count, "order")} paid but had been deleted: refund the payment in Stripe's dashboard.`,
    refundsFinished: (count) => `${subject(count, "refund")} finished that a customer had asked for.`,
    ownerlessRefunded: (count) =>
      `${subject(count, "payment")} refunded, because the account was deleted before the money arrived.`,
    unmatchedPayments: (count) =>
      `${subject(count, "payment", ["matches", "match"])} no order and no donation: see "Needs attention" in the admin area.`,
    postponed,
    failed,
  },
  eraseAccounts: {
    finished: (count) => `${subject(count, "account")} erased.`,
    waiting: (count) =>
      `${subject(count, "account", ["waits", "wait"])} for Stripe; nothing personal is left in the table.`,
    postponed,
    failed,
  },
  sweepMails: {
    sent: (count) => `${subject(count, "mail")} sent.`,
    dropped: (count) => `${subject(count, "mail")} not sent on purpose; the admin area says why.`,
    givenUp: (count) => `${subject(count, "mail")} given up: an admin can send it again.`,
    postponed: (count) => `${subject(count, "mail", ["waits", "wait"])} for another attempt.`,
    left: (count) => `At least ${subject(count, "mail", ["is", "are"]).toLowerCase()} left for the next run.`,
    failed,
  },
  sweepLineEvents: {
    delivered: (count) => `${subject(count, "event")} delivered.`,
    postponed: (count) => `${subject(count, "event", ["waits", "wait"])} for another attempt.`,
    gaveUp: (count) => `${subject(count, "event")} given up: an admin can send it again.`,
    left: (count) => `At least ${subject(count, "event", ["is", "are"]).toLowerCase()} left for the next run.`,
    failed,
  },
};

const nothingToDo: Readonly<Record<LocalJobId, string>> = {
  reconcile:
    "There was nothing to do. Orders of the last two minutes and donations of the last ten are left to the page and to Stripe's webhook.",
  eraseAccounts: "There was nothing to do.",
  sweepMails: "No mail was waiting.",
  sweepLineEvents: "No event was waiting.",
};

function postponed(count: number): string {
  return `${subject(count, "task")} postponed, because Stripe asked for a pause: the next run continues there.`;
}

function failed(count: number): string {
  return `${count === 1 ? "One task" : `${count} tasks`} could not be done this time; the lines above say which.`;
}

/** Describes a job's results in sentences, one per line. */
export function describeResults(job: LocalJobId, results: Readonly<Record<string, number>>): string {
  const sentences = Object.entries(results)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => jobWords[job][name]?.(count) ?? `${name}: ${count}.`);
  return sentences.length === 0 ? nothingToDo[job] : sentences.join("\n");
}
