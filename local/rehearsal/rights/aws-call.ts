import * as z from "zod";
import { attributesIn } from "#shared/runtime/expression-names.ts";
import { account, region } from "../template/resolve.ts";

/** A permission that IAM requires for a call. */
export interface RequiredPermission {
  /** "dynamodb:PutItem" */
  readonly action: string;
  /** An ARN. */
  readonly resource: string;
  /** For a call about one row: its partition key, as in `dynamodb:LeadingKeys`. */
  readonly leadingKeys?: readonly string[];
  /** For a row that is put or updated: its attribute names, as in `dynamodb:Attributes`. */
  readonly attributes?: readonly string[];
}

const row = z.looseObject({ pk: z.object({ S: z.string() }) });
const tableRequest = z.object({
  TableName: z.string(),
  Item: row.optional(),
  Key: row.optional(),
  UpdateExpression: z.string().optional(),
  ConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
});
const singleTableCall = tableRequest.extend({ IndexName: z.string().optional() });
const batchCall = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transactionCall = z.object({ TransactItems: z.array(z.record(z.string(), tableRequest)) });
type TableRequest = Partial<z.output<typeof tableRequest>>;
const secretCall = z.object({ SecretId: z.string() });

/**
 * The action required for each kind of item in a transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const transactionActions: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/**
 * Returns the permissions that a call requires, given its X-Amz-Target header ("DynamoDB_20120810.Query") and its body.
 * @throws Error for a call to a service other than DynamoDB and Secrets Manager
 */
export function requiredPermissions(target: string, body: unknown): readonly RequiredPermission[] {
  const [service = "", operation = ""] = target.split(".");
  if (service.startsWith("DynamoDB_")) return tablePermissions(operation, body);
  if (service === "secretsmanager") {
    return [{ action: `secretsmanager:${operation}`, resource: secretCall.parse(body).SecretId }];
  }
  throw new Error(`The rehearsal has no service for ${target}.`);
}

const sentMail = z.object({ FromEmailAddress: z.string(), ConfigurationSetName: z.string().optional() });
/** The path of the only call to SES that functions make. */
export const sendMailPath = "/v2/email/outbound-emails";

/**
 * Returns the permissions that sending a mail requires: as the sender's domain, with the configuration set.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsesv2.html
 */
export function sendingPermissions(body: unknown): readonly RequiredPermission[] {
  const { FromEmailAddress, ConfigurationSetName } = sentMail.parse(body);
  const domain = FromEmailAddress.slice(FromEmailAddress.lastIndexOf("@") + 1).replace(">", "");
  const resources = [`identity/${domain}`];
  if (ConfigurationSetName !== undefined) resources.push(`configuration-set/${ConfigurationSetName}`);
  return resources.map((resource) => ({
    action: "ses:SendEmail",
    resource: `arn:aws:ses:${region}:${account}:${resource}`,
  }));
}

function tablePermissions(operation: string, body: unknown): readonly RequiredPermission[] {
  const permissionFor = (
    action: string,
    table: string,
    index?: string,
    request: TableRequest = {},
  ): RequiredPermission => ({
    action: `dynamodb:${action}`,
    resource: `${tableArn(table)}${index === undefined ? "" : `/index/${index}`}`,
    ...rowDetails(request),
  });
  if (operation.startsWith("Transact")) {
    return transactionCall
      .parse(body)
      .TransactItems.flatMap((item) => Object.entries(item))
      .map(([kind, request]) => permissionFor(transactionActions[kind] ?? kind, request.TableName, undefined, request));
  }
  if (operation.startsWith("Batch")) {
    return Object.keys(batchCall.parse(body).RequestItems).map((table) => permissionFor(operation, table));
  }
  const { TableName, IndexName, ...request } = singleTableCall.parse(body);
  return [permissionFor(operation, TableName, IndexName, request)];
}

function rowDetails({
  Item,
  Key = Item,
  ...request
}: TableRequest): Pick<RequiredPermission, "leadingKeys" | "attributes"> {
  if (Key === undefined) return {};
  const usedAttributes = attributesIn(
    [request.UpdateExpression, request.ConditionExpression],
    request.ExpressionAttributeNames,
  );
  const isUpdate = request.UpdateExpression !== undefined;
  return {
    leadingKeys: [Key.pk.S],
    ...(Item && { attributes: Object.keys(Item) }),
    ...(isUpdate && { attributes: [...Object.keys(Key), ...usedAttributes] }),
  };
}

function tableArn(name: string): string {
  return name.startsWith("arn:") ? name : `arn:aws:dynamodb:${region}:${account}:table/${name}`;
}
