import { securityWords } from "#shared/content/words/admin/security.ts";

/** An app code or a recovery code. */
export type CodeKind = "app" | "recovery";

const separators = /[\s-]/g;

/** Returns why the text cannot be a code of this kind; undefined when it can. Ignores spaces and dashes. */
export function codeError(code: string, kind: CodeKind): string | undefined {
  const characters = code.replace(separators, "");
  if (kind === "app") return /^\d{6}$/.test(characters) ? undefined : securityWords.code.notSix;
  return characters.length >= 6 ? undefined : securityWords.code.missing;
}
