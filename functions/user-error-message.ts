import type * as z from "zod";
import type { Issue } from "#shared/contract/index.ts";

/**
 * Returns an error message for end users, in place of zod's, which is written for programmers. Pass this function to a
 * schema's `safeParse` as `error`.
 */
export function userErrorMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.at(-1) ?? "request";
  // In a list, the name is the entry's index.
  const field = typeof name === "number" ? "entry" : String(name);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? `The ${field} is missing.`
        : `The ${field} should be ${withArticle(issue.expected)}.`;
    case "unrecognized_keys":
      return `There is no such field: ${namesOf(issue.keys)}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return `The ${field} is empty.`;
      if (issue.origin === "array") return `The ${field} should have at least ${issue.minimum}.`;
      return `The ${field} should be at least ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "string") return `The ${field} is longer than ${issue.maximum} characters.`;
      if (issue.origin === "array") return `The ${field} should have at most ${issue.maximum}.`;
      return `The ${field} should be at most ${issue.maximum}.`;
    case "invalid_value":
      return `The ${field} should be ${issue.values.map(String).join(" or ")}.`;
    case "invalid_format":
      return issue.format === "uuid" ? `The ${field} should be a UUID.` : undefined;
    default:
      return undefined;
  }
}

/** Plain words for zod's types. */
const plainNouns: Readonly<Record<string, string>> = {
  int: "whole number",
  array: "list",
  record: "map of names to texts",
};

function withArticle(type: string): string {
  const noun = plainNouns[type] ?? type;
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** Max issues in an error response. The others are reported once these are fixed. */
export const maxIssues = 20;

/**
 * Returns the issues of a failed validation, one per path, at most `maxIssues`. Later issues of the same path are left
 * out, because they usually follow from the first.
 */
export function issuesOf(error: Pick<z.ZodError, "issues"> | undefined): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const { path: names, message } of error?.issues ?? []) {
    const path = names.join(".");
    if (!byPath.has(path)) byPath.set(path, { path, message });
    if (byPath.size === maxIssues) break;
  }
  return [...byPath.values()];
}

/** Max unknown fields named in a message, and max characters of each. */
const maxNames = 5;
const maxNameLength = 40;

function namesOf(keys: readonly string[]): string {
  const shorten = (key: string) =>
    (key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key).toWellFormed();
  const omittedCount = keys.length - maxNames;
  return keys.slice(0, maxNames).map(shorten).join(", ") + (omittedCount > 0 ? ` and ${omittedCount} more` : "");
}
