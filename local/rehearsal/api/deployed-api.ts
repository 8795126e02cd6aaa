import * as z from "zod";
import { routes as contractRoutes } from "#shared/contract/routes.ts";
import { matchesWildcard } from "../../aws/wildcard.ts";
import type { Throttle } from "../../gateway/throttle.ts";
import { type DeployedFunction, functionsByArn } from "../lambda/deployed-functions.ts";
import type { Assembly } from "../template/assembly.ts";
import { account, type Resolve, region } from "../template/resolve.ts";
import { apiProperties, type ImportedAuthorizer, importedRoutes } from "./document.ts";

/** What API Gateway calls: a function, or none, for the reason that its own log would give. */
export type Target = { readonly function: DeployedFunction } | { readonly fault: string };

/** The authorizer called before a route's function. */
export interface DeployedAuthorizer extends Omit<ImportedAuthorizer, "functionArn"> {
  readonly target: Target;
}

export interface DeployedRoute {
  readonly target: Target;
  readonly authorizer: DeployedAuthorizer | undefined;
  readonly throttle: Throttle | undefined;
}

export interface DeployedApi {
  /** The routes that the API serves, by route key; none without a stage that deploys them. */
  readonly routes: ReadonlyMap<string, DeployedRoute>;
  /** Sentences about everything that CloudFormation deploys and that then answers 404, 429 or 500 to every call. */
  readonly faults: readonly string[];
}

const throttleProperties = z
  .strictObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })
  .transform(({ ThrottlingRateLimit, ThrottlingBurstLimit }) => ({
    perSecond: ThrottlingRateLimit,
    burst: ThrottlingBurstLimit,
  }));
const stageProperties = z.object({
  ApiId: z.string(),
  StageName: z.string(),
  AutoDeploy: z.boolean().default(false),
  DefaultRouteSettings: throttleProperties.optional(),
  RouteSettings: z.record(z.string(), throttleProperties).default({}),
});
const permissionProperties = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
});

/**
 * Returns what the template's API serves.
 * @throws Error for an API that CloudFormation would not deploy
 */
export function deployedApi(
  { resources }: Assembly,
  resolve: Resolve,
  functions: Iterable<DeployedFunction>,
): DeployedApi {
  const propertiesOf = <T>(type: string, schema: z.ZodType<T>): readonly (readonly [string, T])[] =>
    [...resources]
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => [String(resolve({ Ref: id })), schema.parse(resolve(Properties))]);
  const [api, ...otherApis] = propertiesOf("AWS::ApiGatewayV2::Api", apiProperties);
  if (api === undefined || otherApis.length > 0) throw new Error("The template does not have exactly one API.");
  const [apiId, properties] = api;
  const callable = functionsByArn(functions);
  const permissions = propertiesOf("AWS::Lambda::Permission", permissionProperties).map(([, each]) => each);

  /** `source`: what API Gateway is about to call the function for, as in the permission's SourceArn. */
  const targetOf = (arn: string, source: string, label: string): Target => {
    const found = callable.get(arn);
    if (found === undefined) return { fault: `${label} leads to ${arn}, which is not a function of the stack.` };
    const sourceArn = `arn:aws:execute-api:${region}:${account}:${apiId}/${source}`;
    const isPermitted = permissions.some(
      ({ Action, FunctionName, Principal, SourceArn = "*" }) =>
        Action === "lambda:InvokeFunction" &&
        FunctionName === arn &&
        Principal === "apigateway.amazonaws.com" &&
        matchesWildcard(SourceArn, sourceArn),
    );
    if (!isPermitted)
      return { fault: `API Gateway is not permitted to call ${found.name} for ${label} (${sourceArn}).` };
    return { function: found };
  };

  const imported = importedRoutes(properties);
  const [stage, ...otherStages] = propertiesOf("AWS::ApiGatewayV2::Stage", stageProperties)
    .map(([, each]) => each)
    .filter(({ ApiId, StageName }) => ApiId === apiId && StageName === "$default");
  if (otherStages.length > 0) throw new Error("The API has more than one stage $default.");
  const unknownRoute = Object.keys(stage?.RouteSettings ?? {}).find(
    (key) => !imported.some(({ routeKey }) => routeKey === key),
  );
  if (unknownRoute !== undefined) throw new Error(`The stage has settings for ${unknownRoute}, which is no route.`);

  const routes = new Map<string, DeployedRoute>(
    imported.map(({ routeKey, functionArn, authorizer }) => [
      routeKey,
      {
        target: targetOf(functionArn, `$default/${routeKey.replace(" ", "")}`, `the route ${routeKey}`),
        authorizer: authorizer && {
          ...authorizer,
          target: targetOf(authorizer.functionArn, "authorizers/rehearsal", `the authorizer ${authorizer.name}`),
        },
        throttle: stage?.RouteSettings[routeKey] ?? stage?.DefaultRouteSettings,
      },
    ]),
  );
  const isServed = stage?.AutoDeploy === true;
  return {
    routes: isServed ? routes : new Map(),
    faults: [
      ...(isServed ? [] : ["The API has no stage $default that deploys its routes, so it answers 404 to every call."]),
      ...new Set([...routes].flatMap(([routeKey, route]) => faultsOf(routeKey, route))),
      ...Object.values(contractRoutes)
        .map(({ method, path }) => `${method} ${path}`)
        .filter((routeKey) => !routes.has(routeKey))
        .map((routeKey) => `The API has no route ${routeKey}.`),
    ],
  };
}

function faultsOf(routeKey: string, { target, authorizer, throttle }: DeployedRoute): readonly string[] {
  return [
    ...[target, authorizer?.target].flatMap((each) => (each !== undefined && "fault" in each ? [each.fault] : [])),
    ...(authorizer === undefined
      ? [`The route ${routeKey} has no authorizer, so it can be called past CloudFront.`]
      : []),
    ...(throttle !== undefined && (throttle.perSecond <= 0 || throttle.burst < 1)
      ? [`The stage throttles ${routeKey} to nothing.`]
      : []),
  ];
}
