/** What can be seen: no blank of any kind, nor what is drawn as one, such as the empty pattern of Braille. */
export const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
