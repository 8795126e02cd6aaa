import { securityWords } from "#shared/content/words/admin/security.ts";

/** What an authenticator app shows, or one of the recovery codes. */
export type CodeKind = "app" | "recovery";

const separators = /[\s-]/g;

/** Why this is no code of its kind; undefined when it may be one. Spaces and dashes do not count. */
export function codeFault(code: string, kind: CodeKind): string | undefined {
  const bare = code.replace(separators, "");
  if (kind === "app") return /^\d{6}$/.test(bare) ? undefined : securityWords.code.notSix;
  return bare.length >= 6 ? undefined : securityWords.code.missing;
}
