/** A question with its answer, as displayed. */
export interface Item {
  /** The heading below which it is listed. */
  readonly group?: string | undefined;
  readonly question: string;
  readonly answer: string;
}

/**
 * Words of at least this many letters are significant: shorter ones are ignored if no item contains every word. Only
 * longer words lose a plural ending.
 */
const significantLength = 4;

/** Converts a text to lower case without accents, so that "como" matches "¿Cómo?". */
function normalize(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns the words of a query, normalized and without plural endings: a plural matches its singular, in both
 * languages.
 */
function queryTerms(query: string): readonly string[] {
  const words = normalize(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > significantLength ? word.replace(/e?s$/, "") : word));
}

/** Returns the items that contain every word or, if none does, those that contain at least one significant word. */
export function search<T extends Item>(items: readonly T[], query: string): readonly T[] {
  const words = queryTerms(query);
  const texts = new Map(items.map((item) => [item, normalize(`${item.question} ${item.answer}`)]));
  const contains = (item: T) => (word: string) => texts.get(item)?.includes(word) === true;
  const fullMatches = items.filter((item) => words.every(contains(item)));
  if (fullMatches.length > 0) return fullMatches;
  const significantWords = words.filter((word) => word.length >= significantLength);
  return items.filter((item) => significantWords.some(contains(item)));
}

/** Splits a text into the parts that match the query and those between. */
export function splitMatches(text: string, query: string): readonly { readonly text: string; readonly hit: boolean }[] {
  const words = queryTerms(query).filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, hit: false }];
  const graphemes = new Intl.Segmenter();
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  // The index of the letter at each position of the normalized text: dropped accents shift the positions.
  const letterIndexes = letters.flatMap((letter, index) => Array<number>(normalize(letter).length).fill(index));
  const normalizedText = letters.map(normalize).join("");
  const hits = new Set<number>();
  for (const word of words) {
    for (let start = normalizedText.indexOf(word); start >= 0; start = normalizedText.indexOf(word, start + 1)) {
      for (const index of letterIndexes.slice(start, start + word.length)) hits.add(index);
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  for (const [letterIndex, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last?.hit === hits.has(letterIndex)) last.text += letter;
    else parts.push({ text: letter, hit: hits.has(letterIndex) });
  }
  return parts;
}
