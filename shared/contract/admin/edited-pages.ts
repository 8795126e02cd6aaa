import * as z from "zod";
import { contentPages } from "../shop/content.ts";

/** What admins edit: the pages' copy, and the words of all mails. */
export const editedPages = [...contentPages, "mails"] as const;
export type EditedPage = (typeof editedPages)[number];

export const editedPage = z.enum(editedPages);
