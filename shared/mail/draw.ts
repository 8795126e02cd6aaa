/** Draws a mail from its words: HTML and plain text of the same blocks, every slot escaped. */
import { whatsAppChatUrl } from "../domain/assistant.ts";
import { brand } from "../domain/brand.ts";
import { claimChatUrl } from "../domain/claim-chat.ts";
import type { Language } from "../domain/language.ts";
import type { MailKind } from "../domain/mail.ts";
import { sitePaths } from "../domain/site-paths.ts";
import { type MailFacts, mailLinkPaths, type RenderedMail } from "./facts.ts";
import { escapeHtml, html } from "./html.ts";
import { type ButtonTarget, personalMails, type Slot, slotPattern } from "./slots.ts";
import { conditionsOf, oneLine, type ParsedMailData, type SlotValues, slotValues } from "./values.ts";
import type { MailBlock, MailWords } from "./words.ts";

/** A mail to be drawn. */
export interface MailToDraw {
  readonly kind: MailKind;
  readonly data: ParsedMailData;
  readonly language: Language;
  readonly words: MailWords;
  readonly facts: MailFacts;
  /** The address of the mail's own link, with its token; required for the kinds of `mailLinkPaths`. */
  readonly linkUrl?: string | undefined;
  /** The address that ends reminders; by default `linkUrl`, in a mail whose link does that. */
  readonly optOutUrl?: string | undefined;
}

/** A mail's texts with their slots filled, for one of its two parts. */
interface Filler {
  readonly words: (text: string) => string;
  readonly url: (target: ButtonTarget) => string;
}

/** Draws a mail whose data is parsed. Throws a `TypeError` if the mail's own link is missing. */
export function drawMail(mail: MailToDraw): RenderedMail {
  const { kind, data, language, words, facts, linkUrl } = mail;
  if (kind in mailLinkPaths && linkUrl === undefined) throw new TypeError(`A mail of the kind ${kind} needs a link.`);
  const values = slotValues(data, language, facts);
  const isShown = conditionsOf(data, values);
  const blocks = words[kind].blocks.filter(({ when }) => isShown(when)).map((block) => withShownRows(block, isShown));
  const urls: Readonly<Record<ButtonTarget, string>> = {
    link: linkUrl ?? "",
    dashboard: facts.siteUrl + sitePaths.dashboard,
    receipt: `${facts.siteUrl}/receipt/${encodeURIComponent(values.orderId)}`,
    chat: chatUrl(values, facts),
    signIn: facts.siteUrl + sitePaths.login,
    contact: facts.siteUrl + sitePaths.contact,
    support: facts.siteUrl + sitePaths.support,
  };
  const optOutUrl = mail.optOutUrl ?? (kind === "priceHoldEnding" ? linkUrl : undefined);
  const greeting = values.name === "" ? words.common.greetingWithoutName : words.common.greeting;
  const letter = { words, kind, greeting, blocks, optOutUrl, values };
  const subject = oneLine(fill(words[kind].subject, values, (text) => text));
  return {
    subject,
    html: drawHtml(letter, subject, language, {
      words: (text) => fill(escapeHtml(text), values, valueAsHtml),
      url: (target) => escapeHtml(urls[target]),
    }),
    text: drawText(letter, { words: (text) => fill(text, values, (value) => value), url: (target) => urls[target] }),
  };
}

function chatUrl({ claimCode }: SlotValues, { assistantNumber, whatsAppBase }: MailFacts): string {
  return claimCode === "" ? whatsAppChatUrl(assistantNumber) : claimChatUrl(assistantNumber, claimCode, whatsAppBase);
}

/** Everything of a mail that both parts say. */
interface Letter {
  readonly words: MailWords;
  readonly kind: MailKind;
  readonly greeting: string;
  /** Only those that are shown. */
  readonly blocks: readonly MailBlock[];
  readonly optOutUrl: string | undefined;
  readonly values: SlotValues;
}

