import { contentWords } from "#shared/content/words/admin/content.ts";
import { isJsonObject, type Json, type Path } from "./json.ts";
import type { Shape } from "./shape.ts";

const words = contentWords.issues;

/** An invalid part of the copy, with the reason. */
export interface Issue {
  readonly path: Path;
  readonly message: string;
}

/**
 * Returns the issues of a draft. White space alone counts as empty, because the server, which validates again, trims
 * texts first.
 */
export function check(shape: Shape, value: Json | undefined, path: Path = []): readonly Issue[] {
  const issue = (message: string): readonly Issue[] => [{ path, message }];
  if (value === undefined) return issue(words.missing);
  if (shape.kind === "text") {
    if (typeof value !== "string") return issue(words.notText);
    const { length } = value.trim();
    if (length === 0 && !shape.mayBeEmpty) return issue(words.empty);
    return shape.maxLength !== undefined && length > shape.maxLength
      ? issue(words.tooLong(length, shape.maxLength))
      : [];
  }
  if (shape.kind === "choice") {
    return typeof value === "string" && shape.options.includes(value) ? [] : issue(words.notAnOption(shape.options));
  }
  if (shape.kind === "list") {
    if (!Array.isArray(value)) return issue(words.notList);
    const entryIssues = value.flatMap((entry, index) => check(shape.entry, entry, [...path, index]));
    if (value.length < shape.minEntries) return [...issue(words.tooFew(shape.minEntries)), ...entryIssues];
    return shape.maxEntries !== undefined && value.length > shape.maxEntries
      ? [...issue(words.tooMany(shape.maxEntries)), ...entryIssues]
      : entryIssues;
  }
  if (shape.kind === "other") return [];
  if (!isJsonObject(value)) return issue(words.notObject);
  if (shape.kind === "forms") {
    const form = shape.forms.get(String(value[shape.chosenBy]));
    return form === undefined
      ? [{ path: [...path, shape.chosenBy], message: words.notAnOption([...shape.forms.keys()]) }]
      : check(form, value, path);
  }
  const knownNames = new Set(shape.parts.map(({ name }) => name));
  return [
    ...Object.keys(value)
      .filter((name) => !knownNames.has(name))
      .map((name) => ({ path: [...path, name], message: words.unknown })),
    ...shape.parts.flatMap((part) => {
      const partValue = Object.hasOwn(value, part.name) ? value[part.name] : undefined;
      return partValue === undefined && part.optional ? [] : check(part.shape, partValue, [...path, part.name]);
    }),
  ];
}
