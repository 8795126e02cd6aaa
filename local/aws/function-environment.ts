import { environmentNames, localEventsOriginName, secretVariables } from "#shared/runtime/names.ts";
import { localSecretIds } from "./local-secrets.ts";

/** Local values of a function's environment. */
export interface FunctionEnvironment {
  readonly tableName: string;
  readonly dynamoDbUrl: string;
  readonly secretsManagerUrl: string;
  /** URL of the local Stripe; absent for the real one. */
  readonly stripeApiBase?: string | undefined;
  /** URL of the local WhatsApp; absent for the real one. */
  readonly whatsAppBase?: string | undefined;
  /** Where mail is sent, and the site that its links lead to; absent where none is sent. */
  readonly mail?: { readonly sesUrl: string; readonly siteUrl: string };
  /** Powertools' log level: DEBUG, INFO, WARN, ERROR, SILENT. */
  readonly logLevel: string;
}

/** Returns all environment variables of a function: those that the stack sets, and the local URLs of AWS services. */
export function functionEnvironment(values: FunctionEnvironment): Record<string, string> {
  return {
    ...tableEnvironment(values.tableName, values.dynamoDbUrl),
    [secretVariables.tokens]: localSecretIds.tokens,
    [secretVariables.stripe]: localSecretIds.stripe,
    [secretVariables.origin]: localSecretIds.origin,
    [secretVariables.chat]: localSecretIds.chat,
    ...(values.stripeApiBase === undefined ? {} : { [environmentNames.stripeApiBase]: values.stripeApiBase }),
    ...(values.whatsAppBase !== undefined && whatsAppEnvironment(values.whatsAppBase)),
    ...(values.mail && {
      [environmentNames.mailFrom]: "Everline <hello@everline.example>",
      [environmentNames.mailReplyTo]: "help@everline.example",
      [environmentNames.mailConfigurationSet]: "everline-local",
      [environmentNames.stage]: "local",
      [environmentNames.siteUrl]: values.mail.siteUrl,
      AWS_ENDPOINT_URL_SESV2: values.mail.sesUrl,
    }),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: values.secretsManagerUrl,
    POWERTOOLS_LOG_LEVEL: values.logLevel,
  };
}

/** Returns the variables that the functions' data layer needs to access a local table. */
export function tableEnvironment(tableName: string, dynamoDbUrl: string): Record<string, string> {
  return {
    [environmentNames.table]: tableName,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDbUrl,
  };
}

/** The variables about the local WhatsApp: where links lead, and where an assistant may listen to events. */
export function whatsAppEnvironment(whatsAppBase: string): Record<string, string> {
  return { [environmentNames.whatsAppBase]: whatsAppBase, [localEventsOriginName]: whatsAppBase };
}
