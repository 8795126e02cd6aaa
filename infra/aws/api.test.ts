import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { apiOperations, onlyResource, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

let template: Template;
beforeAll(async () => {
  template = await stageTemplate();
});

const throttlingSchema = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });
const stageSchema = z.object({
  AccessLogSettings: z.object({ Format: z.string() }),
  DefaultRouteSettings: throttlingSchema,
  RouteSettings: z.record(z.string(), throttlingSchema),
});

const resourceTypes = () =>
  Object.values(
    z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) }).parse(template.toJSON()).Resources,
  ).map(({ Type }) => Type);
function body(): unknown {
  const [, { Body }] = onlyResource(template, "AWS::ApiGatewayV2::Api", z.object({ Body: z.unknown() }));
  return Body;
}

describe("the API", () => {
  it("is one document, so that no route, integration or authorizer is a resource of its own", () => {
    const [, properties] = onlyResource(template, "AWS::ApiGatewayV2::Api", z.record(z.string(), z.unknown()));
    // CloudFormation answers "Redundant fields" to a name, a protocol or tags beside a body.
    expect(Object.keys(properties).sort()).toEqual(["Body", "FailOnWarnings"]);
    expect(
      resourceTypes()
        .filter((type) => type.startsWith("AWS::ApiGatewayV2::"))
        .sort(),
    ).toEqual(["AWS::ApiGatewayV2::Api", "AWS::ApiGatewayV2::Stage"]);
  });

  it("has exactly the contract's routes, each with its path's parameters", () => {
    const operations = apiOperations(template).map(({ routeKey, parameters }) => [routeKey, parameters]);
    const contractRoutes = Object.values<RouteLine>(routes).map(({ method, path }) => [
      `${method} ${path}`,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ]);
    expect(operations.sort()).toEqual(contractRoutes.sort());
  });

  it("carries its name, its description and the stack's tags in the document", () => {
    expect(body()).toMatchObject({
      openapi: "3.0.1",
      info: { title: "Everline-dev", description: expect.stringContaining("dev shop") },
      tags: [
        { name: "shop", "x-amazon-apigateway-tag-value": "Everline" },
        { name: "stage", "x-amazon-apigateway-tag-value": "dev" },
      ],
    });
  });

  it("protects every route against calls that bypass CloudFront", () => {
    const { components } = z
      .object({ components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }) })
      .parse(body());
    expect(components.securitySchemes).toEqual({
      admitRequest: {
        type: "apiKey",
        in: "header",
        name: originHeader,
        "x-amazon-apigateway-authorizer": {
          type: "request",
          authorizerUri: expect.anything(),
          authorizerPayloadFormatVersion: "2.0",
          enableSimpleResponses: true,
          // Without the header, the gateway itself responds with 401.
          identitySource: `$request.header.${originHeader}`,
          authorizerResultTtlInSeconds: 3600,
        },
      },
    });
    const authorizerId = shopFunctions(template).find(({ name }) => name === "admitRequest")?.logicalId;
    const aliases = propertiesOf(
      template,
      "AWS::Lambda::Alias",
      z.object({ FunctionName: z.object({ Ref: z.string() }) }),
    );
    const [aliasId] = Object.entries(aliases).find(([, { FunctionName }]) => FunctionName.Ref === authorizerId) ?? [];
    expect(JSON.stringify(components.securitySchemes)).toContain(`{"Ref":"${aliasId}"}`);
    for (const { security } of apiOperations(template)) expect(security).toEqual([{ admitRequest: [] }]);
  });

  it("is served by a $default stage that deploys every change", () => {
    const [, stage] = onlyResource(template, "AWS::ApiGatewayV2::Stage", z.record(z.string(), z.unknown()));
    const [apiId] = onlyResource(template, "AWS::ApiGatewayV2::Api", z.unknown());
    expect(stage).toMatchObject({ ApiId: { Ref: apiId }, StageName: "$default", AutoDeploy: true });
  });

  it("does not change as long as the contract does not", async () => {
    expect(JSON.stringify(await stageTemplate())).toBe(JSON.stringify(template));
  });

  it("throttles costly routes at a lower rate than all others, Stripe's webhook included", () => {
    const [, { DefaultRouteSettings, RouteSettings }] = onlyResource(template, "AWS::ApiGatewayV2::Stage", stageSchema);
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    expect(Object.keys(RouteSettings).sort()).toEqual([
      "GET /api/confirm-payment",
      "GET /api/payment-intent-status",
      "POST /api/complete-donation",
      "POST /api/contact",
      "POST /api/create-donation-intent",
      "POST /api/create-payment-intent",
      "POST /api/links",
      "POST /api/login",
      "POST /api/register",
      "POST /api/reports",
      "POST /api/reset-password",
      "PUT /api/admin/content/{page}",
      "PUT /api/admin/settings",
    ]);
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of Object.values(RouteSettings)) {
      expect(ThrottlingRateLimit).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit);
      expect(ThrottlingBurstLimit).toBeGreaterThanOrEqual(ThrottlingRateLimit);
    }
    // API Gateway rejects a stage that names a route of which its API knows nothing.
    const routeKeys = apiOperations(template).map(({ routeKey }) => routeKey);
    expect(Object.keys(RouteSettings).filter((key) => !routeKeys.includes(key))).toEqual([]);
  });

  it("logs the route of a call, but neither the caller nor the parameters", () => {
    const [, { AccessLogSettings }] = onlyResource(template, "AWS::ApiGatewayV2::Stage", stageSchema);
    const loggedFields = z.record(z.string(), z.string()).parse(JSON.parse(AccessLogSettings.Format));
    expect(loggedFields).toMatchObject({
      requestId: "$context.requestId",
      route: "$context.routeKey",
      status: "$context.status",
    });
    expect(
      Object.values(loggedFields).filter((field) => /identity|path|query|authorizer|header|userAgent/i.test(field)),
    ).toEqual([]);
  });
});
