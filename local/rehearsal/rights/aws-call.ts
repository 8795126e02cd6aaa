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
const part = z.object({
  TableName: z.string(),
  Item: row.optional(),
  Key: row.optional(),
  UpdateExpression: z.string().optional(),
  ConditionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
});
const onOneTable = part.extend({ IndexName: z.string().optional() });
const onTables = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), part)) });
type Part = Partial<z.output<typeof part>>;
const onSecret = z.object({ SecretId: z.string() });

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const actionOfPart: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/**
 * The permissions that a call requires, by its X-Amz-Target ("DynamoDB_20120810.Query") and body.
 * @throws Error for a call to another service, or an unknown one
 */
export function requiredPermissions(target: string, body: unknown): readonly RequiredPermission[] {
  const [service = "", operation = ""] = target.split(".");
  if (service.startsWith("DynamoDB_")) return neededOfTable(operation, body);
  if (service === "secretsmanager") {
    return [{ action: `secretsmanager:${operation}`, resource: onSecret.parse(body).SecretId }];
  }
  throw new Error(`No rehearsed service takes ${target}.`);
}

function neededOfTable(operation: string, body: unknown): readonly RequiredPermission[] {
  const needed = (action: string, table: string, index?: string, of: Part = {}): RequiredPermission => ({
    action: `dynamodb:${action}`,
    resource: `${tableArn(table)}${index === undefined ? "" : `/index/${index}`}`,
    ...aboutRow(of),
  });
  if (operation.startsWith("Transact")) {
    return transaction
      .parse(body)
      .TransactItems.flatMap((item) => Object.entries(item))
      .map(([kind, of]) => needed(actionOfPart[kind] ?? kind, of.TableName, undefined, of));
  }
  if (operation.startsWith("Batch")) {
    return Object.keys(onTables.parse(body).RequestItems).map((table) => needed(operation, table));
  }
  const { TableName, IndexName, ...of } = onOneTable.parse(body);
  return [needed(operation, TableName, IndexName, of)];
}

function aboutRow({ Item, Key = Item, ...of }: Part): Pick<RequiredPermission, "leadingKeys" | "attributes"> {
  if (Key === undefined) return {};
  const usedAttributes = attributesIn([of.UpdateExpression, of.ConditionExpression], of.ExpressionAttributeNames);
  const changes = of.UpdateExpression !== undefined;
  return {
    leadingKeys: [Key.pk.S],
    ...(Item && { attributes: Object.keys(Item) }),
    ...(changes && { attributes: [...Object.keys(Key), ...usedAttributes] }),
  };
}

function tableArn(name: string): string {
  return name.startsWith("arn:") ? name : `arn:aws:dynamodb:${region}:${account}:table/${name}`;
}
