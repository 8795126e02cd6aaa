import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
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
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Admission } from "./admission.ts";
import { createLogGroup } from "./logs.ts";
import { type RouteFunctions, routeIds, routeKey } from "./route-functions.ts";
import { costlyRoutes, defaultThrottling } from "./route-throttling.ts";
import type { Stage } from "./stage.ts";

/**
 * The access log's fields: enough to see which route failed, how, and what was slow. No address, no browser, and the
 * route's pattern instead of its path and query, which contain ids of orders, payments and people.
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

/**
 * The HTTP API in front of the functions. `connect` adds the routes after CloudFront exists: functions need the site's
 * address, the site needs this API's, and only routes need both.
 *
 * No CORS: browsers reach it on the site's own address.
 */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly accessLog: LogGroup;
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.gateway = new HttpApi(this, "Gateway", {
      apiName: `${brand.name}-${stage.name}`,
      createDefaultStage: false,
    });
    this.accessLog = createLogGroup(this, "AccessLog", stage);
    this.stage = new HttpStage(this, "DefaultStage", {
      httpApi: this.gateway,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: defaultThrottling.perSecond, burstLimit: defaultThrottling.atOnce },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }

  /** Connects every route of the contract to its function, behind the authorizer. */
  connect(functions: RouteFunctions, { authorizer }: Admission): void {
    const created = routeIds().map((id) => {
      const route = new HttpRoute(this, id, {
        httpApi: this.gateway,
        authorizer,
        routeKey: HttpRouteKey.with(routes[id].path, httpMethod(id)),
        integration: new HttpLambdaIntegration(`${id}Integration`, functions.of(id), {
          payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
          scopePermissionToRoute: true,
        }),
      });
      return [id, route] as const;
    });
    limitCostlyRoutes(this.stage, new Map(created));
  }
}

/** Throttles costly routes separately, across all callers. The stage may name a route only once it exists. */
function limitCostlyRoutes(stage: HttpStage, createdRoutes: ReadonlyMap<RouteId, HttpRoute>): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error("A stage is made of one CfnStage.");
  const limits = routeIds().flatMap((id) => {
    const [limit, route] = [costlyRoutes[id], createdRoutes.get(id)];
    if (limit === undefined || route === undefined) return [];
    stage.node.addDependency(route);
    return [[routeKey(id), { ThrottlingRateLimit: limit.perSecond, ThrottlingBurstLimit: limit.atOnce }]];
  });
  resource.routeSettings = Object.fromEntries(limits);
}

function httpMethod(id: RouteId): HttpMethod {
  return HttpMethod[routes[id].method];
}
