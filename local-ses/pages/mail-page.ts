import { headersOf } from "../events/event.ts";
import type { Context } from "../model/context.ts";
import { type Fate, recipientsOf, type SentMail } from "../model/mail.ts";
import { escapeHtml, htmlPage, type Page } from "./html.ts";
import { actionButton, linkedText, stateMark, timeOf } from "./parts.ts";

/** How a mail is looked at; each choice is part of the page's address. */
interface Look {
  readonly view: "html" | "text" | "headers";
  readonly width: "320" | "full";
  readonly scheme: "light" | "dark";
  readonly pictures: "on" | "off";
}

function choice<Value extends string>(values: readonly [Value, ...Value[]], given: string | null): Value {
  return values.find((value) => value === given) ?? values[0];
}

function lookOf(mail: SentMail, query: URLSearchParams): Look {
  const views = mail.html === undefined ? (["text", "headers"] as const) : (["html", "text", "headers"] as const);
  return {
    view: choice(views, query.get("view")),
    width: choice(["full", "320"], query.get("width")),
    scheme: choice(["light", "dark"], query.get("scheme")),
    pictures: choice(["on", "off"], query.get("pictures")),
  };
}

/** One mail: as HTML, as text, and its headers and tags; what became of it; and what could. */
export function mailPage(context: Context, mail: SentMail, query: URLSearchParams): Page {
  const look = lookOf(mail, query);
  const path = `/mails/${mail.messageId}`;
  const back = `${path}?${new URLSearchParams({ ...look }).toString()}`;
  return htmlPage(
    mail.subject,
    `<header class="top">
<p><a id="all" href="/">← All mails</a></p>
<h1>${escapeHtml(mail.subject) || "(no subject)"}</h1>
<dl class="meta">
${entry("From", escapeHtml(mail.from))}
${entry("To", escapeHtml(recipientsOf(mail).join(", ")))}
${mail.replyTo.length === 0 ? "" : entry("Reply to", escapeHtml(mail.replyTo.join(", ")))}
${entry("Sent", timeOf(mail.at, context.now()))}
</dl>
</header>
<main>
<nav class="choices" aria-label="How to look at it">${choicesOf(mail, look, path)}</nav>
${viewOf(mail, look, path)}
</main>
<section class="side" aria-labelledby="fate">
<h2 id="fate">What became of it</h2>
<div data-live="fate" role="status"><p>${stateMark(mail)}</p>${eventsOf(mail, context.now())}</div>
<h2>Let it happen</h2>
<div class="buttons">${fateButtons(mail, back)}</div>
</section>`,
  );
}

const entry = (term: string, html: string): string => `<div><dt>${term}</dt><dd>${html}</dd></div>`;

function choicesOf(mail: SentMail, look: Look, path: string): string {
  const link = (change: Partial<Look>, label: string): string => {
    const next = { ...look, ...change };
    const isCurrent = JSON.stringify(next) === JSON.stringify(look);
    const href = escapeHtml(`${path}?${new URLSearchParams(next).toString()}`);
    const id = Object.entries(change).flat().join("-");
    return `<a id="${id}" href="${href}"${isCurrent ? ' aria-current="true"' : ""}>${label}</a>`;
  };
  const group = (label: string, ...links: string[]): string =>
    `<div role="group" aria-label="${label}">${links.join("")}</div>`;
  const views = [
    ...(mail.html === undefined ? [] : [link({ view: "html" }, "HTML")]),
    link({ view: "text" }, "Text"),
    link({ view: "headers" }, "Headers"),
  ];
  if (look.view !== "html") return group("Part", ...views);
  return [
    group("Part", ...views),
    group("Width", link({ width: "full" }, "Full width"), link({ width: "320" }, "320 px")),
    group("Colors", link({ scheme: "light" }, "Light"), link({ scheme: "dark" }, "Dark")),
    group("Pictures", link({ pictures: "on" }, "Pictures"), link({ pictures: "off" }, "No pictures")),
  ].join("");
}

function viewOf(mail: SentMail, { view, width, scheme, pictures }: Look, path: string): string {
  if (view === "html") {
    const bytes = Buffer.byteLength(mail.html ?? "");
    return `<iframe class="mail" data-width="${width}" data-scheme="${scheme}" title="The mail" src="${path}/html?scheme=${scheme}&amp;pictures=${pictures}"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p class="soft">${(bytes / 1024).toFixed(1)} KB of HTML</p>`;
  }
  if (view === "text") {
    return mail.text === undefined
      ? `<p class="empty">This mail has no text part.</p>`
      : `<pre class="sheet" tabindex="0" aria-label="The mail as text">${linkedText(mail.text)}</pre>`;
  }
  const rows = (pairs: readonly (readonly [string, string])[]): string =>
    `<dl class="sheet pairs">${pairs.map(([name, value]) => entry(escapeHtml(name), linkedText(value))).join("")}</dl>`;
  return `<h2>Headers</h2>
${rows(headersOf(mail).map(({ name, value }) => [name, value]))}
<h2>For SES</h2>
${rows([
  ["Message id", mail.messageId],
  ["Configuration set", mail.configurationSet ?? "none: no events are published"],
  ...Object.entries(mail.tags).map(([name, value]): [string, string] => [`Tag ${name}`, value]),
])}`;
}

function eventsOf({ events }: SentMail, now: Date): string {
  if (events.length === 0) return `<p class="soft">Nothing yet.</p>`;
  const items = events.map(({ type, at, note, recipients, handedOver }) => {
    const details = [
      note,
      ...recipients,
      handedOver === 0 ? "not handed over" : handedOver > 1 ? `${handedOver} times` : "",
    ];
    const shown = details.filter((detail) => detail !== "").map(escapeHtml);
    return `<li>${timeOf(at, now)} ${type}${shown.length === 0 ? "" : `<br><span class="soft">${shown.join("; ")}</span>`}</li>`;
  });
  return `<ol class="events">${items.join("")}</ol>`;
}

function fateButtons({ messageId }: SentMail, back: string): string {
  const button = (fate: Fate, label: string) =>
    actionButton({ action: "fate", label, back, fields: { messageId, fate } });
  return [
    button("bounce", "Bounce"),
    button("soft-bounce", "Bounce: mailbox full"),
    button("complaint", "Complaint"),
    button("delay", "Delay"),
    button("delivery", "Delivery"),
  ].join("");
}
