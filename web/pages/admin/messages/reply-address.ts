import { messageWords } from "#shared/content/words/admin/messages.ts";
import { locales } from "#shared/domain/language.ts";
import type { Message } from "./message.ts";

const words = messageWords.reply;

/** The address's maximum length. Windows passes at most 2,083 characters to an email program; this leaves a margin. */
const maxAddressLength = 1900;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Encodes text for a `mailto:` address (RFC 6068). A lone surrogate becomes the replacement character. */
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\u{FFFD}").replace(/\r\n?|\n/g, "\r\n"));
}

function quoteText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Returns the mailto address of a reply: subject, greeting, and as much of the quoted message as fits. */
export function replyAddress({ name, email, message, createdAt }: Message): string {
  const day = new Intl.DateTimeFormat(locales.en, { dateStyle: "medium" }).format(new Date(createdAt));
  const addressWithQuote = (quote: string) => {
    const body = `${words.greeting(name)}\n\n\n\n${words.wrote(name, day)}\n${quote}\n`;
    const to = encodeURIComponent(email).replaceAll("%40", "@");
    return `mailto:${to}?subject=${encodeText(words.subject)}&body=${encodeText(body)}`;
  };
  const wholeAddress = addressWithQuote(quoteText(message));
  if (wholeAddress.length <= maxAddressLength) return wholeAddress;
  const remainingLength = maxAddressLength - addressWithQuote(quoteText(` ${words.cut}`)).length;
  let excerpt = "";
  let usedLength = 0;
  for (const { segment } of graphemes.segment(message)) {
    usedLength += encodeText(segment.replace(/\r\n?|\n/, "\n> ")).length;
    if (usedLength > remainingLength) break;
    excerpt += segment;
  }
  return addressWithQuote(quoteText(`${excerpt.trimEnd()} ${words.cut}`));
}
