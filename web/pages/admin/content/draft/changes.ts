import { isJsonObject, type Json, pathText } from "./json.ts";

export interface Changes {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** The number of changed, added and removed texts, by position. */
export function changesBetween(before: Json, after: Json): Changes {
  const old = textsOf(before);
  const made = textsOf(after);
  return {
    changed: [...made].filter(([place, text]) => old.has(place) && old.get(place) !== text).length,
    added: [...made].filter(([place]) => !old.has(place)).length,
    removed: [...old].filter(([place]) => !made.has(place)).length,
  };
}

function textsOf(value: Json, path: readonly (string | number)[] = []): ReadonlyMap<string, Json> {
  if (Array.isArray(value)) return new Map(value.flatMap((entry, place) => [...textsOf(entry, [...path, place])]));
  if (isJsonObject(value))
    return new Map(Object.entries(value).flatMap(([key, part]) => [...textsOf(part, [...path, key])]));
  return new Map([[pathText(path), value]]);
}
