/**
 * The words, ends and prefixes by which admins find a record, in addition to the indexes. Each term has its own row
 * (`search-rows.ts`).
 */

/** Letters that Unicode does not decompose into a base letter and a mark. */
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
/** Longer words are truncated; the number of words per record is limited too. */
const longestWord = 40;
const limits = { nameWords: 8, textWords: 12 } as const;
/** Shorter words of a text ("the", "and") match everything, and are omitted in scripts that separate words. */
const shortestTextWord = 4;

/** Text without case and accents: "José Ñandú" equals "jose nandu". */
function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The distinct words of a text, without case and accents, in order. */
export function wordsOf(text: string): readonly string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join("")))];
}

/** The searchable words of a name. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name).slice(0, limits.nameWords);
}

/** The searchable words of a message: those of the sender's name, and the first of the text. */
export function messageWords(name: string, text: string): readonly string[] {
  const long = wordsOf(text).filter(
    (word) => word.length >= shortestTextWord || /[^\p{Script=Latin}\p{N}]/u.test(word),
  );
  return [...new Set([...nameWords(name), ...long.slice(0, limits.textWords)])];
}

/** Whether each prefix matches one of the words. */
export function prefixesMatch(beginnings: readonly string[], words: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** The terms of a record, sorted by kind. Ends are prefixes of the reversed text. */
export const term = {
  idEnd: (end: string) => `ID#${reversed(end.toUpperCase())}`,
  phoneEnd: (digits: string) => `PHONE#${reversed(digits)}`,
  word: (word: string) => `WORD#${word}`,
  email: (address: string) => `EMAIL#${address}`,
} as const;

function reversed(text: string): string {
  return [...text].reverse().join("");
}
