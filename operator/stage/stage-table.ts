import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { describePlace, findStageStack, readOutputs } from "./deployed-stage.ts";

/** A table on AWS. */
export interface TableOnAws {
  readonly name: string;
  /** Says which table it is and where, for the operator to check before anything is changed. */
  readonly description: string;
}

/**
 * Finds a stage's table by its stack's output: tables that an earlier stack has left behind do not matter.
 * @throws UserError when there is no such stack, or it does not name a table
 */
export async function findStageTable(stage: StageName): Promise<TableOnAws> {
  const stack = await findStageStack(stage);
  const { TableName } = readOutputs(
    stack,
    z.object({ TableName: z.string() }),
    "or name a table with --table, such as one that an earlier stack has left behind",
  );
  return {
    name: TableName,
    description: `The ${stage} shop's table is ${TableName}, of the stack ${stack.name}, in ${describePlace(stack.id)}.`,
  };
}

/**
 * Finds a table by its name, whether or not it belongs to a stack.
 * @throws UserError when there is no such table
 */
export async function findTableByName(name: string): Promise<TableOnAws> {
  const client = new DynamoDBClient();
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return { name, description: `The table is ${name}, in ${describePlace(Table?.TableArn ?? "")}.` };
  } catch (reason) {
    if (!(reason instanceof ResourceNotFoundException)) throw reason;
    throw new UserError(
      `There is no table ${name} in this account and in ${await client.config.region()}; check AWS_PROFILE and AWS_REGION.`,
    );
  }
}
