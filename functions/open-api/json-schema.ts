import * as z from "zod";
import { schemaMetadata } from "./schema-metadata.ts";

/** A JSON object that is a part of the document. */
export type Json = Record<string, unknown>;

const jsonObject = z.record(z.string(), z.unknown());
const generatedSchema = z.looseObject({ $schema: z.string(), $defs: z.record(z.string(), jsonObject).default({}) });

/** Formats for which zod adds a pattern that is too long to be readable. */
const formatsWithPattern = new Set(["date", "date-time", "uuid"]);

/**
 * Converts a contract's schema to JSON Schema (draft 2020-12, as in OpenAPI 3.1), with the components that it
 * references.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
): { schema: Json; components: Record<string, Json> } {
  const converted = z.toJSONSchema(schema, {
    io,
    metadata: schemaMetadata,
    override({ jsonSchema: json }) {
      if (formatsWithPattern.has(json.format ?? "")) delete json.pattern;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      // Requests with unknown fields are rejected, while replies may get new fields.
      if (io === "output" && json.additionalProperties === false) delete json.additionalProperties;
    },
  });
  const {
    $schema: _draft,
    $defs: components,
    ...definition
  } = generatedSchema.parse(JSON.parse(renameReferences(JSON.stringify(converted))));
  return { schema: definition, components };
}

/** Rewrites references for the document. The only schema that zod leaves unnamed is the one of arbitrary JSON. */
function renameReferences(json: string): string {
  return json.replaceAll('"#/$defs/', '"#/components/schemas/').replaceAll(/__schema\d+/g, "AnyJson");
}
