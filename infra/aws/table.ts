import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { tableShape } from "#shared/runtime/names.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * Creates the single table, with the schema that the functions and the local database use.
 *
 * The template does not set DynamoDB's deletion protection. The deploy command turns it on once a deployment of a stage
 * that keeps data has succeeded (`operator/protect-table.ts`): with the protection on from the start, the rollback of a
 * failed first deployment could not delete the table (docs/decisions/041).
 *
 * Its stream hands new mails to the sender (`mail.ts`), with the new image, because only waiting ones are of interest.
 */
export function createTable(scope: Construct, stage: Stage): TableV2 {
  return new TableV2(scope, "Table", {
    partitionKey: stringAttribute(tableShape.partitionKey),
    sortKey: stringAttribute(tableShape.sortKey),
    globalSecondaryIndexes: tableShape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: stringAttribute(index.partitionKey),
      sortKey: stringAttribute(index.sortKey),
    })),
    dynamoStream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: tableShape.timeToLive,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    removalPolicy: removalPolicy(stage),
  });
}

function stringAttribute(name: string) {
  return { name, type: AttributeType.STRING };
}
