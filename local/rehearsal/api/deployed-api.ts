import * as z from "zod";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";

/** The authorizer called before a route's function. */
export interface DeployedAuthorizer {
  readonly target: DeployedFunction;
  /** Lower-case names of the required identity headers; results are cached by their values. */
  readonly identityHeaders: readonly string[];
  readonly cacheSeconds: number;
}

export interface DeployedRoute {
  readonly target: DeployedFunction;
  readonly authorizer: DeployedAuthorizer | undefined;
}

const routeProperties = z.object({
  AuthorizationType: z.enum(["NONE", "CUSTOM"]),
  AuthorizerId: z.string().optional(),
  RouteKey: z.string(),
  Target: z.string().startsWith("integrations/"),
});
const integrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});
const authorizerProperties = z.object({
  AuthorizerPayloadFormatVersion: z.literal("2.0"),
  AuthorizerResultTtlInSeconds: z.int(),
  AuthorizerType: z.literal("REQUEST"),
  AuthorizerUri: z.string(),
  EnableSimpleResponses: z.literal(true),
  IdentitySource: z.array(z.string().startsWith("$request.header.")),
});
const permissionProperties = z.object({ FunctionName: z.string(), Principal: z.string() });

/**
 * Returns the API's routes by route key, each with the function that the template puts behind it.
 * @throws Error when a route leads to a function outside the stack, or to one that API Gateway is not permitted to
 * call
 */
export function deployedRoutes(
  { resources }: Assembly,
  resolve: Resolve,
  functions: Iterable<DeployedFunction>,
): ReadonlyMap<string, DeployedRoute> {
  const functionsByArn = new Map([...functions].map((each) => [each.arn, each]));
  const propertiesOf = <T>(type: string, schema: z.ZodType<T>) =>
    new Map(
      [...resources]
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => [String(resolve({ Ref: id })), schema.parse(resolve(Properties))]),
    );
  const permittedArns = new Set(
    [...propertiesOf("AWS::Lambda::Permission", permissionProperties).values()]
      .filter(({ Principal }) => Principal === "apigateway.amazonaws.com")
      .map(({ FunctionName }) => FunctionName),
  );
  const callableFunction = (arn: string, label: string): DeployedFunction => {
    const deployed = functionsByArn.get(arn);
    if (deployed === undefined) throw new Error(`${label} leads to ${arn}, which is not a function of the stack.`);
    if (!permittedArns.has(arn)) throw new Error(`API Gateway is not permitted to call ${deployed.name} (${label}).`);
    return deployed;
  };
  const authorizers = new Map(
    [...propertiesOf("AWS::ApiGatewayV2::Authorizer", authorizerProperties)].map(
      ([id, properties]): [string, DeployedAuthorizer] => {
        const arn = /functions\/(arn:[^/]+)\/invocations$/.exec(properties.AuthorizerUri)?.[1] ?? "";
        const identityHeaders = properties.IdentitySource.map((source) =>
          source.slice("$request.header.".length).toLowerCase(),
        );
        const target = callableFunction(arn, `The authorizer ${id}`);
        return [id, { target, identityHeaders, cacheSeconds: properties.AuthorizerResultTtlInSeconds }];
      },
    ),
  );
  const integrations = propertiesOf("AWS::ApiGatewayV2::Integration", integrationProperties);
  return new Map(
    [...propertiesOf("AWS::ApiGatewayV2::Route", routeProperties).values()].map((properties) => {
      const { RouteKey, Target, AuthorizerId } = properties;
      const uri = integrations.get(Target.slice("integrations/".length))?.IntegrationUri ?? "";
      const routeAuthorizer = AuthorizerId === undefined ? undefined : authorizers.get(AuthorizerId);
      if ((properties.AuthorizationType === "CUSTOM") !== (routeAuthorizer !== undefined)) {
        throw new Error(`The authorization type of the route ${RouteKey} does not match its authorizer.`);
      }
      return [RouteKey, { target: callableFunction(uri, `The route ${RouteKey}`), authorizer: routeAuthorizer }];
    }),
  );
}
