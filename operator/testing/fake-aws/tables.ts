import * as z from "zod";
import { type LocalDynamoDb, startDynamoDb } from "#local/aws/dynamodb.ts";
import { callDynamoDb, createTable } from "#local/aws/table.ts";
import { type Account, accountId } from "./account.ts";
import type { JsonAnswer } from "./json-answer.ts";

const named = z.looseObject({ TableName: z.string().optional(), DeletionProtectionEnabled: z.boolean().optional() });
const described = z.looseObject({ Table: z.looseObject({ TableName: z.string() }) });

/**
 * One region's DynamoDB: the tables that stacks have created in the fake account, in an embedded engine of the region's
 * own. The engine starts with the first call.
 */
export class FakeTables {
  readonly #account: Account;
  readonly #region: string;
  readonly #created = new Set<string>();
  readonly #protected = new Set<string>();
  #engine: Promise<LocalDynamoDb> | undefined;

  constructor(account: Account, region: string) {
    this.#account = account;
    this.#region = region;
  }

  /** Whether DynamoDB refuses to delete a table. */
  isProtected(name: string): boolean {
    return this.#protected.has(name);
  }

  /** The engine's URL; its tables are those of the account. */
  async url(): Promise<string> {
    // Not the developer's own DynamoDB, which all regions would share.
    this.#engine ??= startDynamoDb({ environment: {} });
    const { url } = await this.#engine;
    const names = this.#account.inRegion(this.#region, "AWS::DynamoDB::GlobalTable").map((each) => each.physicalId);
    for (const name of names) if (!this.#created.has(name)) await createTable(url, name);
    for (const name of this.#created) {
      if (!names.includes(name)) await callDynamoDb(url, "DeleteTable", { TableName: name });
    }
    this.#created.clear();
    for (const name of names) this.#created.add(name);
    return url;
  }

  /** Answers a call in DynamoDB's JSON protocol. */
  async answer(action: string, body: unknown): Promise<JsonAnswer> {
    const { TableName = "", DeletionProtectionEnabled } = named.parse(body);
    const url = await this.url();
    if (action === "UpdateTable" && DeletionProtectionEnabled !== undefined) {
      if (DeletionProtectionEnabled) this.#protected.add(TableName);
      else this.#protected.delete(TableName);
      return { status: 200, body: "{}" };
    }
    if (action === "DeleteTable" && this.isProtected(TableName)) {
      const message = `Resource cannot be deleted as it is currently protected against deletion: ${TableName}`;
      return { status: 400, body: JSON.stringify({ __type: "ValidationException", message }) };
    }
    const { ok, output } = await callDynamoDb(url, action, body);
    if (action !== "DescribeTable" || !ok) return { status: ok ? 200 : 400, body: output };
    const { Table } = described.parse(JSON.parse(output));
    const TableArn = `arn:aws:dynamodb:${this.#region}:${accountId}:table/${TableName}`;
    const description = { ...Table, TableArn, DeletionProtectionEnabled: this.isProtected(TableName) };
    return { status: 200, body: JSON.stringify({ Table: description }) };
  }

  async stop(): Promise<void> {
    await (await this.#engine)?.stop();
  }
}
