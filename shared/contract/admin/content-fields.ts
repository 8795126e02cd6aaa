import * as z from "zod";
import { timestamp } from "../parts/fields.ts";

/** 0: never saved, the built-in default of the language. Goes up by one with each save. */
export const version = z.int().nonnegative();
/** Which version of a page's copy it is, and who saved it when. */
export const saved = { version, savedAt: timestamp.nullable(), savedBy: z.string().nullable() };
