import { Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { type RouteId, routes, type Who } from "../../shared/contract/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { createLogGroup } from "./logs.ts";
import { type RouteFunctions, routeIds } from "./route-functions.ts";
import type { Stage } from "./stage.ts";

/**
 * What is kept of a call: enough to see which route failed, how, and where the time went. No address, no browser, and the route's
 * pattern instead of its path and query, because those carry ids of orders, payments and people.
 */
const accessLogFields = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  functionStatus: "$context.integration.status",
  functionMilliseconds: "$context.integration.latency",
  functionError: "$context.integration.error",
  gatewayError: "$context.error.responseType",
  bytes: "$context.responseLength",
};

/** Each route proves its caller in its function, where a changed role or password counts at once; a gateway's authorizer would cache. */
const whoIsChecked: Record<Who, string> = {
  anyone: "Public by the contract: it needs no proof of who is calling.",
  "anyone-or-customer": "Public by the contract; a bearer token, if sent, is verified by the function.",
  customer:
    "The function verifies the bearer token and reads the account again at every call; a gateway's authorizer would not.",
  admin:
    "The function verifies the bearer token and reads the account's role again at every call; a gateway's authorizer would not.",
  "admin-signing-in":
    "The same as of an admin's other calls, but for the second factor, which this call is there to give.",
  stripe: "The function verifies Stripe's signature over the raw body, which no authorizer of an HTTP API can see.",
};

/**
 * The HTTP API in front of the functions. Its routes are added by `connect`, after CloudFront: functions must know the site's
 * address, the site must know this API's, and only the routes need both.
 *
 * No CORS, because browsers reach it on the site's own address.
 */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.gateway = new HttpApi(this, "Gateway", {
      apiName: `${brand.name}-${stage.name}`,
      createDefaultStage: false,
    });
    this.accessLog = createLogGroup(this, "AccessLog", stage);
    new HttpStage(this, "DefaultStage", {
      httpApi: this.gateway,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }

  /** Gives every route of the contract its function. */
  connect(functions: RouteFunctions): void {
    for (const id of routeIds()) {
      const { path, who } = routes[id];
      const route = new HttpRoute(this, id, {
        httpApi: this.gateway,
        routeKey: HttpRouteKey.with(path, httpMethod(id)),
        integration: new HttpLambdaIntegration(`${id}Integration`, functions.of(id), {
          payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
          scopePermissionToRoute: true,
        }),
      });
      Validations.of(route).acknowledge({ id: "AwsSolutions-APIG4", reason: whoIsChecked[who] });
    }
  }
}

function httpMethod(id: RouteId): HttpMethod {
  return HttpMethod[routes[id].method];
}
