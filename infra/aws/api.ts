import { Lazy, NestedStack, Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { CfnApi, CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnPermission, type IFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { routeIds } from "#shared/contract/route-ids.ts";
import { routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Admission } from "./admission.ts";
import { apiDocument, tagList } from "./api-document.ts";
import { createLogGroup } from "./logs.ts";
import { type RouteFunctions, routeKey } from "./route-functions.ts";
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
 * The API is one resource with a document made from the contract (`api-document.ts`). API Gateway imports all routes in
 * one step, so no route is a resource of the stack, and none is changed under a stage that is being deployed.
 *
 * The API does not allow CORS, because browsers call it on the site's own origin.
 */
export class Api extends Construct {
  readonly gateway: HttpApi;
  readonly accessLog: LogGroup;
  private readonly shopStage: Stage;
  private readonly permissionStacks = new Map<Stack, NestedStack>();

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.shopStage = stage;
    this.gateway = new HttpApi(this, "HttpApi", { createDefaultStage: false });
    this.accessLog = createLogGroup(this, "AccessLog", stage);
    const deployed = new HttpStage(this, "DefaultStage", {
      httpApi: this.gateway,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: defaultThrottling.perSecond, burstLimit: defaultThrottling.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    throttleCostlyRoutes(deployed);
  }

  /** Connects every route of the contract to its function, behind the authorizer. */
  connect(functions: RouteFunctions, admission: Admission): void {
    const { name } = this.shopStage;
    const targets = routeIds().map((id) => ({ id, ...routes[id], target: functions.targetFor(id) }));
    const resource = this.gateway.node.defaultChild;
    if (!(resource instanceof CfnApi)) throw new Error("The gateway is not based on a CfnApi.");
    resource.body = apiDocument({
      title: `${brand.name}-${name}`,
      description: `The API of the ${name} shop; it admits only requests through CloudFront`,
      // Tags are set on the whole stack, after this.
      tags: Lazy.any({ produce: () => tagList(resource.tags.tagValues()) }),
      operations: targets.map(({ method, path, target }) => ({ method, path, targetArn: target.functionArn })),
      authorizer: { ...admission.authorizer, targetArn: admission.target.functionArn },
    });
    resource.failOnWarnings = true;
    // CloudFormation rejects these beside a body, which contains them.
    resource.name = undefined;
    resource.protocolType = undefined;
    resource.addPropertyDeletionOverride("Tags");
    for (const { id, method, path, target } of targets) this.permit(id, target, `*/${method}${path}`);
    this.permit(admission.authorizer.name, admission.target, "authorizers/*");
  }

  /** Permits this API to call a function from one place: a route (stage, method and path) or an authorizer. */
  private permit(id: string, target: IFunction, source: string): void {
    new CfnPermission(this.permissionScope(target), `${id}Permission`, {
      action: "lambda:InvokeFunction",
      principal: "apigateway.amazonaws.com",
      functionName: target.functionArn,
      sourceArn: Stack.of(this).formatArn({
        service: "execute-api",
        resource: this.gateway.apiId,
        resourceName: source,
      }),
    });
  }

  /**
   * Where the permission for a function is created: beside the API, or, for a function in a nested stack, in a second
   * nested stack. It cannot be in the function's own, because the API needs the functions, and the permission the API.
   */
  private permissionScope(target: IFunction): Construct {
    const stack = Stack.of(target);
    if (!(stack instanceof NestedStack)) return this;
    const existing = this.permissionStacks.get(stack);
    if (existing !== undefined) return existing;
    const created = new NestedStack(this, `${stack.node.id}Permissions`);
    this.permissionStacks.set(stack, created);
    return created;
  }
}

/** Throttles costly routes separately, across all callers. A stage can name only routes that its API has. */
function throttleCostlyRoutes(stage: HttpStage): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error("The stage is not based on a CfnStage.");
  resource.routeSettings = Object.fromEntries(
    routeIds().flatMap((id) => {
      const limit = costlyRoutes[id];
      return limit === undefined
        ? []
        : [[routeKey(id), { ThrottlingRateLimit: limit.perSecond, ThrottlingBurstLimit: limit.burst }]];
    }),
  );
}
