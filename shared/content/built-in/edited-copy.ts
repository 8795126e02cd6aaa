import { builtInCopy } from "./built-in-copy.ts";
import { builtInMailWords as mails } from "./mail-words.ts";

/** The built-in copy of everything that admins edit. Functions for visitors do without the mails' words. */
export const builtInEditedCopy = { ...builtInCopy, mails };
