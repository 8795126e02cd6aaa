/** Reads and replaces parts of a page's copy as plain JSON, which is never mutated. */
import type { Json } from "#shared/content/page-shapes.ts";

export type { Json };

/** A position: the keys and indexes from the root. */
export type Path = readonly (string | number)[];

/** A path as text, in the server's format: "sections.1.heading". The root is "". */
export function pathText(path: Path): string {
  return path.join(".");
}

/** Parses the path of an issue from the server, without its first step: the field of the request body. */
export function pathOf(issuePath: string): Path {
  const [, ...steps] = issuePath.split(".");
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

export function isJsonObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current) && typeof step === "number") current = current[step];
    else if (isJsonObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}

/** Returns the JSON with another value at a path; undefined removes the key. Unaffected parts are the same objects. */
export function withValue(value: Json, path: Path, next: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? value;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === step ? withValue(entry, rest, next) : entry));
  }
  if (!isJsonObject(value)) return value;
  if (rest.length > 0) {
    const inner = value[step];
    return inner === undefined ? value : { ...value, [step]: withValue(inner, rest, next) };
  }
  const { [step]: _oldValue, ...others } = value;
  if (next === undefined) return others;
  return Object.hasOwn(value, step) ? { ...value, [step]: next } : { ...others, [step]: next };
}

/** Whether two copies are equal, ignoring key order. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

/** Formats a value as the text of the JSON view. */
export function formatJson(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** Parses a text. Returns undefined if it is not valid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
