import { isJsonObject, type Json, pathText } from "./json.ts";

export interface Changes {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** The number of changed, added and removed texts, by position. */
export function changesBetween(before: Json, after: Json): Changes {
  const old = textsOf(before);
  const newTexts = textsOf(after);
  return {
    changed: [...newTexts].filter(([index, text]) => old.has(index) && old.get(index) !== text).length,
    added: [...newTexts].filter(([index]) => !old.has(index)).length,
    removed: [...old].filter(([index]) => !newTexts.has(index)).length,
  };
}

function textsOf(value: Json, path: readonly (string | number)[] = []): ReadonlyMap<string, Json> {
  if (Array.isArray(value)) return new Map(value.flatMap((entry, index) => [...textsOf(entry, [...path, index])]));
  if (isJsonObject(value))
    return new Map(Object.entries(value).flatMap(([key, part]) => [...textsOf(part, [...path, key])]));
  return new Map([[pathText(path), value]]);
}
