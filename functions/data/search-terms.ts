/**
 * The terms by which admins find a record, in addition to the indexes: words, ends of ids and phone numbers, email
 * addresses. Each term of a record has its own row (`search-rows.ts`).
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
// A bundle with characters beyond Latin-1 takes twice the memory, and longer to compile.
const undecomposedLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");
/** Longer words are truncated to this length. */
const maxWordLength = 40;
/** Max words per record, of a name and of a text. */
const maxWords = { name: 8, text: 12 } as const;
/**
 * Shorter words of a text ("the", "and") are omitted, because they are in almost every text. In other scripts than
 * Latin all words are included.
 */
const minTextWordLength = 4;

/** The text in lower case and without accents: "José Ñandú" becomes "jose nandu". */
function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKD")
    .replace(/[\p{M}'\u2019\u02bc`]/gu, "")
    .toLowerCase()
    .replace(undecomposedLetter, (letter) => plainLetters[letter] ?? letter);
}

/** The distinct words of a text, in lower case and without accents, in the text's order. */
export function wordsOf(text: string): readonly string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, maxWordLength).join("")))];
}

/** The searchable words of a name. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name).slice(0, maxWords.name);
}

/** The searchable words of a message: those of the sender's name, and the first words of the text. */
export function messageWords(name: string, text: string): readonly string[] {
  const textWords = wordsOf(text).filter(
    (word) => word.length >= minTextWordLength || /[^\p{Script=Latin}\p{N}]/u.test(word),
  );
  return [...new Set([...nameWords(name), ...textWords.slice(0, maxWords.text)])];
}

/** Whether each prefix is the beginning of at least one of the words. */
export function prefixesMatch(prefixes: readonly string[], words: readonly string[]): boolean {
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/**
 * Builds terms. Each starts with its kind, so a Query can find the terms of one kind that start with a text. The end of
 * an id or number is stored reversed, because a Query finds only prefixes.
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
