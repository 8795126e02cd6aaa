import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type ErrorCode,
  errors,
  type RouteId,
  type RouteLine,
  type RouteShape,
  routes,
  shapes,
} from "#shared/contract/index.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { type Example, examples } from "#shared/examples/examples.ts";
import { openApiDocument } from "./document.ts";

const json = z.record(z.string(), z.unknown());
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: json });
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(json),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.object({ "application/json": json }) }).optional(),
  responses: z.record(z.string(), json),
});
const errorResponse = z.object({
  headers: json.optional(),
  content: z.object({
    "application/json": z.object({
      schema: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
      examples: z.record(z.string(), z.object({ value: z.looseObject({ code: z.string(), message: z.string() }) })),
    }),
  }),
});

const document = z
  .looseObject({
    tags: z.array(z.object({ name: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({
      schemas: z.record(z.string(), json),
      responses: z.record(z.string(), errorResponse),
      securitySchemes: json,
    }),
  })
  .parse(JSON.parse(JSON.stringify(openApiDocument())));

function operationOf(id: RouteId) {
  const { method, path } = routes[id];
  return operation.parse(document.paths[path]?.[method.toLowerCase()]);
}

/** A route's error responses by status, with references resolved. */
function errorResponsesOf(id: RouteId) {
  return Object.entries(operationOf(id).responses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { $ref }]) => {
      const [, name = ""] = /^#\/components\/responses\/(.+)$/.exec(String($ref)) ?? [];
      return { status: Number(status), ...errorResponse.parse(document.components.responses[name]) };
    });
}

const codesOf = (id: RouteId) =>
  errorResponsesOf(id).flatMap(({ content }) => content["application/json"].schema.properties.code.enum);

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1, and all its references resolve", async () => {
    const validator = new Validator();
    const { valid, errors: validationErrors } = await validator.validate(structuredClone(openApiDocument()));
    expect(validationErrors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    expect(JSON.stringify(document).match(/"\$ref"/g)).toHaveLength(references.length);
    const components: Record<string, Record<string, unknown>> = { ...document.components };
    for (const [, kind = "", name = ""] of references) expect(components[kind], name).toHaveProperty([name]);
  });

  it("has every route exactly once, under its id and in a described group, and no other operation", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(routeIds().toSorted());
    const groups = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(groups));
  });

  it("is deterministic", () => {
    expect(openApiDocument()).toEqual(openApiDocument());
  });
});

describe.each(routeIds())("the document's entry for %s", (id) => {
  const route: RouteLine = routes[id];
  const shape: RouteShape = shapes[id];

  it("lists every path and query parameter, and requires path parameters", () => {
    const example: Example = examples[id];
    const { parameters } = operationOf(id);
    const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter(({ in: location }) => location === "path").map(({ name }) => name)).toEqual(
      pathParameters,
    );
    for (const { name, in: location, required } of parameters)
      if (location === "path") expect(required, name).toBe(true);
    const parameterNames = parameters.map(({ name }) => name);
    expect(parameterNames).toEqual(expect.arrayContaining(Object.keys({ ...example.params, ...example.query })));
  });

  it("describes the authentication", () => {
    expect(operationOf(id).security.map((scheme) => Object.keys(scheme).join())).toEqual(
      {
        anyone: [],
        "anyone-or-customer": ["", "bearer"],
        customer: ["bearer"],
        admin: ["bearer"],
        "admin-signing-in": ["bearer"],
        assistant: ["assistantKey"],
        stripe: ["stripeSignature"],
      }[route.who],
    );
  });

  it("has a body and a reply with the contract's examples", () => {
    const { requestBody, responses } = operationOf(id);
    const example: Example = examples[id];
    expect(requestBody !== undefined).toBe(shape.body !== undefined || route.who === "stripe");
    if (shape.body) expect(requestBody?.content["application/json"].example).toEqual(example.body);
    if (route.status === 204) {
      expect(responses[204]).toEqual({ description: "Done." });
      return;
    }
    const content = json.parse(responses[200]?.content);
    if ("reply" in example) expect(content).toMatchObject({ "application/json": { example: example.reply } });
    else expect(Object.keys(content)).toEqual(["image/png", "image/jpeg", "image/webp", "image/gif"]);
  });

  it("lists every error under its status, each with an example, and 429 with Retry-After", () => {
    const expected: ErrorCode[] = [...shape.errors, "too_many_attempts", "internal", "not_ready"];
    const isAdminRoute = route.who === "admin" || route.who === "admin-signing-in";
    if (route.who === "customer" || isAdminRoute) expected.push("sign_in_required");
    if (isAdminRoute) expected.push("forbidden", "session_idle");
    if (route.who === "admin") expected.push("second_factor_required");
    if (route.proof === "recent") expected.push("proof_required");
    if (shape.body) expected.push("malformed", "not_json");
    if (shape.body || route.who === "stripe") expected.push("too_large");
    if (shape.query || shape.body) expected.push("invalid");
    expect(codesOf(id).toSorted()).toEqual([...new Set(expected)].toSorted());
    for (const { status, headers, content } of errorResponsesOf(id)) {
      const { schema, examples: examplesByCode } = content["application/json"];
      expect(Object.keys(examplesByCode)).toEqual(schema.properties.code.enum);
      for (const [code, { value }] of Object.entries(examplesByCode)) {
        expect(value.code).toBe(code);
        expect(Object.entries(errors).find(([name]) => name === code)?.[1].status).toBe(status);
      }
      expect(Object.keys(headers ?? {})).toEqual(status === 429 ? ["Retry-After"] : []);
    }
  });

  it("has a body schema that accepts the contract's example, and rejects an extra field", () => {
    const { requestBody } = operationOf(id);
    if (shape.body === undefined) return;
    const schema = asZod(json.parse(requestBody?.content["application/json"].schema));
    const { body }: Example = examples[id];
    expect(schema.safeParse(body).error).toBeUndefined();
    expect(schema.safeParse({ ...json.parse(body), surprise: 1 }).success).toBe(false);
  });
});

/**
 * Converts a schema of the document to zod. A `oneOf` next to an object's own keywords is dropped, because zod reads
 * only one of them.
 */
function asZod({ oneOf: _oneOf, ...schema }: Record<string, unknown>): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(json.parse(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"))));
}
