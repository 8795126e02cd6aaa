import { environmentNames } from "../../shared/runtime/names.ts";
import { localSecretId } from "./local-secret.ts";

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

/** The variables that a function gets, and no others: those that the stack sets, and where AWS answers on this machine. */
export function functionEnvironment(values: FunctionEnvironment): Record<string, string> {
  return {
    [environmentNames.table]: values.tableName,
    [environmentNames.secret]: localSecretId,
    ...(values.stripeApiBase === undefined ? {} : { [environmentNames.stripeApiBase]: values.stripeApiBase }),
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: values.dynamoDbUrl,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: values.secretsManagerUrl,
    POWERTOOLS_LOG_LEVEL: values.logLevel,
  };
}
