import type { Context } from "../model/context.ts";
import type { Fault } from "../model/faults.ts";
import { recipientsOf, type SentMail } from "../model/mail.ts";
import { escapeHtml, htmlPage, type Page } from "./html.ts";
import { actionButton, stateMark, timeOf } from "./parts.ts";

const PAGE_SIZE = 100;

/** Everything that was sent, newest first. `q` narrows it, `show` says how many are listed. */
export function inboxPage(context: Context, query: URLSearchParams): Page {
  const q = query.get("q")?.trim() ?? "";
  const show = Math.max(PAGE_SIZE, Number(query.get("show")) || 0);
  const all = context.mails.list();
  const found = all.filter((mail) => isFound(mail, q)).toReversed();
  const back = q === "" ? "/" : `/?${new URLSearchParams({ q }).toString()}`;
  return htmlPage(
    q === "" ? "Sent mail" : `Sent mail: ${q}`,
    `<header class="top">
<h1>Sent mail</h1>
<p class="soft">Accepted in place of Amazon SES. None of it has left this machine.</p>
<form class="search" method="get" action="/" role="search">
<label for="q">Find by recipient, subject, kind or state</label>
<div><input id="q" name="q" type="search" value="${escapeHtml(q)}" autocomplete="off"><button class="quiet">Find</button></div>
</form>
</header>
<main>
<div data-live="count"><p role="status" class="count">${countOf(found.length, all.length, q)}</p></div>
<div data-live="list">${listOf(found.slice(0, show), context.now(), all.length, q)}${moreLink(found.length, show, q)}</div>
</main>
<section class="side" aria-labelledby="faults">
<h2 id="faults">Make it fail</h2>
<p class="soft">For the next mail that is sent:</p>
<div class="buttons">${faultButtons(back)}</div>
<div data-live="faults">${pendingFaults(context.faults.list(), back)}${heldEvents(context, back)}</div>
<div data-live="suppressed">${suppressedList(context, back)}</div>
<h2>Start over</h2>
<div class="buttons">${actionButton({ action: "clear", label: "Forget all mails", back: "/", style: "danger" })}</div>
</section>`,
  );
}

function isFound(mail: SentMail, q: string): boolean {
  const texts = [...recipientsOf(mail), mail.subject, mail.kind, mail.state];
  return texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

const mails = (count: number): string => (count === 1 ? "1 mail" : `${count.toLocaleString("en-US")} mails`);

function countOf(found: number, all: number, q: string): string {
  if (all === 0) return "No mail yet";
  return q === "" ? `${mails(all)}, newest first` : `${mails(found)} of ${mails(all)}`;
}

function listOf(list: readonly SentMail[], now: Date, all: number, q: string): string {
  if (all === 0) return `<p class="empty">A mail appears here as soon as it is sent.</p>`;
  if (list.length === 0)
    return `<p class="empty">No mail matches “${escapeHtml(q)}”. <a id="show-all" href="/">Show all</a></p>`;
  return `<ol class="mails">${list.map((mail) => rowOf(mail, now)).join("")}</ol>`;
}

function rowOf(mail: SentMail, now: Date): string {
  const kind = mail.kind === "" ? "" : `<span class="kind">${escapeHtml(mail.kind)}</span>`;
  const id = escapeHtml(mail.messageId);
  return `<li>
<a id="m-${id}" class="subject" href="/mails/${id}">${escapeHtml(mail.subject) || "(no subject)"}</a>
<span class="to">${escapeHtml(recipientsOf(mail).join(", "))}</span>
<span class="facts">${stateMark(mail)}${kind}${timeOf(mail.at, now)}</span>
</li>`;
}

function moreLink(found: number, show: number, q: string): string {
  if (found <= show) return "";
  const query = new URLSearchParams({ ...(q === "" ? {} : { q }), show: String(show * 2) });
  return `<p><a id="more" href="/?${escapeHtml(query.toString())}">Show ${mails(Math.min(found - show, show))} more</a></p>`;
}

function faultButtons(back: string): string {
  const button = (kind: string, label: string) => actionButton({ action: "fault", label, back, fields: { kind } });
  return [
    button("throttle", "Throttle it"),
    button("lose-reply", "Lose the reply"),
    button("error", "Fail with a 500"),
    button("bounce", "Bounce it"),
    button("complaint", "Complain about it"),
    button("withhold-events", "Withhold its events"),
  ].join("");
}

function pendingFaults(faults: readonly Fault[], back: string): string {
  if (faults.length === 0) return "";
  const items = faults.map((fault) => {
    const whom = fault.to === undefined ? "" : ` for ${fault.to}`;
    const times = fault.times === undefined ? "until cleared" : fault.times === 1 ? "once" : `${fault.times} times`;
    return `<li>${escapeHtml(`${fault.kind}${whom}, ${times}`)}</li>`;
  });
  return `<h3>Waiting for a mail</h3><ul>${items.join("")}</ul>
<div class="buttons">${actionButton({ action: "clear-faults", label: "Clear them", back })}</div>`;
}

function heldEvents({ publisher }: Context, back: string): string {
  const held = publisher.held().length;
  if (held === 0) return "";
  return `<h3>Withheld events: ${held}</h3>
<div class="buttons">${actionButton({ action: "release-events", label: "Hand them over", back })}</div>`;
}

function suppressedList({ suppressed }: Context, back: string): string {
  if (suppressed.size === 0) return "";
  const items = [...suppressed].map(
    ([address, { reason }]) =>
      `<li><span>${escapeHtml(address)}<br><span class="soft">after a ${reason.toLowerCase()}</span></span>
${actionButton({ action: "forget-address", label: "Allow again", back, fields: { address } })}</li>`,
  );
  return `<h2>Suppression list</h2><p class="soft">SES does not write to these addresses.</p>
<ul class="addresses">${items.join("")}</ul>`;
}
