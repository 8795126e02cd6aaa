import * as z from "zod";

/**
 * What the rehearsal reads of the API's OpenAPI document. It rejects what an import with `FailOnWarnings` rejects, and
 * any extension that it does not implement.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions.html
 */
const parameter = z.strictObject({
  name: z.string(),
  in: z.literal("path"),
  required: z.literal(true),
  schema: z.strictObject({ type: z.literal("string") }),
});
const invocationUri = z
  .string()
  .regex(/^arn:aws:apigateway:[\w-]+:lambda:path\/2015-03-31\/functions\/arn:[^/]+\/invocations$/)
  .transform((uri) => uri.split("/functions/")[1]?.slice(0, -"/invocations".length) ?? "");
const operation = z.strictObject({
  parameters: z.array(parameter).default([]),
  security: z.tuple([z.record(z.string(), z.tuple([]))]).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
  "x-amazon-apigateway-integration": z.strictObject({
    type: z.literal("aws_proxy"),
    httpMethod: z.literal("POST"),
    uri: invocationUri,
    payloadFormatVersion: z.literal("2.0"),
    connectionType: z.literal("INTERNET"),
  }),
});
const securityScheme = z.strictObject({
  type: z.literal("apiKey"),
  in: z.literal("header"),
  name: z.string(),
  "x-amazon-apigateway-authorizer": z.strictObject({
    type: z.literal("request"),
    identitySource: z.string().startsWith("$request.header."),
    authorizerUri: invocationUri,
    authorizerPayloadFormatVersion: z.literal("2.0"),
    authorizerResultTtlInSeconds: z.int().min(0).max(3600),
    enableSimpleResponses: z.literal(true),
  }),
});
const methods = z.record(z.enum(["get", "put", "post", "delete"]), operation.optional());
const document = z.strictObject({
  openapi: z.literal("3.0.1"),
  info: z.strictObject({ title: z.string(), description: z.string(), version: z.string() }),
  tags: z.array(z.strictObject({ name: z.string(), "x-amazon-apigateway-tag-value": z.string() })),
  paths: z.record(z.string().startsWith("/"), methods),
  components: z.strictObject({ securitySchemes: z.record(z.string(), securityScheme) }),
  "x-amazon-apigateway-importexport-version": z.literal("1.0"),
});

/** The properties of an API with a document. CloudFormation rejects a name, a protocol or tags beside it. */
export const apiProperties = z.strictObject({ Body: document, FailOnWarnings: z.literal(true) });

/** A route of the document. */
export interface ImportedRoute {
  /** "GET /api/content/{page}". */
  readonly routeKey: string;
  readonly functionArn: string;
  readonly authorizer: ImportedAuthorizer | undefined;
}

export interface ImportedAuthorizer {
  readonly name: string;
  readonly functionArn: string;
  /** Lower-case names of the required identity headers; results are cached by their values. */
  readonly identityHeaders: readonly string[];
  readonly cacheSeconds: number;
}

/** @throws Error for a document that API Gateway would not import */
export function importedRoutes({ Body }: z.output<typeof apiProperties>): readonly ImportedRoute[] {
  const authorizerOf = (security: z.output<typeof operation>["security"]): ImportedAuthorizer | undefined => {
    if (security === undefined) return undefined;
    const [name = "", ...others] = Object.keys(security[0]);
    const scheme = Body.components.securitySchemes[name]?.["x-amazon-apigateway-authorizer"];
    if (scheme === undefined || others.length > 0) throw new Error(`The document has no single authorizer ${name}.`);
    return {
      name,
      functionArn: scheme.authorizerUri,
      identityHeaders: scheme.identitySource
        .split(",")
        .map((source) => source.trim().slice("$request.header.".length).toLowerCase()),
      cacheSeconds: scheme.authorizerResultTtlInSeconds,
    };
  };
  return Object.entries(Body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, each]) => {
      if (each === undefined) return [];
      const routeKey = `${method.toUpperCase()} ${path}`;
      const declared = each.parameters.map(({ name }) => `{${name}}`).sort();
      if (declared.join() !== (path.match(/\{\w+\}/g) ?? []).sort().join())
        throw new Error(`The document does not declare the path parameters of ${routeKey}, so its import fails.`);
      return {
        routeKey,
        functionArn: each["x-amazon-apigateway-integration"].uri,
        authorizer: authorizerOf(each.security),
      };
    }),
  );
}
