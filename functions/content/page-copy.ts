import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { type Json, shapeOf } from "#shared/content/page-shapes.ts";
import type { Edition } from "../data/content.ts";

/**
 * The copy to show: the saved copy, repaired with the defaults of its language, so that a page never breaks because
 * of content saved under an older schema.
 * - Unknown keys are dropped.
 * - Missing or invalid values are replaced by the default. Lists are replaced whole, because indexes of two lists do
 *   not correspond.
 * - Copy that still does not parse, such as `null`, is replaced by the default altogether.
 *
 * @param saved as stored; undefined when no version was saved
 */
export function withDefaults({ page, language }: Edition, saved: unknown): Json {
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
    const page = list < 0 ? path : path.slice(0, list);
    const parent = valueAt(candidate, page.slice(0, -1));
    const name = page.at(-1);
    if (!isObject(parent) || typeof name !== "string") return builtIn;
    const fallback = valueAt(builtIn, page);
    if (fallback === undefined) delete parent[name];
    else parent[name] = fallback;
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
