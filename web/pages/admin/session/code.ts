import { securityWords } from "#shared/content/words/admin/security.ts";

/** An app code or a recovery code. */
export type CodeKind = "app" | "recovery";

const separators = /[\s-]/g;

/** Why this is not a valid code of its kind; undefined when it may be. Spaces and dashes are ignored. */
export function codeFault(code: string, kind: CodeKind): string | undefined {
  const bare = code.replace(separators, "");
  if (kind === "app") return /^\d{6}$/.test(bare) ? undefined : securityWords.code.notSix;
  return bare.length >= 6 ? undefined : securityWords.code.missing;
}
