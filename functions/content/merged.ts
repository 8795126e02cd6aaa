import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import type { Edition } from "../data/content.ts";

/**
 * A page's copy in one language as it is shown: what was saved, completed by the default of that language, so that no page breaks because of
 * its content (trap 43). A page's shape changes with releases, and what was saved before has to live on:
 * - what the shape no longer knows is left out;
 * - what is missing or no longer fits is the default's. A list is taken whole, saved or default, because places in two lists have
 *   nothing to do with each other;
 * - what then still does not fit, as `null` in place of a page, is the default altogether.
 *
 * @param saved as it stands in the table; undefined when nothing was saved
 */
export function merged({ page, language }: Edition, saved: unknown): Json {
  const builtIn = builtInCopy[page][language];
  if (saved === undefined) return builtIn;
  const shape = shapeOf(page);
  const first = shape.safeParse(saved);
  if (first.success) return first.data;

  const candidate: unknown = structuredClone(saved);
  for (const issue of first.error.issues) {
    const at = valueAt(candidate, issue.path);
    if (issue.code === "unrecognized_keys" && isObject(at)) for (const key of issue.keys) delete at[key];
  }
  for (const { path } of shape.safeParse(candidate).error?.issues ?? []) {
    const list = path.findIndex((step) => typeof step === "number");
    const place = list < 0 ? path : path.slice(0, list);
    const parent = valueAt(candidate, place.slice(0, -1));
    const name = place.at(-1);
    if (!isObject(parent) || typeof name !== "string") return builtIn;
    const instead = valueAt(builtIn, place);
    if (instead === undefined) delete parent[name];
    else parent[name] = instead;
  }
  const repaired = shape.safeParse(candidate);
  return repaired.success ? repaired.data : builtIn;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
    return isObject(value) && typeof step === "string" && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
