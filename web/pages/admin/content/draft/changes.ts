import { isJsonObject, type Json, pathText } from "./json.ts";

export interface Changes {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** Counts the texts that were changed, added and removed, by comparing those at the same position. */
export function changesBetween(before: Json, after: Json): Changes {
  const oldTexts = textsOf(before);
  const newTexts = textsOf(after);
  return {
    changed: [...newTexts].filter(([position, text]) => oldTexts.has(position) && oldTexts.get(position) !== text)
      .length,
    added: [...newTexts].filter(([position]) => !oldTexts.has(position)).length,
    removed: [...oldTexts].filter(([position]) => !newTexts.has(position)).length,
  };
}

function textsOf(value: Json, path: readonly (string | number)[] = []): ReadonlyMap<string, Json> {
  if (Array.isArray(value)) return new Map(value.flatMap((entry, index) => [...textsOf(entry, [...path, index])]));
  if (isJsonObject(value))
    return new Map(Object.entries(value).flatMap(([key, part]) => [...textsOf(part, [...path, key])]));
  return new Map([[pathText(path), value]]);
}
