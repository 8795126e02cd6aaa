const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** For a name without letters. */
const fallback = "AI";

/** The first letter of a word with its combining marks; undefined if there is none. */
function firstLetter(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (/^[\p{L}\p{N}]/u.test(segment)) return segment;
  return undefined;
}

/** Upper case if that is still one letter: "ß" has none. */
function upper(letter: string): string {
  const raised = letter.toUpperCase();
  return [...graphemes.segment(raised)].length === 1 ? raised : letter;
}

/** A donor's initials: of the first two words with a letter. */
export function initials(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? []);
  return letters.slice(0, 2).map(upper).join("") || fallback;
}
