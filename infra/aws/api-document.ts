import { Aws } from "aws-cdk-lib";
import type { Method } from "#shared/contract/routes.ts";

/** A route as the gateway knows it. */
export interface ApiOperation {
  readonly method: Method;
  /** With parameters in braces: "/api/content/{page}". */
  readonly path: `/${string}`;
  /** The ARN of the function, or of its alias. */
  readonly targetArn: string;
}

/** The authorizer in front of every route. */
export interface ApiAuthorizer {
  readonly name: string;
  /** The ARN of the function, or of its alias. */
  readonly targetArn: string;
  /** A request without this header gets a 401 from the gateway; results are cached by its value. */
  readonly identityHeader: string;
  /** At most 3,600. */
  readonly cacheSeconds: number;
}

export interface ApiDocumentProps {
  /** The API's name in the console. */
  readonly title: string;
  readonly description: string;
  /** OpenAPI's list of tags: the API's tags in AWS (`tagList`). */
  readonly tags: unknown;
  readonly operations: readonly ApiOperation[];
  readonly authorizer: ApiAuthorizer;
}

/**
 * The whole HTTP API as one OpenAPI document, which API Gateway imports in one step: routes, integrations and
 * authorizer. Name, description and tags are in it too, because CloudFormation rejects them beside a body ("Redundant
 * fields", https://github.com/aws/aws-cdk/issues/28552). Responses and path parameters are declared because the import
 * warns about an operation without them, and a warning fails the deployment (`FailOnWarnings`).
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
export function apiDocument({ title, description, tags, operations, authorizer }: ApiDocumentProps) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(operation, authorizer),
    };
  }
  return {
    openapi: "3.0.1",
    // The version is not the build's: an unchanged contract must give an unchanged template.
    info: { title, description, version: "1.0.0" },
    tags,
    paths,
    components: { securitySchemes: { [authorizer.name]: securityScheme(authorizer) } },
    "x-amazon-apigateway-importexport-version": "1.0",
  };
}

/**
 * Returns the tags as the document's.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-openapi-extensions-x-amazon-apigateway-tag-value.html
 */
export function tagList(tags: Readonly<Record<string, string>>) {
  return Object.entries(tags).map(([name, value]) => ({ name, "x-amazon-apigateway-tag-value": value }));
}

function operationOf({ method, path, targetArn }: ApiOperation, authorizer: ApiAuthorizer) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  return {
    ...(parameters.length > 0 && { parameters }),
    security: [{ [authorizer.name]: [] }],
    responses: { default: { description: `The response of the function of ${method} ${path}` } },
    "x-amazon-apigateway-integration": {
      type: "aws_proxy",
      httpMethod: "POST",
      uri: invocationUri(targetArn),
      payloadFormatVersion: "2.0",
      connectionType: "INTERNET",
    },
  };
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-authorizer.html */
function securityScheme({ targetArn, identityHeader, cacheSeconds }: ApiAuthorizer) {
  return {
    type: "apiKey",
    in: "header",
    name: identityHeader,
    "x-amazon-apigateway-authorizer": {
      type: "request",
      identitySource: `$request.header.${identityHeader}`,
      authorizerUri: invocationUri(targetArn),
      authorizerPayloadFormatVersion: "2.0",
      authorizerResultTtlInSeconds: cacheSeconds,
      enableSimpleResponses: true,
    },
  };
}

function invocationUri(arn: string): string {
  const gateway = `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31`;
  return `${gateway}/functions/${arn}/invocations`;
}
