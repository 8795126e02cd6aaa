const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The initials of a name without letters or digits. */
const fallback = "AI";

/** Returns the first letter or digit of a word with its combining marks; undefined if there is none. */
function firstLetter(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) if (/^[\p{L}\p{N}]/u.test(segment)) return segment;
  return undefined;
}

/** Returns the letter in upper case if that is still one letter: "ß" would become "SS". */
function capitalize(letter: string): string {
  const upperCase = letter.toUpperCase();
  return [...graphemes.segment(upperCase)].length === 1 ? upperCase : letter;
}

/** Returns a donor's initials, from the first two words that contain a letter or digit. */
export function initials(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? []);
  return letters.slice(0, 2).map(capitalize).join("") || fallback;
}
