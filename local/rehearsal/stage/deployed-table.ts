import * as z from "zod";
import { callDynamoDb } from "../../services/table.ts";
import type { DeployedStage } from "./deployed-stage.ts";

const table = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(z.unknown()),
  BillingMode: z.literal("PAY_PER_REQUEST"),
  TimeToLiveSpecification: z.object({ Enabled: z.literal(true), AttributeName: z.string() }),
});

/** Creates the template's table in a local engine unless it exists. Returns its name. */
export async function createDeployedTable({ assembly, resolve }: DeployedStage, url: string): Promise<string> {
  const [found, ...more] = [...assembly.resources].filter(([, { Type }]) => Type === "AWS::DynamoDB::GlobalTable");
  if (found === undefined || more.length > 0) throw new Error("The template has not exactly one table.");
  const TableName = String(resolve({ Ref: found[0] }));
  const { TimeToLiveSpecification, ...definition } = table.parse(resolve(found[1].Properties));
  const created = await callDynamoDb(url, "CreateTable", { TableName, ...definition });
  if (!created.ok && !created.output.includes("ResourceInUseException")) {
    throw new Error(`The table of the template could not be created: ${created.output}`);
  }
  await callDynamoDb(url, "UpdateTimeToLive", { TableName, TimeToLiveSpecification });
  return TableName;
}
