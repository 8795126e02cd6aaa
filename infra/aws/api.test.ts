import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { onlyResource, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

let template: Template;
beforeAll(async () => {
  template = await stageTemplate();
}, 60_000);

const throttlingSchema = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });
const stageSchema = z.object({
  AccessLogSettings: z.object({ Format: z.string() }),
  DefaultRouteSettings: throttlingSchema,
  RouteSettings: z.record(z.string(), throttlingSchema),
});

describe("the API", () => {
  it("protects every route against calls that bypass CloudFront", () => {
    const [authorizer, properties] = onlyResource(
      template,
      "AWS::ApiGatewayV2::Authorizer",
      z.looseObject({ AuthorizerUri: z.looseObject({}) }),
    );
    expect(properties).toMatchObject({
      AuthorizerType: "REQUEST",
      AuthorizerPayloadFormatVersion: "2.0",
      EnableSimpleResponses: true,
      // Without the header, the gateway itself responds with 401.
      IdentitySource: [`$request.header.${originHeader}`],
      AuthorizerResultTtlInSeconds: 3600,
    });
    const authorizerId = shopFunctions(template).find(({ name }) => name === "admitRequest")?.logicalId;
    expect(JSON.stringify(properties.AuthorizerUri)).toContain(`{"Fn::GetAtt":["${authorizerId}","Arn"]}`);
    const apiRoutes = Object.values(
      propertiesOf(
        template,
        "AWS::ApiGatewayV2::Route",
        z.object({ AuthorizationType: z.string(), AuthorizerId: z.unknown() }),
      ),
    );
    expect(apiRoutes).toHaveLength(Object.keys(routes).length);
    for (const route of apiRoutes)
      expect(route).toEqual({ AuthorizationType: "CUSTOM", AuthorizerId: { Ref: authorizer } });
  });

  it("throttles costly routes at a lower rate than all others, Stripe's webhook included", () => {
    const [stageId, { DefaultRouteSettings, RouteSettings }] = onlyResource(
      template,
      "AWS::ApiGatewayV2::Stage",
      stageSchema,
    );
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    expect(Object.keys(RouteSettings).sort()).toEqual([
      "GET /api/confirm-payment",
      "GET /api/payment-intent-status",
      "POST /api/complete-donation",
      "POST /api/contact",
      "POST /api/create-donation-intent",
      "POST /api/create-payment-intent",
      "POST /api/login",
      "POST /api/register",
      "PUT /api/admin/content/{page}",
      "PUT /api/admin/settings",
    ]);
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of Object.values(RouteSettings)) {
      expect(ThrottlingRateLimit).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit);
      expect(ThrottlingBurstLimit).toBeGreaterThanOrEqual(ThrottlingRateLimit);
    }
    // API Gateway rejects a stage that names a route before it exists.
    const { DependsOn } = z
      .object({ DependsOn: z.array(z.string()) })
      .parse(template.findResources("AWS::ApiGatewayV2::Stage")[stageId]);
    const routeKeys = propertiesOf(template, "AWS::ApiGatewayV2::Route", z.object({ RouteKey: z.string() }));
    const routesBeforeStage = DependsOn.flatMap((id) => routeKeys[id]?.RouteKey ?? []);
    expect(routesBeforeStage.sort()).toEqual(Object.keys(RouteSettings).sort());
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
