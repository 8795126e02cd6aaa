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
 * The access log's fields: enough to see which route failed, how, and what was slow. They do not include the IP address
 * or the browser. The route's pattern replaces the path and query string, which contain ids of orders, payments and
 * people.
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
 * The HTTP API in front of the functions. The site needs only the gateway; `connect` adds the routes later, once the
 * functions and the authorizer exist.
 *
 * The API does not allow CORS, because browsers call it on the site's own origin.
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
      throttle: { rateLimit: defaultThrottling.perSecond, burstLimit: defaultThrottling.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
  }

  /** Connects every route of the contract to its function, behind the authorizer. */
  connect(functions: RouteFunctions, { authorizer }: Admission): void {
    const createdRoutes = routeIds().map((id) => {
      const route = new HttpRoute(this, id, {
        httpApi: this.gateway,
        authorizer,
        routeKey: HttpRouteKey.with(routes[id].path, httpMethod(id)),
        integration: new HttpLambdaIntegration(`${id}Integration`, functions.functionFor(id), {
          payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
          scopePermissionToRoute: true,
        }),
      });
      return [id, route] as const;
    });
    throttleCostlyRoutes(this.stage, new Map(createdRoutes));
  }
}

/**
 * Throttles costly routes separately, across all callers. A stage can name only existing routes, so it waits for them.
 */
function throttleCostlyRoutes(stage: HttpStage, createdRoutes: ReadonlyMap<RouteId, HttpRoute>): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error("The stage is not based on a CfnStage.");
  const routeSettings = routeIds().flatMap((id) => {
    const [limit, route] = [costlyRoutes[id], createdRoutes.get(id)];
    if (limit === undefined || route === undefined) return [];
    stage.node.addDependency(route);
    return [[routeKey(id), { ThrottlingRateLimit: limit.perSecond, ThrottlingBurstLimit: limit.burst }]];
  });
  resource.routeSettings = Object.fromEntries(routeSettings);
}

function httpMethod(id: RouteId): HttpMethod {
  return HttpMethod[routes[id].method];
}
