/**
 * How the wall calls somebody who gave without a name. Apart from the wall's words, because functions carry texts
 * that name it and no words.
 */
export const anonymousName = "Donante anónimo";
