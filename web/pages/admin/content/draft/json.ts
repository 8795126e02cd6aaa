/** A page's copy as plain JSON: reading and changing a place in it, without touching the rest. */
import type { Json } from "#shared/content/page-shapes.ts";

export type { Json };

/** Where something stands: the keys and places that lead to it from the root. */
export type Path = readonly (string | number)[];

/** The path as one text, as the server writes it: "sections.1.heading". The root is "". */
export function pathText(path: Path): string {
  return path.join(".");
}

/** The path that the server's issue names; the name of the body's field before it is left out. */
export function pathOf(issue: string): Path {
  const [, ...steps] = issue.split(".");
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

export function isParts(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === "number") found = found[step];
    else if (isParts(found) && Object.hasOwn(found, step)) found = found[step];
    else return undefined;
  }
  return found;
}

/**
 * The same with something else at a path; undefined takes the part away. What the path does not cross stays the same
 * object.
 */
export function withValue(value: Json, path: Path, next: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? value;
  if (Array.isArray(value)) {
    return value.map((entry, place) => (place === step ? withValue(entry, rest, next) : entry));
  }
  if (!isParts(value)) return value;
  if (rest.length > 0) {
    const inner = value[step];
    return inner === undefined ? value : { ...value, [step]: withValue(inner, rest, next) };
  }
  const { [step]: _before, ...others } = value;
  if (next === undefined) return others;
  return Object.hasOwn(value, step) ? { ...value, [step]: next } : { ...others, [step]: next };
}

/** Whether two copies say the same. The order of the parts does not matter. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, place) => same(entry, other[place]));
  }
  if (!isParts(one) || !isParts(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  );
}

/** As the JSON view shows it. */
export function formatted(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** What a text holds; undefined when it is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
