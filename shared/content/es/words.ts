import type { Translation } from "../words/catalogue.ts";
import { shellWords } from "./words/shell.ts";

/** Everything that the interface says, in Spanish. It speaks to one person as "tú", in words that are understood on both sides of the ocean. */
export const spanish: Translation = {
  words: { shell: shellWords },
  errors: {},
};
