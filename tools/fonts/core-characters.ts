/**
 * The characters of the primary font files: ASCII, the letters of the site's languages, and the punctuation of their
 * copy. Any other character, as in a foreign name, loads an additional file. Tests check that web/styles/fonts.css
 * declares the same ranges and that they cover the site's text.
 */
export const coreRanges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa1], // no-break space, ¡
  [0xa9, 0xab], // ©, ª, «
  [0xb7, 0xb7], // ·
  [0xba, 0xbb], // º, »
  [0xbf, 0xbf], // ¿
  [0xc1, 0xc1], // Á
  [0xc9, 0xc9], // É
  [0xcd, 0xcd], // Í
  [0xd1, 0xd1], // Ñ
  [0xd3, 0xd3], // Ó
  [0xd7, 0xd7], // ×
  [0xda, 0xda], // Ú
  [0xdc, 0xdc], // Ü
  [0xe1, 0xe1], // á
  [0xe9, 0xe9], // é
  [0xed, 0xed], // í
  [0xf1, 0xf1], // ñ
  [0xf3, 0xf3], // ó
  [0xfa, 0xfa], // ú
  [0xfc, 0xfc], // ü
  [0x2013, 0x2014], // – —
  [0x2018, 0x2019], // ‘ ’
  [0x201c, 0x201d], // “ ”
  [0x2022, 0x2022], // •
  [0x2026, 0x2026], // …
  [0x202f, 0x202f], // narrow no-break space, in dates
  [0x20ac, 0x20ac], // €
  [0x2212, 0x2212], // −
];

/** Returns all core characters as a string. */
export function coreCharacters(): string {
  return coreRanges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");
}
