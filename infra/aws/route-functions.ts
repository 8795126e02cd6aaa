import { Tags } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { routeSettings } from "../settings/routes.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

/**
 * One Lambda function per route of the contract, each with its own role, limited to its row in
 * `infra/settings/routes.ts`.
 */
export class RouteFunctions extends Construct {
  private readonly functions: ReadonlyMap<RouteId, LambdaFunction>;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id);
    this.functions = new Map(routeIds().map((route) => [route, createRouteFunction(this, route, props)]));
  }

  functionFor(route: RouteId): LambdaFunction {
    const found = this.functions.get(route);
    if (!found) throw new Error(`No function was created for ${route}.`);
    return found;
  }
}

/** The contract's routes, in order. */
export function routeIds(): RouteId[] {
  return Object.keys(routes).filter((id): id is RouteId => id in routes);
}

/** API Gateway's name for a route, in its settings and its log: "POST /api/login". */
export function routeKey(route: RouteId): string {
  return `${routes[route].method} ${routes[route].path}`;
}

function createRouteFunction(parent: Construct, route: RouteId, props: ShopFunctionProps): LambdaFunction {
  const { method, path } = routes[route];
  const scope = new Construct(parent, route);
  Tags.of(scope).add("route", route);
  return createFunction(scope, `${method} ${path} of the ${props.stage.name} shop`, routeSettings[route], props);
}
