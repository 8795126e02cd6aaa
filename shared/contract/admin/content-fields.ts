import * as z from "zod";
import { timestamp } from "../parts/fields.ts";

/** A version number, incremented on every save. 0: never saved, so the language's built-in default applies. */
export const version = z.int().nonnegative();
/** The version of a page's copy, with the time and author of its save. */
export const versionFields = { version, savedAt: timestamp.nullable(), savedBy: z.string().nullable() };
