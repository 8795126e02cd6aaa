import * as z from "zod";
import type { Attributes, Migration } from "./migration.ts";

const item = z.object({
  id: z.string(),
  userId: z.string().optional(),
  phone: z.string().optional(),
  name: z.string().optional(),
  rawName: z.string().nullish(),
  email: z.string().nullish(),
  message: z.string().optional(),
  expiresAt: z.number().optional(),
});

/**
 * From their third shape on, orders, accounts, donations and messages have search rows for the ends of their ids and
 * numbers and for words. Older records have none.
 */
export const searchRows: Migration = {
  name: "search-rows",
  what: "Makes older records searchable by names and ends of numbers.",
  matches: (pk, sk) => kindOf(pk, sk) !== undefined,
  shape: 3,
  reads: ["id", "userId", "phone", "name", "rawName", "email", "message", "expiresAt"],
  change: () => ({}),
  additionalPuts: (pk, read) => rowsFor(pk, item.parse(read)),
};

function kindOf(pk: string, sk: string): string | undefined {
  if (pk.startsWith("USER#")) return sk === "PROFILE" || sk.startsWith("ORDER#") ? "USER" : undefined;
  if (pk.startsWith("DONATION#")) return sk === "DONATION" ? "DONATION" : undefined;
  return pk === "MESSAGES" ? "MESSAGE" : undefined;
}

function rowsFor(pk: string, read: z.output<typeof item>): readonly Attributes[] {
  const { id, userId, phone = "", name = "", rawName, email, message = "", expiresAt } = read;
  const end = `ID#${reversed(id.slice(4))}`;
  if (id.startsWith("ord_")) {
    const terms = phone === "" ? [end] : [end, `PHONE#${reversed(phone)}`];
    return terms.map((term) => ({ pk: "SEARCH#ORDER", sk: `${term}#${id}`, record: id, userId }));
  }
  const ofText = wordsOf(message).filter((word) => word.length >= 4 || /[^\p{Script=Latin}\p{N}]/u.test(word));
  const ofName = wordsOf(pk.startsWith("DONATION#") ? (rawName ?? "") : name).slice(0, 8);
  const words = pk === "MESSAGES" ? [...new Set([...ofName, ...ofText.slice(0, 12)])] : ofName;
  const kind = pk === "MESSAGES" ? "MESSAGE" : pk.slice(0, pk.indexOf("#"));
  const terms = [end, ...words.map((word) => `WORD#${word}`), ...(pk === "MESSAGES" ? [`EMAIL#${email}`] : [])];
  const about: Attributes = {
    record: id,
    ...(words.length === 0 ? {} : { words: words.map((word) => ` ${word}`).join("") }),
    ...(expiresAt === undefined || !pk.startsWith("DONATION#") ? {} : { expiresAt }),
  };
  return terms.map((term) => ({ pk: `SEARCH#${kind}`, sk: `${term}#${id}`, ...about }));
}

const plainLetters: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ı: "i",
};

function wordsOf(text: string): readonly string[] {
  const foldedText = text
    .toWellFormed()
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter] ?? letter);
  const words = foldedText.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, 40).join("")))];
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}
