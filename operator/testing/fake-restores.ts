import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { listen } from "#cli/listen.ts";
import { callDynamoDb, createTable } from "#local/aws/table.ts";

/** A backup in a vault of the fake AWS Backup. */
export interface FakeBackup {
  readonly arn: string;
  readonly takenAt: string;
  /** The items, as DynamoDB's JSON. */
  readonly items: readonly unknown[];
}

export interface FakeRestores {
  /** Variables that point a command to the fakes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every call, such as "StartRestoreJob" or "TransactWriteItems", in order. */
  readonly calls: readonly string[];
  /** What restore jobs were asked for. */
  readonly jobs: readonly { readonly metadata: Readonly<Record<string, string>>; readonly roleArn: string }[];
  stop(): Promise<void>;
}

export interface FakeRestoresOptions {
  readonly dynamoDbUrl: string;
  /** The backups of each vault. There may be more of them later. */
  readonly vaults: Readonly<Record<string, readonly FakeBackup[]>>;
  /** What each table, by name, contained at any time of the past, for point-in-time recovery. */
  readonly pastTables?: Readonly<Record<string, readonly unknown[]>>;
  /** Called before each call is answered. */
  readonly onCall?: (action: string) => void;
  /** Makes the first job fail with this message. */
  readonly failFirstJob?: string;
}

/** How many times a restore is asked about before it is done. */
const questionsUntilDone = 2;

interface Job {
  readonly id: string;
  readonly token: string;
  readonly backup: FakeBackup;
  readonly metadata: Readonly<Record<string, string>>;
  readonly roleArn: string;
  readonly createdAt: number;
  status: "RUNNING" | "COMPLETED" | "FAILED";
  message: string | undefined;
  questions: number;
}

const scanned = z.object({ Items: z.array(z.unknown()), LastEvaluatedKey: z.unknown().optional() });

/** Reads all items of a table, as a backup would keep them. */
export async function snapshot(dynamoDbUrl: string, table: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  let position: unknown;
  do {
    const { output } = await callDynamoDb(dynamoDbUrl, "Scan", { TableName: table, ExclusiveStartKey: position });
    const page = scanned.parse(JSON.parse(output));
    items.push(...page.Items);
    position = page.LastEvaluatedKey;
  } while (position !== undefined);
  return items;
}

/**
 * Starts a fake AWS Backup, and a proxy of the embedded DynamoDB that also restores tables to a point in time. A
 * restored table appears after a few questions, as on AWS, where it takes minutes.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/API_Operations.html
 */
