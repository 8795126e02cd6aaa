import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import { localSecretIds } from "./local-secrets.ts";

/** What a function finds in its environment on this machine. */
export interface FunctionEnvironment {
  readonly tableName: string;
  readonly dynamoDbUrl: string;
  readonly secretsManagerUrl: string;
  /** The stand-in's address; absent for Stripe's own. */
  readonly stripeApiBase?: string | undefined;
  /** Powertools' levels: DEBUG, INFO, WARN, ERROR, SILENT. */
  readonly logLevel: string;
}

/**
 * The variables that a function gets, and no others: those that the stack sets, and where AWS answers on this
 * machine.
 */
export function functionEnvironment(values: FunctionEnvironment): Record<string, string> {
  return {
    ...tableEnvironment(values.tableName, values.dynamoDbUrl),
    [secretVariables.tokens]: localSecretIds.tokens,
    [secretVariables.stripe]: localSecretIds.stripe,
    [secretVariables.origin]: localSecretIds.origin,
    ...(values.stripeApiBase === undefined ? {} : { [environmentNames.stripeApiBase]: values.stripeApiBase }),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: values.secretsManagerUrl,
    POWERTOOLS_LOG_LEVEL: values.logLevel,
  };
}

/** Of these, what the functions' data layer needs to read and write a table on this machine. */
export function tableEnvironment(tableName: string, dynamoDbUrl: string): Record<string, string> {
  return {
    [environmentNames.table]: tableName,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDbUrl,
  };
}
