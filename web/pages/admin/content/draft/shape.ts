/** A page's schema, read from the server's JSON Schema (draft 2020-12, as written by `z.toJSONSchema`). */
import { isJsonObject, type Json } from "./json.ts";

export type Shape =
  /** The maximum is in characters. Empty text is valid only if `mayBeEmpty`. */
  | { readonly kind: "text"; readonly mayBeEmpty: boolean; readonly maxLength: number | undefined }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | {
      readonly kind: "list";
      readonly entry: Shape;
      readonly minEntries: number;
      readonly maxEntries: number | undefined;
    }
  | PartsShape
  /** Objects of several forms, told apart by a part with this name, whose values are the names of the forms. */
  | { readonly kind: "forms"; readonly chosenBy: string; readonly forms: ReadonlyMap<string, PartsShape> }
  /** A schema for which there is no form control. Its value is edited in the JSON view and validated by the server. */
  | { readonly kind: "other" };

export interface PartsShape {
  readonly kind: "parts";
  readonly parts: readonly Part[];
}

export interface Part {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
}

export function shapeOf(schema: Json | undefined): Shape {
  if (!isJsonObject(schema)) return { kind: "other" };
  if (Array.isArray(schema.enum)) {
    return { kind: "choice", options: schema.enum.filter((option) => typeof option === "string") };
  }
  if (typeof schema.const === "string") return { kind: "choice", options: [schema.const] };
  if (Array.isArray(schema.oneOf)) return formsOf(schema.oneOf.map(shapeOf));
  if (schema.type === "string") {
    return { kind: "text", mayBeEmpty: !(numberOf(schema.minLength) ?? 0), maxLength: numberOf(schema.maxLength) };
  }
  if (schema.type === "array") {
    return {
      kind: "list",
      entry: shapeOf(schema.items),
      minEntries: numberOf(schema.minItems) ?? 0,
      maxEntries: numberOf(schema.maxItems),
    };
  }
  if (schema.type === "object" && isJsonObject(schema.properties)) {
    const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : [];
    // A part that can have no value is no part.
    const properties = Object.entries(schema.properties).filter(([, part]) => !isJsonObject(part) || !("not" in part));
    return {
      kind: "parts",
      parts: properties.map(([name, part]) => ({ name, shape: shapeOf(part), optional: !required.includes(name) })),
    };
  }
  return { kind: "other" };
}

/** The shape of an object in one of these forms, if a choice with a single option tells them apart. */
function formsOf(shapes: readonly Shape[]): Shape {
  const forms = shapes.filter((shape) => shape.kind === "parts");
  const chosenBy = forms[0]?.parts.find(({ shape }) => optionOf(shape) !== undefined)?.name;
  if (chosenBy === undefined || forms.length < shapes.length) return { kind: "other" };
  const named = forms.flatMap((form) => {
    const name = optionOf(form.parts.find((part) => part.name === chosenBy)?.shape);
    return name === undefined ? [] : [[name, form] as const];
  });
  return named.length < forms.length ? { kind: "other" } : { kind: "forms", chosenBy, forms: new Map(named) };
}

/** The only option of a choice. */
function optionOf(shape: Shape | undefined): string | undefined {
  return shape?.kind === "choice" && shape.options.length === 1 ? shape.options[0] : undefined;
}

/** The initial value of a new part or list entry: empty, with its required parts. */
export function emptyValueOf(shape: Shape): Json {
  if (shape.kind === "choice") return shape.options[0] ?? "";
  if (shape.kind === "list") return Array.from({ length: shape.minEntries }, () => emptyValueOf(shape.entry));
  if (shape.kind === "forms") return emptyValueOf([...shape.forms.values()][0] ?? { kind: "other" });
  if (shape.kind !== "parts") return "";
  return Object.fromEntries(
    shape.parts.filter(({ optional }) => !optional).map((part) => [part.name, emptyValueOf(part.shape)]),
  );
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
