import { Duration, Validations } from "aws-cdk-lib";
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
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { FunctionSettings, TableAction, WritableRows } from "../settings/function-settings.ts";
import type { Bundles } from "./bundling/bundles.ts";
import { createLogGroup } from "./logs.ts";
import type { StageSecrets } from "./secrets.ts";
import type { Stage } from "./stage.ts";

/** The shared properties of a stage's functions. */
export interface ShopFunctionProps {
  readonly stage: Stage;
  readonly bundles: Bundles;
  readonly table: TableV2;
  readonly secrets: StageSecrets;
  /** The dead-letter queue, for functions that are invoked asynchronously. */
  readonly deadLetters?: IQueue;
}

/** A Lambda function with its own log and role, limited to the rights in its settings. */
export function createFunction(
  scope: Construct,
  description: string,
  settings: FunctionSettings,
  props: ShopFunctionProps,
): LambdaFunction {
  const { stage, bundles } = props;
  const logGroup = createLogGroup(scope, "Logs", stage);
  const created = new LambdaFunction(scope, "Function", {
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
      inlinePolicies: { Rights: rightsOf(settings, logGroup, props) },
    }),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    systemLogLevelV2: SystemLogLevel.INFO,
  });
  acknowledgeFindings(created);
  return created;
}

function acknowledgeFindings(created: LambdaFunction): void {
  Validations.of(created).acknowledge(
    {
      id: "Serverless-LambdaDLQ",
      reason:
        "Routes' functions are invoked synchronously. A job's function has a failure destination, which receives the error; a dead-letter queue would not.",
    },
    {
      id: "Serverless-LambdaTracing",
      reason:
        "Traces have a price, and writing them takes a right on every resource. The access log and the function's say how long a call took, under one id.",
    },
    {
      id: "cfn-guard::lambda_inside_vpc_check",
      reason:
        "It only calls public endpoints of AWS and Stripe and accepts no connections, so a VPC would protect nothing, at the price of its gateways.",
    },
  );
}

/** A function's environment: names and addresses. It fetches secrets at run time, with its own rights. */
function environmentOf(settings: FunctionSettings, { table, secrets }: ShopFunctionProps): Record<string, string> {
  const usesTable = settings.table.length > 0 || settings.indexes.length > 0;
  return {
    ...(usesTable && { [environmentNames.table]: table.tableName }),
    ...Object.fromEntries(settings.secrets.map((name) => [secretVariables[name], secrets[name].secretArn])),
  };
}

/** Exact actions on exact resources; no right is granted for future use. */
function rightsOf(settings: FunctionSettings, logGroup: LogGroup, props: ShopFunctionProps): PolicyDocument {
  const { table, secrets, deadLetters } = props;
  const rights = [allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn])];
  const ofTable = (actions: readonly TableAction[], writes?: WritableRows) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn],
      writes && onlyRows(writes),
    );
  const writing = settings.table.filter((action) => settings.writes !== undefined && writeActions.includes(action));
  const readingActions = settings.table.filter((action) => !writing.includes(action));
  if (readingActions.length > 0) rights.push(ofTable(readingActions));
  for (const writes of settings.writes ?? []) {
    rights.push(ofTable(writes.attributes === undefined ? writing : ["UpdateItem"], writes));
  }
  if (settings.indexes.length > 0) {
    rights.push(
      allow(
        ["dynamodb:Query"],
        settings.indexes.map((index) => `${table.tableArn}/index/${index}`),
      ),
    );
  }
  if (settings.secrets.length > 0) {
    const arns = settings.secrets.map((name) => secrets[name].secretArn);
    rights.push(allow(["secretsmanager:GetSecretValue"], arns));
  }
  if (deadLetters !== undefined) rights.push(allow(["sqs:SendMessage"], [deadLetters.queueArn]));
  return new PolicyDocument({ statements: rights });
}

const writeActions: readonly TableAction[] = ["PutItem", "UpdateItem", "DeleteItem"];

/**
 * `ForAllValues` is true for a request without keys, so a key is also required.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function onlyRows({ partitions, attributes }: WritableRows) {
  return {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions },
    ...(attributes && { "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes } }),
    Null: { "dynamodb:LeadingKeys": "false", ...(attributes && { "dynamodb:Attributes": "false" }) },
  };
}

function allow(actions: string[], resources: string[], conditions?: ReturnType<typeof onlyRows>): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) });
}
