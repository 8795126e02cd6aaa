import { Duration, Tags } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { type RouteId, routes } from "../../shared/contract/routes.ts";
import { environmentNames } from "../../shared/runtime/names.ts";
import { type RouteSettings, routeSettings } from "../route-settings.ts";
import type { Bundles } from "./bundles.ts";
import { createLogGroup } from "./logs.ts";
import type { Stage } from "./stage.ts";

export interface RouteFunctionsProps {
  readonly stage: Stage;
  readonly bundles: Bundles;
  readonly table: TableV2;
  readonly secret: Secret;
}

/** One Lambda function a route of the contract, each with a role of its own that may do what its row of `route-settings.ts` says. */
export class RouteFunctions extends Construct {
  private readonly functions: ReadonlyMap<RouteId, LambdaFunction>;

  constructor(scope: Construct, id: string, props: RouteFunctionsProps) {
    super(scope, id);
    this.functions = new Map(routeIds().map((route) => [route, createFunction(this, route, props)]));
  }

  of(route: RouteId): LambdaFunction {
    const found = this.functions.get(route);
    if (!found) throw new Error(`No function was made for ${route}.`);
    return found;
  }
}

/** The contract's routes, in its order. */
export function routeIds(): RouteId[] {
  return Object.keys(routes).filter((id): id is RouteId => id in routes);
}

function createFunction(parent: Construct, route: RouteId, props: RouteFunctionsProps): LambdaFunction {
  const { stage, bundles, table, secret } = props;
  const settings = routeSettings[route];
  const scope = new Construct(parent, route);
  const logGroup = createLogGroup(scope, "Logs", stage);
  const { method, path } = routes[route];

  const created = new LambdaFunction(scope, "Function", {
    description: `${method} ${path} of the ${stage.name} shop`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(bundles.folderOf(settings.entry), { exclude: ["*.map"] }),
    handler: "index.handler",
    memorySize: settings.memoryMb,
    timeout: Duration.seconds(settings.timeoutSeconds),
    environment: environmentOf(settings, props),
    role: new Role(scope, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { Rights: rightsOf(settings, logGroup, table, secret) },
    }),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    systemLogLevelV2: SystemLogLevel.INFO,
  });
  Tags.of(scope).add("route", route);
  return created;
}

/** What a function learns from its environment: names and addresses. The secret itself it fetches with its own right to. */
function environmentOf(settings: RouteSettings, { table, secret }: RouteFunctionsProps): Record<string, string> {
  return {
    ...(settings.table.length > 0 && { [environmentNames.table]: table.tableName }),
    ...(settings.secret && { [environmentNames.secret]: secret.secretArn }),
  };
}

/** Exact actions on exact resources; no right is granted for "later". */
function rightsOf(settings: RouteSettings, logGroup: LogGroup, table: TableV2, secret: Secret): PolicyDocument {
  const rights = [allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn])];
  if (settings.table.length > 0) {
    rights.push(
      allow(
        settings.table.map((action) => `dynamodb:${action}`),
        [table.tableArn],
      ),
    );
  }
  if (settings.indexes.length > 0) {
    rights.push(
      allow(
        ["dynamodb:Query"],
        settings.indexes.map((index) => `${table.tableArn}/index/${index}`),
      ),
    );
  }
  if (settings.secret) rights.push(allow(["secretsmanager:GetSecretValue"], [secret.secretArn]));
  return new PolicyDocument({ statements: rights });
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources });
}
