import type * as z from "zod";
import type { Issue } from "#shared/contract/index.ts";

/**
 * Words for what a schema leaves to zod, whose own speak to programmers. Give it to a schema's `safeParse` as
 * `error`.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.at(-1) ?? "request";
  // Entries of a list have numbers for names.
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

/** What zod calls a thing, where people call it something else. */
const plainNouns: Readonly<Record<string, string>> = {
  int: "whole number",
  array: "list",
  record: "map of names to texts",
};

function withArticle(type: string): string {
  const noun = plainNouns[type] ?? type;
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** How many issues a refusal names. Who has more to mend sends it again, and is told the next. */
export const mostIssues = 20;

/**
 * What a schema found, one issue a place, the first `mostIssues` of them: the first thing that is wrong with a place
 * is enough, what follows is often only its echo.
 */
export function issuesOf(error: Pick<z.ZodError, "issues"> | undefined): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const { path: names, message } of error?.issues ?? []) {
    const path = names.join(".");
    if (!byPath.has(path)) byPath.set(path, { path, message });
    if (byPath.size === mostIssues) break;
  }
  return [...byPath.values()];
}

/** How many unknown fields a sentence names, and how much of each. */
const mostNames = 5;
const mostOfName = 40;

function namesOf(keys: readonly string[]): string {
  const short = (key: string) => (key.length > mostOfName ? `${key.slice(0, mostOfName)}…` : key).toWellFormed();
  const more = keys.length - mostNames;
  return keys.slice(0, mostNames).map(short).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
