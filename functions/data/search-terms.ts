/**
 * By which words, ends and beginnings an admin finds a record, beside what its indexes hold. Each term is a row of
 * its own (`search-rows.ts`).
 */

/** Letters that Unicode does not take apart into a plain letter and a mark. */
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
/** Words are compared by as many characters, and a record has at most so many of them. */
const longestWord = 40;
const most = { nameWords: 8, textWords: 12 } as const;
/** Shorter words of a text ("the", "and") find everything, and are left out where a script separates its words. */
const shortestTextWord = 4;

/** A text without case and accents: "José Ñandú" and "jose nandu" are one. */
function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The words of a text, without case and accents, each once, in their order. */
export function wordsOf(text: string): readonly string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join("")))];
}

/** The words of a name by which it is found. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name).slice(0, most.nameWords);
}

/** The words of a message by which it is found: those of its sender's name, and the first ones of its text. */
export function messageWords(name: string, text: string): readonly string[] {
  const long = wordsOf(text).filter(
    (word) => word.length >= shortestTextWord || /[^\p{Script=Latin}\p{N}]/u.test(word),
  );
  return [...new Set([...nameWords(name), ...long.slice(0, most.textWords)])];
}

/** Whether each of these is the beginning of one of the words. */
export function beginWords(beginnings: readonly string[], words: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/**
 * The terms under which a record stands, each kind sorted by itself. Ends are found from the beginning of the
 * reversed text.
 */
export const term = {
  idEnd: (end: string) => `ID#${reversed(end.toUpperCase())}`,
  phoneEnd: (digits: string) => `PHONE#${reversed(digits)}`,
  word: (word: string) => `WORD#${word}`,
  email: (address: string) => `EMAIL#${address}`,
} as const;

function reversed(text: string): string {
  return [...text].reverse().join("");
}
