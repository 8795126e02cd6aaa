/** Matches a visible character: not whitespace, nor one that renders blank, such as the empty Braille pattern. */
export const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
