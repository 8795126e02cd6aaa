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
import type { BundleFolders } from "./bundling/bundles.ts";
import { createLogGroup } from "./logs.ts";
import type { StageSecrets } from "./secrets.ts";
import type { Stage } from "./stage.ts";

/** The shared properties of a stage's functions. */
export interface ShopFunctionProps {
  readonly stage: Stage;
  readonly bundles: BundleFolders;
  readonly table: TableV2;
  readonly secrets: StageSecrets;
  /** The sender of all mail; undefined if the stage sends none. */
  readonly mailFrom: string | undefined;
  /** The dead-letter queue, for functions that are invoked asynchronously. */
  readonly deadLetters?: IQueue;
  /** Variables in addition to the table's name and the secrets' ARNs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Rights in addition to those of the settings, such as to send mail. */
  readonly statements?: readonly PolicyStatement[];
}

/** Creates a Lambda function with its own log and role, limited to the permissions in its settings. */
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
      inlinePolicies: { Rights: permissionsOf(settings, logGroup, props) },
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
        "Traces have a price, and writing them requires a permission on all resources. The access log and the function's log say how long a call took, under one id.",
    },
    {
      id: "cfn-guard::lambda_inside_vpc_check",
      reason:
        "It only calls public endpoints of AWS and Stripe and accepts no connections, so a VPC would protect nothing, at the price of its gateways.",
    },
  );
}

/**
 * A function's environment: the table's name, its secrets' ARNs, and the sender if it is told. It reads the secrets
 * with its own permissions.
 */
function environmentOf(
  settings: FunctionSettings,
  { table, secrets, mailFrom, environment }: ShopFunctionProps,
): Record<string, string> {
  const usesTable = settings.table.length > 0 || settings.indexes.length > 0;
  return {
    ...(usesTable && { [environmentNames.table]: table.tableName }),
    ...Object.fromEntries(settings.secrets.map((name) => [secretVariables[name], secrets[name].secretArn])),
    ...(settings.knowsMailSender && mailFrom !== undefined && { [environmentNames.mailFrom]: mailFrom }),
    ...environment,
  };
}

/** Permits exact actions on exact resources, and nothing for future use. */
function permissionsOf(settings: FunctionSettings, logGroup: LogGroup, props: ShopFunctionProps): PolicyDocument {
  const { table, secrets, deadLetters, statements: added = [] } = props;
  const statements = [allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logGroup.logGroupArn])];
  const allowOnTable = (actions: readonly TableAction[], writes?: WritableRows) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn],
      writes && conditionsFor(writes),
    );
  const restrictedActions = settings.table.filter(
    (action) => settings.writes !== undefined && writeActions.includes(action),
  );
  const unrestrictedActions = settings.table.filter((action) => !restrictedActions.includes(action));
  if (unrestrictedActions.length > 0) statements.push(allowOnTable(unrestrictedActions));
  for (const writes of settings.writes ?? []) {
    statements.push(allowOnTable(writes.attributes === undefined ? restrictedActions : ["UpdateItem"], writes));
  }
  if (settings.indexes.length > 0) {
    statements.push(
      allow(
        ["dynamodb:Query"],
        settings.indexes.map((index) => `${table.tableArn}/index/${index}`),
      ),
    );
  }
  if (settings.secrets.length > 0) {
    const arns = settings.secrets.map((name) => secrets[name].secretArn);
    statements.push(allow(["secretsmanager:GetSecretValue"], arns));
  }
  if (deadLetters !== undefined) statements.push(allow(["sqs:SendMessage"], [deadLetters.queueArn]));
  return new PolicyDocument({ statements: [...statements, ...added] });
}

const writeActions: readonly TableAction[] = ["PutItem", "UpdateItem", "DeleteItem"];

/**
 * The conditions that limit a statement to these rows. `ForAllValues` is true for a request without keys, so a key is
 * also required.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function conditionsFor({ partitions, attributes }: WritableRows) {
  return {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions },
    ...(attributes && { "ForAllValues:StringEquals": { "dynamodb:Attributes": attributes } }),
    Null: { "dynamodb:LeadingKeys": "false", ...(attributes && { "dynamodb:Attributes": "false" }) },
  };
}

function allow(actions: string[], resources: string[], conditions?: ReturnType<typeof conditionsFor>): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) });
}
