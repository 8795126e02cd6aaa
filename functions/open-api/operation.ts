import * as z from "zod";
import {
  type AccessLevel,
  type RouteId,
  type RouteLine,
  type RouteShape,
  routes,
  shapes,
} from "#shared/contract/index.ts";
import { summaries } from "#shared/contract/summaries.ts";
import { type Example, examples } from "#shared/examples/examples.ts";
import { type Json, jsonSchema } from "./json-schema.ts";
import { errorCodesOf, errorResponses } from "./responses.ts";

/** A route's entry in the document, with the components that it references. */
export interface Operation {
  readonly operation: Json;
  readonly schemas: Json;
  readonly responses: Json;
}

/** Security schemes by access level; `{}` means none. */
const security: Readonly<Record<AccessLevel, readonly Json[]>> = {
  anyone: [],
  "anyone-or-customer": [{}, { bearer: [] }],
  customer: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  "admin-signing-in": [{ bearer: [] }],
  assistant: [{ assistantKey: [] }],
  stripe: [{ stripeSignature: [] }],
};

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

/** Creates the entry of one route. */
export function operationOf(id: RouteId): Operation {
  const line: RouteLine = routes[id];
  const shape: RouteShape = shapes[id];
  const { noun, summary, description } = summaries[id];
  const { params = {}, query = {}, body, reply }: Example = examples[id];
  const schemas: Json = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
    const converted = jsonSchema(schema, io);
    Object.assign(schemas, converted.components);
    return converted.schema;
  };
  const parameters = [
    ...(shape.params ? parametersIn("path", schemaOf(shape.params, "input"), params) : []),
    ...(shape.query ? parametersIn("query", schemaOf(shape.query, "input"), query) : []),
  ];
  const errorReplies = errorResponses(errorCodesOf(line, shape));
  const operation = {
    operationId: id,
    tags: [noun],
    summary,
    description: [description, ...routeNotes(line)].join("\n\n"),
    security: security[line.who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(shape.body ? { requestBody: bodyOf(schemaOf(shape.body, "input"), body, line.bodyTypes) } : {}),
    ...(line.who === "stripe" ? stripeEventBody : {}),
    responses: {
      ...(line.status === 204
        ? { 204: { description: "Done." } }
        : {
            200: {
              description: "Done.",
              content: isBytes(shape.reply)
                ? pictureContent
                : { "application/json": { schema: schemaOf(shape.reply, "output"), example: reply } },
            },
          }),
      ...errorReplies.responses,
    },
  };
  return { operation, schemas, responses: errorReplies.components };
}

const adminRequirement =
  "For admins only: the token's account must currently have the role `admin`, and the token must be at most 30 minutes old.";
const notesByWho: Readonly<Partial<Record<AccessLevel, readonly string[]>>> = {
  admin: [
    `${adminRequirement} If the account has two-step sign-in, one of its codes must have been entered in the token's session.`,
  ],
  "admin-signing-in": [adminRequirement],
};

function routeNotes({ who, edgeSeconds }: RouteLine): readonly string[] {
  return [
    ...(notesByWho[who] ?? []),
    ...(edgeSeconds === undefined ? [] : [`The response may be up to ${durationText(edgeSeconds)} old.`]),
  ];
}

function durationText(seconds: number): string {
  if (seconds >= 3600) return `${seconds / 3600} hours`;
  return seconds > 60 ? `${seconds / 60} minutes` : "a minute";
}

function parametersIn(location: "path" | "query", schema: Json, examples: Json): readonly Json[] {
  const { properties, required } = objectSchema.parse(schema);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function bodyOf(schema: Json, example: unknown, otherTypes: readonly string[] = []): Json {
  const content = { schema, example };
  const types = ["application/json", ...otherTypes];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, content])) };
}

function isBytes(schema: z.ZodType): boolean {
  return schema.safeParse(new Uint8Array()).success;
}

/** Binary content has no schema in OpenAPI 3.1, only a media type. */
const pictureContent: Json = Object.fromEntries(["png", "jpeg", "webp", "gif"].map((kind) => [`image/${kind}`, {}]));

/** The body of Stripe's webhook. It has no schema in the contract, because Stripe signs its raw bytes. */
const stripeEventBody: Json = {
  externalDocs: { url: "https://docs.stripe.com/webhooks", description: "How Stripe sends and signs events" },
  requestBody: bodyOf(
    {
      type: "object",
      description: "A Stripe event.",
      required: ["id", "type", "data"],
      properties: {
        id: { type: "string" },
        type: { type: "string" },
        data: { type: "object", properties: { object: { type: "object" } } },
      },
    },
    {
      id: "evt_1QNq7cK2eZvKYlo2AbCdEfGh",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_3QNq7bK2eZvKYlo20aB1cD2e", object: "payment_intent" } },
    },
  ),
};
