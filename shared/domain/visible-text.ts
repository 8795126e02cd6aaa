/** Matches a visible character: no whitespace, nor characters that render blank, such as the empty Braille pattern. */
export const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
