import { messageWords } from "#shared/content/words/admin/messages.ts";
import { locales } from "#shared/domain/language.ts";
import type { Message } from "./message.ts";

const words = messageWords.reply;

/** Windows passes at most 2,083 characters to an email program; the rest is a margin. */
const longestAddress = 1900;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Encodes text for a `mailto:` address (RFC 6068). A lone surrogate becomes the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\u{FFFD}").replace(/\r\n?|\n/g, "\r\n"));
}

function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join("\n");
}

/** The mailto address of a reply: subject, greeting, and as much of the quoted message as fits. */
export function replyAddress({ name, email, message, createdAt }: Message): string {
  const day = new Intl.DateTimeFormat(locales.en, { dateStyle: "medium" }).format(new Date(createdAt));
  const withText = (quote: string) => {
    const body = `${words.greeting(name)}\n\n\n\n${words.wrote(name, day)}\n${quote}\n`;
    const to = encodeURIComponent(email).replaceAll("%40", "@");
    return `mailto:${to}?subject=${encoded(words.subject)}&body=${encoded(body)}`;
  };
  const quotedReply = withText(quoted(message));
  if (quotedReply.length <= longestAddress) return quotedReply;
  const room = longestAddress - withText(quoted(` ${words.cut}`)).length;
  let lastAddress = "";
  let taken = 0;
  for (const { segment } of characters.segment(message)) {
    taken += encoded(segment.replace(/\r\n?|\n/, "\n> ")).length;
    if (taken > room) break;
    lastAddress += segment;
  }
  return withText(quoted(`${lastAddress.trimEnd()} ${words.cut}`));
}
