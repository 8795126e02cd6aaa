import * as z from "zod";
import { described } from "./described.ts";

/** A part of the document. */
export type Json = Record<string, unknown>;

const object = z.record(z.string(), z.unknown());
const generated = z.looseObject({ $schema: z.string(), $defs: z.record(z.string(), object).default({}) });

/** What a format already says, zod says again as a pattern that fills a screen. */
const formatsWithPattern = new Set(["date", "date-time", "uuid"]);

/** A schema of the contract as JSON Schema (draft 2020-12, OpenAPI 3.1's own), and the components that it refers to. */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
): { schema: Json; components: Record<string, Json> } {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: described,
    override({ jsonSchema: json }) {
      if (formatsWithPattern.has(json.format ?? "")) delete json.pattern;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      // A request with an unknown field is refused; a reply may have more fields one day.
      if (io === "output" && json.additionalProperties === false) delete json.additionalProperties;
    },
  });
  const { $schema: _draft, $defs: components, ...own } = generated.parse(JSON.parse(atHome(JSON.stringify(made))));
  return { schema: own, components };
}

/** References as the document has them. The one schema that zod has no name for is that of any JSON. */
function atHome(json: string): string {
  return json.replaceAll('"#/$defs/', '"#/components/schemas/').replaceAll(/__schema\d+/g, "AnyJson");
}
