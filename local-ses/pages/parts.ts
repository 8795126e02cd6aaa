import type { MailState, SentMail } from "../model/mail.ts";
import { escapeHtml } from "./html.ts";

/** Parts that several pages of the reader use. */

const STATE_NAMES: Readonly<Record<MailState, string>> = {
  accepted: "Accepted",
  delivered: "Delivered",
  delayed: "Delayed",
  bounced: "Bounced",
  complained: "Complaint",
  rejected: "Rejected",
};

export function stateMark({ state }: SentMail): string {
  return `<span class="mark" data-state="${state}">${STATE_NAMES[state]}</span>`;
}

/** A moment in this machine's time; the date only if it is another day. */
export function timeOf(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
  const isToday = at.toDateString() === now.toDateString();
  const date = at.toLocaleDateString("en-US", { month: "short", day: "numeric" });
  return `<time datetime="${iso}">${isToday ? time : `${date}, ${time}`}</time>`;
}

/** A button that does something and comes back to `back`. */
export function actionButton(options: {
  readonly action: string;
  readonly label: string;
  readonly back: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly style?: "danger" | "quiet";
}): string {
  const { action, label, back, fields = {}, style = "quiet" } = options;
  const inputs = Object.entries({ ...fields, back }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="/actions/${action}">${inputs.join("")}<button class="${style}">${escapeHtml(label)}</button></form>`;
}

/** Text in which web addresses are links. */
export function linkedText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join("");
}