export async function startFakeRestores(options: FakeRestoresOptions): Promise<FakeRestores> {
  const { dynamoDbUrl, vaults, pastTables = {}, onCall = () => {}, failFirstJob } = options;
  const calls: string[] = [];
  const jobs: Job[] = [];
  const record = (action: string) => {
    calls.push(action);
    onCall(action);
  };
  const restore = async (table: string, items: readonly unknown[]) => {
    await createTable(dynamoDbUrl, table);
    for (let start = 0; start < items.length; start += 25) {
      const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
      const { ok, output } = await callDynamoDb(dynamoDbUrl, "BatchWriteItem", { RequestItems: { [table]: requests } });
      if (!ok) throw new Error(output);
    }
  };
  const startJob = z.object({
    RecoveryPointArn: z.string(),
    IamRoleArn: z.string(),
    IdempotencyToken: z.string(),
    Metadata: z.record(z.string(), z.string()),
  });
  const backupRoutes: readonly [RegExp, string, (id: string, body: unknown) => Promise<unknown> | unknown][] = [
    [
      /^GET \/backup-vaults\/?$/,
      "ListBackupVaults",
      () => ({ BackupVaultList: Object.keys(vaults).map((BackupVaultName) => ({ BackupVaultName })) }),
    ],
    [
      /^GET \/backup-vaults\/([^/]+)\/recovery-points\/?$/,
      "ListRecoveryPointsByBackupVault",
      (vault) => ({
        RecoveryPoints: (vaults[vault] ?? []).map(({ arn, takenAt }) => ({
          RecoveryPointArn: arn,
          CreationDate: new Date(takenAt).getTime() / 1000,
          Status: "COMPLETED",
          ResourceType: "DynamoDB",
        })),
      }),
    ],
    [
      /^PUT \/restore-jobs$/,
      "StartRestoreJob",
      (_, body) => {
        const { RecoveryPointArn, IamRoleArn, IdempotencyToken, Metadata } = startJob.parse(body);
        const backup = Object.values(vaults)
          .flat()
          .find(({ arn }) => arn === RecoveryPointArn);
        if (backup === undefined) return undefined;
        const known = jobs.find(({ token }) => token === IdempotencyToken);
        if (known !== undefined) return { RestoreJobId: known.id };
        const fails = failFirstJob !== undefined && jobs.length === 0;
        const id = `job-${jobs.length + 1}`;
        jobs.push({
          id,
          token: IdempotencyToken,
          backup,
          metadata: Metadata,
          roleArn: IamRoleArn,
          createdAt: Date.now() / 1000,
          status: fails ? "FAILED" : "RUNNING",
          message: fails ? failFirstJob : undefined,
          questions: 0,
        });
        return { RestoreJobId: id };
      },
    ],
    [
      /^GET \/restore-jobs\/?$/,
      "ListRestoreJobs",
      () => ({
        RestoreJobs: jobs.map(({ id, status, backup, createdAt }) => ({
          RestoreJobId: id,
          Status: status,
          RecoveryPointArn: backup.arn,
          CreationDate: createdAt,
        })),
      }),
    ],
    [
      /^GET \/restore-jobs\/([^/]+)\/metadata$/,
      "GetRestoreJobMetadata",
      (id) => ({ RestoreJobId: id, Metadata: jobs.find((job) => job.id === id)?.metadata }),
    ],
    [
      /^GET \/restore-jobs\/([^/]+)$/,
      "DescribeRestoreJob",
      async (id) => {
        const job = jobs.find((each) => each.id === id);
        if (job === undefined) return undefined;
        job.questions += 1;
        if (job.status === "RUNNING" && job.questions > questionsUntilDone) {
          await restore(job.metadata.targetTableName ?? "", job.backup.items);
          job.status = "COMPLETED";
        }
        return { RestoreJobId: id, Status: job.status, StatusMessage: job.message };
      },
    ],
  ];
  const backupServer = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://backup").pathname);
    const call = `${request.method} ${path}`;
    const body = await readText(request);
    for (const [pattern, action, answer] of backupRoutes) {
      const match = pattern.exec(call);
      if (match === null) continue;
      record(action);
      const reply = await answer(match[1] ?? "", body === "" ? {} : JSON.parse(body));
      if (reply !== undefined) return send(response, 200, reply);
      return send(response, 400, { Code: "ResourceNotFoundException", Message: "There is no such backup." });
    }
    return send(response, 404, { message: `The fake AWS Backup does not know ${call}.` });
  });

  const pending = new Map<string, { questions: number; readonly items: readonly unknown[] }>();
  const pointInTime = z.object({ SourceTableName: z.string(), TargetTableName: z.string() });
  const named = z.object({ TableName: z.string() });
  const dynamoDbServer = createServer(async (request, response) => {
    const body = await readText(request);
    const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    record(action);
    if (action === "RestoreTableToPointInTime") {
      const { SourceTableName, TargetTableName } = pointInTime.parse(JSON.parse(body));
      const items = pastTables[SourceTableName];
      if (items === undefined) {
        return send(response, 400, {
          __type: "com.amazonaws.dynamodb.v20120810#TableNotFoundException",
          message: `Table not found: ${SourceTableName}`,
        });
      }
      pending.set(TargetTableName, { questions: 0, items });
      return send(response, 200, { TableDescription: { TableName: TargetTableName, TableStatus: "CREATING" } });
    }
    if (action === "DescribeTable") {
      const { TableName } = named.parse(JSON.parse(body));
      const restoring = pending.get(TableName);
      if (restoring !== undefined) {
        restoring.questions += 1;
        if (restoring.questions <= questionsUntilDone)
          return send(response, 200, { Table: { TableName, TableStatus: "CREATING" } });
        pending.delete(TableName);
        await restore(TableName, restoring.items);
      }
    }
    const { ok, output } = await callDynamoDb(dynamoDbUrl, action, JSON.parse(body));
    response.writeHead(ok ? 200 : 400, { "content-type": "application/x-amz-json-1.0" }).end(output);
  });
  const [backup, dynamoDb] = [await listen(backupServer, 0), await listen(dynamoDbServer, 0)];
  return {
    environment: { AWS_ENDPOINT_URL_BACKUP: backup.url, AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url },
    calls,
    jobs,
    async stop() {
      await backup.stop();
      await dynamoDb.stop();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
