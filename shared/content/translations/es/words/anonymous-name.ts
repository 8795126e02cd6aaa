/** The wall's name for an anonymous donor. Separate from the wall's words, because functions need it and no others. */
export const anonymousName = "Donante anónimo";
