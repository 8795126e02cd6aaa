import { AttributeType, Billing, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { tableShape } from "#shared/runtime/names.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/** The single table, with the schema that the functions and the local database use. */
export function createTable(scope: Construct, stage: Stage): TableV2 {
  return new TableV2(scope, "Table", {
    partitionKey: text(tableShape.partitionKey),
    sortKey: text(tableShape.sortKey),
    globalSecondaryIndexes: tableShape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
    })),
    timeToLiveAttribute: tableShape.timeToLive,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.keepsData,
    removalPolicy: removalPolicy(stage),
  });
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}
