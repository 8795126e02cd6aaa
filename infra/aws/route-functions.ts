import { NestedStack, Tags } from "aws-cdk-lib";
import type { Alias, IFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { routeIds } from "#shared/contract/route-ids.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { mainStackRoutes } from "../settings/main-stack-routes.ts";
import { type PurchaseRoute, purchaseRoutes } from "../settings/purchase-functions.ts";
import { routeSettings } from "../settings/routes.ts";
import { createLiveAlias } from "./live-alias.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

/**
 * The functions of routes that are not in `mainStackRoutes` go into nested stacks of at most this many, because a
 * nested stack has at most 200 parameters and outputs.
 */
const routesPerNestedStack = 90;

/**
 * One Lambda function per route of the contract, each with its own role, limited to its row in
 * `infra/settings/routes.ts`.
 */
export class RouteFunctions extends Construct {
  private readonly functions: ReadonlyMap<RouteId, LambdaFunction>;
  private readonly liveAliases: ReadonlyMap<RouteId, Alias>;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id);
    const ids = routeIds();
    const later = ids.filter((id) => !mainStackRoutes.has(id));
    this.functions = new Map([
      ...createRouteFunctions(
        this,
        ids.filter((id) => mainStackRoutes.has(id)),
        props,
      ),
      ...Array.from({ length: Math.ceil(later.length / routesPerNestedStack) }, (_, index) => {
        const first = index * routesPerNestedStack;
        const nested = new NestedStack(this, `Routes${index + 2}`);
        return createRouteFunctions(nested, later.slice(first, first + routesPerNestedStack), props);
      }).flat(),
    ]);
    this.liveAliases = new Map(
      purchaseRoutes.map((route) => {
        const target = this.functionFor(route);
        return [route, createLiveAlias(scopeOf(target), target)];
      }),
    );
  }

  /** The function itself: its log, its metrics. Callers invoke `targetFor`. */
  functionFor(route: RouteId): LambdaFunction {
    const found = this.functions.get(route);
    if (!found) throw new Error(`No function was created for ${route}.`);
    return found;
  }

  /** What invokes the route: the alias of a purchase's function, or else the function. */
  targetFor(route: RouteId): IFunction {
    return this.liveAliases.get(route) ?? this.functionFor(route);
  }

  liveAliasOf(route: PurchaseRoute): Alias {
    const found = this.liveAliases.get(route);
    if (!found) throw new Error(`No alias was created for ${route}.`);
    return found;
  }
}

function scopeOf(created: LambdaFunction): Construct {
  const scope = created.node.scope;
  if (!(scope instanceof Construct)) throw new Error("The function has no scope of its own.");
  return scope;
}

/** API Gateway's name for a route, in its settings and its log: "POST /api/login". */
export function routeKey(route: RouteId): string {
  return `${routes[route].method} ${routes[route].path}`;
}

function createRouteFunctions(parent: Construct, ids: readonly RouteId[], props: ShopFunctionProps) {
  return ids.map((id) => [id, createRouteFunction(parent, id, props)] as const);
}

function createRouteFunction(parent: Construct, route: RouteId, props: ShopFunctionProps): LambdaFunction {
  const { method, path } = routes[route];
  const scope = new Construct(parent, route);
  Tags.of(scope).add("route", route);
  return createFunction(scope, `${method} ${path} of the ${props.stage.name} shop`, routeSettings[route], props);
}
