import type { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";

const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema.transform((value) => [value]), z.array(schema)]);
/** A value in the template: text, or a reference such as { Ref: "Table…" }. */
const value = z.union([z.string(), z.record(z.string(), z.unknown())]);
export type Value = z.output<typeof value>;

export const statement = z.object({
  Effect: z.string(),
  Action: oneOrMany(z.string()),
  Resource: oneOrMany(value),
  Condition: z.record(z.string(), z.unknown()).optional(),
});
export type Statement = z.output<typeof statement>;

const lambdaFunction = z.object({
  Description: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  MemorySize: z.number(),
  Timeout: z.number(),
  /** Absent for functions without an environment. */
  Environment: z.object({ Variables: z.record(z.string(), value) }).default({ Variables: {} }),
  LoggingConfig: z.looseObject({ LogGroup: z.object({ Ref: z.string() }) }),
  Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
});
const role = z.object({
  ManagedPolicyArns: z.array(z.unknown()).optional(),
  Policies: z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) })),
});

export interface DeployedFunction extends z.output<typeof lambdaFunction> {
  readonly logicalId: string;
  /** The id of its route, job, authorizer or notifier, from its tag. */
  readonly name: string;
  readonly roleId: string;
  readonly statements: readonly Statement[];
}

/**
 * Returns the project's functions with their permissions, as in the template. Throws if a property is missing, so that
 * no check is vacuous.
 */
export function shopFunctions(template: Template): DeployedFunction[] {
  const all = propertiesOf(template, "AWS::Lambda::Function", z.looseObject({ Runtime: z.string() }));
  return Object.entries(all)
    .filter(([, { Runtime }]) => Runtime.startsWith("nodejs"))
    .map(([logicalId, properties]) => {
      const found = lambdaFunction.parse(properties);
      const roleId = found.Role["Fn::GetAtt"][0];
      const { Policies, ManagedPolicyArns } = role.parse(template.findResources("AWS::IAM::Role")[roleId]?.Properties);
      if (ManagedPolicyArns !== undefined) throw new Error(`${logicalId} has managed policies.`);
      const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const name =
        found.Tags.find(({ Key }) => ["route", "job", "authorizer", "notifier", "mail", "events"].includes(Key))
          ?.Value ?? "";
      return { ...found, logicalId, name, roleId, statements };
    });
}

const functionReference = z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) });
const aliasReference = z.object({ Ref: z.string() });
const alias = z.object({ FunctionName: aliasReference });

/**
 * Returns the logical ids of the function that a reference leads to, and of the alias between them, if there is one.
 * Throws for a reference to anything else.
 */
export function invokedFunction(template: Template, reference: unknown): { functionId: string; aliasId?: string } {
  const direct = functionReference.safeParse(reference);
  if (direct.success) return { functionId: direct.data["Fn::GetAtt"][0] };
  const aliasId = aliasReference.parse(reference).Ref;
  const found = propertiesOf(template, "AWS::Lambda::Alias", alias)[aliasId];
  if (found === undefined) throw new Error(`${aliasId} is not an alias.`);
  return { functionId: found.FunctionName.Ref, aliasId };
}

/** The properties of all resources of a type, by logical id. */
export function propertiesOf<T>(template: Template, type: string, schema: z.ZodType<T>): Record<string, T> {
  const resources = z.record(z.string(), z.object({ Properties: z.unknown() })).parse(template.findResources(type));
  return Object.fromEntries(Object.entries(resources).map(([id, { Properties }]) => [id, schema.parse(Properties)]));
}

/** The only resource of a type, with its logical id. */
export function onlyResource<T>(template: Template, type: string, schema: z.ZodType<T>): [string, T] {
  const [first, ...others] = Object.entries(propertiesOf(template, type, schema));
  if (!first || others.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return first;
}

const operation = z.object({
  security: z.unknown(),
  parameters: z.array(z.object({ name: z.string(), in: z.literal("path"), required: z.literal(true) })).default([]),
  "x-amazon-apigateway-integration": z.object({
    type: z.literal("aws_proxy"),
    httpMethod: z.literal("POST"),
    uri: z.unknown(),
    payloadFormatVersion: z.literal("2.0"),
  }),
});
const api = z.strictObject({
  Body: z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) }),
  FailOnWarnings: z.literal(true),
});

const integrationUri = z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(z.unknown())]) });

/** The routes of the API's document. `target`: the reference to a function or an alias in the integration's URI. */
export function apiOperations(template: Template) {
  const [, { Body }] = onlyResource(template, "AWS::ApiGatewayV2::Api", api);
  return Object.entries(Body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, ...rest }]) => ({
      routeKey: `${method.toUpperCase()} ${path}`,
      security,
      parameters: parameters.map(({ name }) => name),
      target: integrationUri.parse(rest["x-amazon-apigateway-integration"].uri)["Fn::Join"][1].at(-2),
    })),
  );
}
