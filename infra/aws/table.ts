import { AttributeType, Billing, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { tableShape } from "#shared/runtime/names.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/** Creates the single table, with the schema that the functions and the local database use. */
export function createTable(scope: Construct, stage: Stage): TableV2 {
  return new TableV2(scope, "Table", {
    partitionKey: stringAttribute(tableShape.partitionKey),
    sortKey: stringAttribute(tableShape.sortKey),
    globalSecondaryIndexes: tableShape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: stringAttribute(index.partitionKey),
      sortKey: stringAttribute(index.sortKey),
    })),
    timeToLiveAttribute: tableShape.timeToLive,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.keepsData,
    removalPolicy: removalPolicy(stage),
  });
}

function stringAttribute(name: string) {
  return { name, type: AttributeType.STRING };
}
