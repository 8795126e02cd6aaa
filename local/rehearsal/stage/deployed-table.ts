import * as z from "zod";
import { callDynamoDb } from "../../aws/table.ts";
import type { DeployedStage } from "./deployed-stage.ts";

const table = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(z.unknown()),
  BillingMode: z.literal("PAY_PER_REQUEST"),
  StreamSpecification: z.object({ StreamViewType: z.literal("NEW_IMAGE") }),
  TimeToLiveSpecification: z.object({ Enabled: z.literal(true), AttributeName: z.string() }),
});

/** Creates the template's table in a local DynamoDB unless it exists. Returns the table's name. */
export async function createDeployedTable({ assembly, resolve }: DeployedStage, url: string): Promise<string> {
  const [tableEntry, ...otherTables] = [...assembly.resources].filter(
    ([, { Type }]) => Type === "AWS::DynamoDB::GlobalTable",
  );
  if (tableEntry === undefined || otherTables.length > 0)
    throw new Error("The template does not have exactly one table.");
  const TableName = String(resolve({ Ref: tableEntry[0] }));
  const { TimeToLiveSpecification, StreamSpecification, ...definition } = table.parse(
    resolve(tableEntry[1].Properties),
  );
  const createReply = await callDynamoDb(url, "CreateTable", {
    TableName,
    ...definition,
    StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
  });
  if (!createReply.ok && !createReply.output.includes("ResourceInUseException")) {
    throw new Error(`The table of the template could not be created: ${createReply.output}`);
  }
  await callDynamoDb(url, "UpdateTimeToLive", { TableName, TimeToLiveSpecification });
  return TableName;
}
