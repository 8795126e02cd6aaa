import { landing } from "#shared/content/landing.ts";
import { chatWords } from "#shared/content/words/chat.ts";
import { brand } from "#shared/domain/brand.ts";

/** The shop's logo, as in web/ui/mark.tsx. */
const logo = `<svg viewBox="0 0 32 32" fill="none"><path d="M4 13.2A8.2 8.2 0 0 1 12.2 5h7.6a8.2 8.2 0 0 1 0 16.4h-6L7.6 26.6v-6.2A8.2 8.2 0 0 1 4 13.2Z" fill="currentColor"/><path d="M9.5 13.6h4l1.7-3.4 2.3 6 1.8-2.6h3.2" stroke="var(--paper)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Returns the share image as an HTML page of 1200 by 630 pixels, with the chat and the license card. Without the price,
 * because that may change. `style` contains the fonts, the design tokens and share.css.
 */
export function shareImagePage(style: string): string {
  const { hero, pricing, benefits } = landing;
  const [question] = hero.chat;
  const offer = hero.chat.at(-1);
  const bubble = (message: (typeof hero.chat)[number] | undefined) =>
    message === undefined ? "" : `<p class="${message.from}">${escapeHtml(message.text)}</p>`;
  const facts = hero.chips.slice(0, 2).map((chip) => `<span>${escapeHtml(chip)}</span>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${brand.name}</title><style>${style}</style>
<div class="ground"></div>
<div class="words">
  <p class="name">${logo}<span>${brand.name}</span></p>
  <h1>${escapeHtml(hero.title.lead)} <em>${escapeHtml(hero.title.highlight)}</em> ${escapeHtml(hero.title.tail)}</h1>
  <p class="facts">${facts.join("")}</p>
</div>
<div class="chat">
  <div class="who">${logo}<div>${escapeHtml(chatWords.assistant)}<small>${escapeHtml(chatWords.online)}</small></div></div>
  <div class="bubbles">${bubble(question)}${bubble(offer)}</div>
</div>
<div class="license">
  <h2>${escapeHtml(pricing.card.title)}</h2>
  <strong>${escapeHtml(pricing.licence)}</strong>
  <p class="stamp">${escapeHtml(benefits.receipt.stamp)}</p>
</div></html>`;
}
