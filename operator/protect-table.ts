import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";

/**
 * Turns on DynamoDB's deletion protection of a table, unless it is on, and returns whether it was off. For the deploy
 * command, after every successful deployment of a stage that keeps data. The template leaves the protection alone,
 * because a table created with it could not be deleted by the rollback of a failed first deployment
 * (docs/decisions/041). Needs `dynamodb:DescribeTable` and `dynamodb:UpdateTable`; throws the errors of the AWS SDK.
 * @param tableName the stack's output TableName
 */
export async function protectTable(tableName: string, dynamoDb = new DynamoDBClient()): Promise<boolean> {
  const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName: tableName }));
  if (Table?.DeletionProtectionEnabled === true) return false;
  await dynamoDb.send(new UpdateTableCommand({ TableName: tableName, DeletionProtectionEnabled: true }));
  return true;
}
