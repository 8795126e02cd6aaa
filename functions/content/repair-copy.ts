import type * as z from "zod";

/**
 * Returns saved copy, repaired with the built-in copy of its language (the default), so that a page never breaks
 * because of content saved under an older schema.
 * - Unknown keys are dropped.
 * - Missing or invalid values are replaced by the default. A list with an invalid entry is replaced as a whole, because
 *   entries of the saved list and of the default list do not correspond by index.
 * - Copy that still does not parse, such as `null`, is replaced by the default altogether.
 */
export function repairCopy<Copy>(shape: z.ZodType<Copy>, builtIn: Copy, saved: unknown): Copy {
  const parsed = shape.safeParse(saved);
  if (parsed.success) return parsed.data;

  const candidate: unknown = structuredClone(saved);
  for (const issue of parsed.error.issues) {
    const parent = valueAt(candidate, issue.path);
    if (issue.code === "unrecognized_keys" && isObject(parent)) for (const key of issue.keys) delete parent[key];
  }
  for (const { path } of shape.safeParse(candidate).error?.issues ?? []) {
    const indexStep = path.findIndex((step) => typeof step === "number");
    const pathToReplace = indexStep < 0 ? path : path.slice(0, indexStep);
    const parent = valueAt(candidate, pathToReplace.slice(0, -1));
    const key = pathToReplace.at(-1);
    if (!isObject(parent) || typeof key !== "string") return builtIn;
    const defaultValue = valueAt(builtIn, pathToReplace);
    if (defaultValue === undefined) delete parent[key];
    else parent[key] = defaultValue;
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
