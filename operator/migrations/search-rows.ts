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
 * From their third shape on, orders, accounts, donations and messages have search rows: for the last characters of
 * their ids and phone numbers, and for the words of names and messages. Older records have none.
 */
export const searchRows: Migration = {
  name: "search-rows",
  what: "Makes older records searchable by names and by the last digits of numbers.",
  matches: isSearchable,
  shape: 3,
  reads: ["id", "userId", "phone", "name", "rawName", "email", "message", "expiresAt"],
  change: () => ({}),
  additionalPuts: (pk, attributes) => rowsFor(pk, item.parse(attributes)),
};

function isSearchable(pk: string, sk: string): boolean {
  if (pk.startsWith("USER#")) return sk === "PROFILE" || sk.startsWith("ORDER#");
  if (pk.startsWith("DONATION#")) return sk === "DONATION";
  return pk === "MESSAGES";
}

function rowsFor(pk: string, record: z.output<typeof item>): readonly Attributes[] {
  const { id, userId, phone = "", name = "", rawName, email, message = "", expiresAt } = record;
  const idTerm = `ID#${reversed(id.slice(4))}`;
  if (id.startsWith("ord_")) {
    const terms = phone === "" ? [idTerm] : [idTerm, `PHONE#${reversed(phone)}`];
    return terms.map((term) => ({ pk: "SEARCH#ORDER", sk: `${term}#${id}`, record: id, userId }));
  }
  const messageWords = wordsOf(message).filter((word) => word.length >= 4 || /[^\p{Script=Latin}\p{N}]/u.test(word));
  const nameWords = wordsOf(pk.startsWith("DONATION#") ? (rawName ?? "") : name).slice(0, 8);
  const words = pk === "MESSAGES" ? [...new Set([...nameWords, ...messageWords.slice(0, 12)])] : nameWords;
  const kind = pk === "MESSAGES" ? "MESSAGE" : pk.slice(0, pk.indexOf("#"));
  const terms = [idTerm, ...words.map((word) => `WORD#${word}`), ...(pk === "MESSAGES" ? [`EMAIL#${email}`] : [])];
  const sharedAttributes: Attributes = {
    record: id,
    ...(words.length === 0 ? {} : { words: words.map((word) => ` ${word}`).join("") }),
    ...(expiresAt === undefined || !pk.startsWith("DONATION#") ? {} : { expiresAt }),
  };
  return terms.map((term) => ({ pk: `SEARCH#${kind}`, sk: `${term}#${id}`, ...sharedAttributes }));
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
