import { Duration } from "aws-cdk-lib";
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
import type { Construct } from "constructs";
import { environmentNames } from "../../shared/runtime/names.ts";
import type { FunctionSettings } from "../function-settings.ts";
import type { Bundles } from "./bundles.ts";
import { createLogGroup } from "./logs.ts";
import type { Stage } from "./stage.ts";

/** What the functions of a stage have in common. */
export interface ShopFunctionProps {
  readonly stage: Stage;
  readonly bundles: Bundles;
  readonly table: TableV2;
  readonly secret: Secret;
}

/** One Lambda function, with a log and a role of its own that may do what its settings say and nothing else. */
export function createFunction(
  scope: Construct,
  description: string,
  settings: FunctionSettings,
  props: ShopFunctionProps,
): LambdaFunction {
  const { stage, bundles, table, secret } = props;
  const logGroup = createLogGroup(scope, "Logs", stage);
  return new LambdaFunction(scope, "Function", {
    description,
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
}

/** What a function learns from its environment: names and addresses. The secret itself it fetches with its own right to. */
function environmentOf(settings: FunctionSettings, { table, secret }: ShopFunctionProps): Record<string, string> {
  const usesTable = settings.table.length > 0 || settings.indexes.length > 0;
  return {
    ...(usesTable && { [environmentNames.table]: table.tableName }),
    ...(settings.secret && { [environmentNames.secret]: secret.secretArn }),
  };
}

/** Exact actions on exact resources; no right is granted for "later". */
function rightsOf(settings: FunctionSettings, logGroup: LogGroup, table: TableV2, secret: Secret): PolicyDocument {
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
