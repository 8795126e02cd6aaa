import { escapeHtml, htmlPage, type Page } from "#local-ses/pages/html.ts";
import { inWords, type TimeRule, timeRules } from "../time-rules/time-rules.ts";
import type { DueThing } from "./due.ts";

/** A job of the shop: when it runs next, and what its last run counted. */
export interface JobState {
  readonly name: string;
  readonly next: Date;
  readonly isRunning: boolean;
  readonly last?: { readonly time: Date; readonly counts: Readonly<Record<string, number>> } | undefined;
}

export interface ClockPageContent {
  readonly now: Date;
  readonly aheadMs: number;
  /** Why the last move was not made, in a sentence. */
  readonly problem?: string | undefined;
  readonly due: readonly DueThing[];
  readonly jobs: readonly JobState[];
}

/** The moves that have a button, in seconds. */
const moves = [
  ["+1 minute", 60],
  ["+1 hour", 3600],
  ["+1 day", 86_400],
  ["+7 days", 7 * 86_400],
  ["+30 days", 30 * 86_400],
] as const;

/** The page that shows the shop's time and moves it. All times are in UTC, as in mails. */
export function clockPage({ now, aheadMs, problem, due, jobs }: ClockPageContent): Page {
  const buttons = moves.map(([label, seconds]) => moveButton(label, "seconds", String(seconds)));
  return htmlPage(
    "The shop’s clock",
    `<header class="top">
<h1>The shop’s clock</h1>
<div data-live="time"><p class="now" data-ahead="${aheadMs}">${momentOf(now)}</p>
<p class="soft" role="status">${aheadInWords(aheadMs)}</p></div>
${problem === undefined ? "" : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<div class="buttons">${buttons.join("")}</div>
<form method="post" action="/move" class="exactly"><label for="to">Exactly, in UTC</label>
<div><input id="to" name="to" type="datetime-local" step="1" required value="${now.toISOString().slice(0, 19)}">
<button>Move there</button></div></form>
<p class="soft">It moves the shop, its jobs, the local Stripe, the mailbox, the chat and the pages of the site, which follow
within seconds. It only moves forward. A job whose time has passed runs once, at the new time.
Authenticator apps keep their own time: use a recovery code or a passkey.</p>
</header>
<main>
<h2>What is due</h2>
<div data-live="due">${dueList(due, now)}</div>
<h2>Rules about time</h2>
<table><thead><tr><th scope="col">Rule</th><th scope="col">For</th><th scope="col">Where to see it</th></tr></thead>
<tbody>${Object.values<TimeRule>(timeRules).map(ruleRow).join("\n")}</tbody></table>
</main>
<aside class="side"><h2>Jobs</h2><div data-live="jobs">${jobs.map((job) => jobPart(job, now)).join("")}</div></aside>`,
  );
}

function momentOf(at: Date): string {
  return `${at.toLocaleString("en-US", { dateStyle: "full", timeStyle: "medium", timeZone: "UTC", hour12: false })} UTC`;
}

/** A moment in short: with the day only if that is not today. */
function shortMoment(at: Date, now: Date): string {
  const isToday = at.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
  const time = { timeStyle: "medium", timeZone: "UTC", hour12: false } as const;
  const text = at.toLocaleString("en-US", isToday ? time : { ...time, dateStyle: "medium" });
  return `<time datetime="${at.toISOString()}">${text}</time>`;
}

function aheadInWords(aheadMs: number): string {
  if (aheadMs === 0) return "The same as this machine’s.";
  const totalMinutes = Math.floor(aheadMs / 60_000);
  const parts = [
    { count: Math.floor(totalMinutes / 1440), unit: "days" },
    { count: Math.floor(totalMinutes / 60) % 24, unit: "hours" },
    { count: totalMinutes % 60, unit: "minutes" },
  ] as const;
  const words = parts.filter(({ count }) => count > 0).map(inWords);
  return `${words.join(", ") || "Seconds"} ahead of this machine.`;
}

function moveButton(label: string, field: "seconds" | "to", value: string): string {
  return `<form method="post" action="/move"><input type="hidden" name="${field}" value="${value}"><button>${label}</button></form>`;
}

function dueList(due: readonly DueThing[], now: Date): string {
  if (due.length === 0) return `<p class="empty">Nothing waits for a time.</p>`;
  const items = due.map(({ at, what }) => {
    // In the next whole second, because some things are due only after their moment.
    const moment = new Date(Math.ceil((at.getTime() + 1) / 1000) * 1000).toISOString();
    const action = at <= now ? `<span class="soft">with the next job</span>` : moveButton("Move there", "to", moment);
    return `<li><span>${shortMoment(at, now)}<br>${escapeHtml(what)}</span>${action}</li>`;
  });
  return `<ol class="due">${items.join("\n")}</ol>`;
}

function ruleRow({ what, lasts, see }: TimeRule): string {
  const cells = [typeof lasts === "string" ? `until ${lasts}` : inWords(lasts), see];
  return `<tr><th scope="row">${escapeHtml(what)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
}

function jobPart({ name, next, isRunning, last }: JobState, now: Date): string {
  const counts = Object.entries(last?.counts ?? {}).filter(([, count]) => count > 0);
  const result = counts.map(([what, count]) => `${what} ${count}`).join(", ") || "nothing to do";
  const lastRun = last === undefined ? "Has not run yet." : `${shortMoment(last.time, now)}: ${escapeHtml(result)}`;
  return `<h3>${escapeHtml(name)}</h3><p class="soft">${lastRun}<br>${isRunning ? "Is running." : `Next: ${shortMoment(next, now)}`}</p>`;
}

/** What the clock adds to the stylesheet of the local SES. */
export const clockStyle = `
.now { margin: .75rem 0 0; font-size: 1.25rem; font-weight: 600; }
.top .buttons { margin: 1.25rem 0; }
.problem { padding: .625rem 1rem; color: var(--stamp); background: var(--stamp-tint); border-radius: .625rem; }
.exactly label { display: block; margin-bottom: .25rem; font-size: .9375rem; color: var(--ink-soft); }
.exactly div { display: flex; flex-wrap: wrap; gap: .5rem; }
input[type=datetime-local] {
  min-width: 0; min-height: 2.75rem; padding: 0 .875rem; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--edge); border-radius: .625rem;
}
.top > .soft, .top > div > .soft { max-width: 46rem; }
.due { margin: 0; padding: 0; list-style: none; }
.due li {
  display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .625rem 0; border-bottom: 1px solid var(--hairline);
}
.due time { font-size: .9375rem; color: var(--ink-soft); }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td {
  padding: .625rem .75rem .625rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--hairline);
}
th[scope=row] { font-weight: 550; }
@media (min-width: 40.01rem) { td:nth-child(2) { width: 7rem; } }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: grid; padding: .625rem 0; border-bottom: 1px solid var(--hairline); }
  th[scope=row], td { padding: 0; border: 0; }
  td:last-child { color: var(--ink-soft); }
}
`;
