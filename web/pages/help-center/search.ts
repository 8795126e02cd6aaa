/** A question with its answer, as displayed. */
export interface Item {
  readonly question: string;
  readonly answer: string;
}

/** Shorter words are ignored as insignificant. */
const telling = 4;

/** Lower-case letters without accents: "¿Cómo?" matches "como". */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The words of a query. A plural matches its singular, in both languages. */
export function wordsOf(query: string): readonly string[] {
  const words = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > telling ? word.replace(/e?s$/, "") : word));
}

/** The items that contain every word; if there are none, those that contain a significant one. */
export function search<Found extends Item>(items: readonly Found[], query: string): readonly Found[] {
  const words = wordsOf(query);
  const texts = new Map(items.map((item) => [item, plain(`${item.question} ${item.answer}`)]));
  const has = (item: Found) => (word: string) => texts.get(item)?.includes(word) === true;
  const all = items.filter((item) => words.every(has(item)));
  return all.length > 0 ? all : items.filter((item) => words.filter((word) => word.length >= telling).some(has(item)));
}

/** A text split into matches and the parts between. */
export function splitMatches(text: string, query: string): readonly { readonly text: string; readonly hit: boolean }[] {
  const words = wordsOf(query).filter((word) => word.length > 1);
  if (words.length === 0) return [{ text, hit: false }];
  const graphemes = new Intl.Segmenter();
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  // Maps each position of the plain text to its letter: dropped accents shift them.
  const from = letters.flatMap((letter, index) => Array<number>(plain(letter).length).fill(index));
  const flat = letters.map(plain).join("");
  const hits = new Set<number>();
  for (const word of words) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) {
      for (const index of from.slice(at, at + word.length)) hits.add(index);
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
