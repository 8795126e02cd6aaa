import { escapeHtml, htmlPage, type Page } from "#local-ses/pages/html.ts";
import type { ChatMessage, People, Person } from "./people.ts";

/** The ways in which the next message is delivered. */
export const deliveries = {
  once: "Once",
  twice: "Twice",
  late: "An hour late",
  group: "From a group",
} as const;
export type Delivery = keyof typeof deliveries;

/** The page of a person's chat with the assistant. `draft`: what is already written, as a wa.me link does. */
export function chatPage(people: People, person: Person | undefined, draft: string): Page {
  const content =
    person === undefined
      ? `<main class="alone">${newPerson("Who writes to the assistant?", draft)}</main>`
      : `<header class="top"><h1>${escapeHtml(person.name)}</h1><p class="soft">${describe(person)}</p></header>
<main>${chat(person, people.chatOf(person.id), draft)}</main>
<aside class="side">${otherPeople(people, person)}${switches(person)}</aside>`;
  return htmlPage("Chat with the assistant", content);
}

function describe({ number, isHidden, userId }: Person): string {
  const shown = isHidden ? `+${number}, hidden by a username` : `+${number}`;
  return `${escapeHtml(shown)} · <code>${escapeHtml(userId)}</code>`;
}

function chat(person: Person, messages: readonly ChatMessage[], draft: string): string {
  const options = Object.entries(deliveries).map(([name, label]) => `<option value="${name}">${label}</option>`);
  return `<ol class="chat" id="messages" aria-live="polite">${messages.map(bubble).join("") || `<li class="empty">No messages yet.</li>`}</ol>
<form method="post" action="/people/${person.id}/messages" class="compose">
<label for="text">Message</label>
<textarea id="text" name="text" rows="2" required maxlength="4096">${escapeHtml(draft)}</textarea>
<div class="buttons"><button class="send">Send</button>
<label>Delivered <select name="delivery">${options.join("")}</select></label></div>
</form>`;
}

function bubble({ by, text, at }: ChatMessage): string {
  const names = { person: "You", assistant: "Assistant", whatsapp: "WhatsApp" };
  const time = at.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hour12: false });
  return `<li data-by="${by}"><b>${names[by]}</b> <span>${escapeHtml(text)}</span> <time datetime="${at.toISOString()}">${time}</time></li>`;
}

function newPerson(title: string, draft: string): string {
  return `<h2>${title}</h2><form method="post" action="/people" class="compose">
<label for="name">Name</label><input id="name" name="name" required maxlength="60" value="Ada">
<label for="number">WhatsApp number</label><input id="number" name="number" required inputmode="tel" placeholder="+1 555 010 4477">
<input type="hidden" name="draft" value="${escapeHtml(draft)}">
<button>Open the chat</button></form>`;
}

function otherPeople(people: People, current: Person): string {
  const links = people
    .list()
    .map(({ id, name, number }) =>
      id === current.id
        ? `<li><b>${escapeHtml(name)}</b> +${number}</li>`
        : `<li><a href="/people/${id}">${escapeHtml(name)} +${number}</a></li>`,
    );
  return `<h2>People</h2><ul>${links.join("")}</ul>${newPerson("Another person", "")}`;
}

function switches({ id, isHidden }: Person): string {
  const button = (action: string, label: string) =>
    `<form method="post" action="/people/${id}/${action}"><button>${label}</button></form>`;
  return `<h2>What happens in WhatsApp</h2><div class="buttons">
${button(isHidden ? "show" : "hide", isHidden ? "Show the number" : "Hide the number with a username")}
${button("new-id", "Get a new user ID")}</div>
<form method="post" action="/people/${id}/new-number" class="compose">
<label for="new-number">Change to the number</label><input id="new-number" name="number" required inputmode="tel">
<button>Change the number</button></form>`;
}

/** What the chat adds to the stylesheet of the local SES. */
export const chatStyle = `
.chat { display: grid; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.chat li { display: grid; max-width: 34rem; padding: .625rem 1rem; border: 1px solid var(--hairline); border-radius: 1rem; background: var(--sheet); white-space: pre-wrap; }
.chat [data-by=person] { justify-self: end; background: var(--leaf-tint); }
.chat [data-by=assistant] { justify-self: start; }
.chat [data-by=whatsapp] { justify-self: center; background: var(--shade); font-size: .9375rem; }
.chat b, .chat time { font-size: .8125rem; color: var(--ink-soft); }
.chat .empty { max-width: none; }
.compose { display: grid; gap: .375rem; margin: .5rem 0 1.5rem; }
.compose label { font-size: .9375rem; color: var(--ink-soft); }
.compose .buttons { align-items: center; justify-content: space-between; }
input:not([type=hidden]), textarea, select { width: 100%; min-height: 2.75rem; padding: .5rem .875rem; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: .625rem; }
select { width: auto; }
button.send { color: var(--on-leaf); background: var(--leaf); border-color: var(--leaf); }
`;

/** Shows new messages by themselves, and keeps what is being written. */
export const chatScript = `
const show = async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const [shown, fresh] = [document, page].map((each) => each.getElementById("messages"));
  if (shown && fresh && shown.innerHTML !== fresh.innerHTML) shown.replaceChildren(...fresh.childNodes);
};
const source = new EventSource("/_local/changes");
// On opening, too: an answer may have come while the page loaded.
source.onopen = source.onmessage = () => void show();
`;