function drawHtml(letter: Letter, subject: string, language: Language, { words: fillWords, url }: Filler): string {
  const { words, kind, greeting, blocks, optOutUrl, values } = letter;
  const isPersonal = personalMails.has(kind);
  const { common } = words;
  const [first, ...others] = blocks;
  const heading = first?.kind === "heading" ? fillWords(first.text) : escapeHtml(subject);
  const firstButton = blocks.find((block) => block.kind === "button");
  const drawBlock = (block: MailBlock): string => {
    switch (block.kind) {
      case "heading":
        return html.heading(fillWords(block.text), 2);
      case "paragraph":
        return html.paragraph(fillWords(block.text));
      case "note":
      case "warning":
        return html.note(block.kind, fillWords(block.text));
      case "facts":
        return html.facts(block.rows.map((row) => ({ label: fillWords(row.label), value: fillWords(row.value) })));
      case "steps":
        return html.steps(block.steps.map((step) => ({ title: fillWords(step.title), text: fillWords(step.text) })));
      case "quote":
        return html.quote(fillWords(block.label), fillWords(block.text));
      case "button":
        return block === firstButton
          ? html.button(fillWords(block.label), url(block.opens), fillWords(common.addressBelow))
          : html.secondButton(fillWords(block.label), url(block.opens));
    }
  };
  const body = [
    html.heading(heading, 1),
    ...(isPersonal ? [] : [html.paragraph(fillWords(greeting))]),
    ...(first?.kind === "heading" ? others : blocks).map(drawBlock),
  ];
  const footer = [
    fillWords(words[kind].why),
    ...(optOutUrl === undefined ? [] : [html.link(fillWords(common.stopReminders), escapeHtml(optOutUrl))]),
    fillWords(common.reach),
    [values.sellerName, values.sellerAddress]
      .filter((text) => text !== "")
      .map(valueAsHtml)
      .join("<br>"),
    ...(isPersonal ? [] : [fillWords(common.automatic)]),
  ];
  return html.page({
    language,
    title: escapeHtml(subject),
    preview: fillWords(words[kind].preview),
    brand: escapeHtml(brand.name),
    body: body.join("\n"),
    footer: footer.map(html.footerLine).join("\n"),
  });
}

function drawText(letter: Letter, { words: fillWords, url }: Filler): string {
  const { words, kind, greeting, blocks, optOutUrl, values } = letter;
  const isPersonal = personalMails.has(kind);
  const { common } = words;
  const drawBlock = (block: MailBlock): string => {
    switch (block.kind) {
      case "facts":
        return block.rows
          .map(({ label, value }) => `${fillWords(label)}: ${fillWords(value).replaceAll("\n", ", ")}`)
          .join("\n");
      case "steps":
        return block.steps
          .map(({ title, text }, index) => `${index + 1}. ${fillWords(title)}\n   ${fillWords(text)}`)
          .join("\n");
      case "quote":
        return `${fillWords(block.label)}:\n${fillWords(block.text).replaceAll(/^/gm, "> ")}`;
      case "button":
        return `${fillWords(block.label)}:\n${url(block.opens)}`;
      case "heading":
        return fillWords(block.text).toUpperCase();
      default:
        return fillWords(block.text);
    }
  };
  const [first, ...others] = blocks;
  const startsWithHeading = first?.kind === "heading";
  const body = [
    ...(startsWithHeading ? [drawBlock(first)] : []),
    ...(isPersonal ? [] : [fillWords(greeting)]),
    ...(startsWithHeading ? others : blocks).map(drawBlock),
  ];
  const footer = [
    fillWords(words[kind].why),
    ...(optOutUrl === undefined ? [] : [`${fillWords(common.stopReminders)}:\n${optOutUrl}`]),
    fillWords(common.reach),
    [values.sellerName, values.sellerAddress].filter((text) => text !== "").join("\n"),
    ...(isPersonal ? [] : [fillWords(common.automatic)]),
  ];
  return `${body.join("\n\n")}\n\n-- \n${footer.join("\n\n")}\n`;
}

/** Fills the slots of a text. `draw` makes a value part of it. */
function fill(text: string, values: SlotValues, draw: (value: string, slot: Slot) => string): string {
  return text.replace(slotPattern, (_, name: string) => {
    const slot = isSlot(name, values) ? name : undefined;
    return slot === undefined ? "" : draw(values[slot], slot);
  });
}

function isSlot(name: string, values: SlotValues): name is Slot {
  return Object.hasOwn(values, name);
}

/** A slot's value in HTML: escaped, with line breaks. The contact page is a link; a number stays in one line. */
function valueAsHtml(value: string, slot?: Slot | number): string {
  const escaped = escapeHtml(value).replaceAll("\n", "<br>");
  if (slot === "contactUrl") return html.link(escaped, escaped);
  return slot === "phone" || slot === "assistantNumber" ? escaped.replaceAll(" ", "&nbsp;") : escaped;
}

/** The block without the rows that are not shown. */
function withShownRows(block: MailBlock, isShown: ReturnType<typeof conditionsOf>): MailBlock {
  return block.kind === "facts" ? { ...block, rows: block.rows.filter(({ when }) => isShown(when)) } : block;
}
