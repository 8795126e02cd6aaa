import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { inject } from "vitest";
import * as z from "zod";
import { attributesIn } from "#shared/runtime/expression-names.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import { documentClient } from "../data/table.ts";

const secretAction = "GetSecretValue";
const secretByVariable: ReadonlyMap<string | symbol, string> = new Map(
  Object.entries(secretVariables).map(([secret, variable]) => [variable, secret]),
);

/** The parts of a DynamoDB request that determine which permissions it requires. */
const requestShape = z.object({
  IndexName: z.string().optional(),
  TransactItems: z.array(z.record(z.string(), z.unknown())).default([]),
});
/** A string attribute, in the document client's format or DynamoDB's. */
const text = z.union([z.string(), z.object({ S: z.string() }).transform(({ S }) => S)]);
/** A write of one row: the row is put as a whole, or updated or deleted by its key. */
const rowWrite = z.union([
  z.object({ Item: z.looseObject({ pk: text }) }),
  z.object({
    Key: z.looseObject({ pk: text }),
    UpdateExpression: z.string().optional(),
    ConditionExpression: z.string().optional(),
    ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  }),
]);
const writeActions: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

/** A used permission; for writes with the partition key and, for puts and updates, the attributes. */
interface Use {
  /** An action, and its index or secret: "GetItem", "Query gsi2", "GetSecretValue tokens". */
  readonly right: string;
  readonly pk?: string;
  readonly attributes?: readonly string[];
}

/**
 * The action that each part of a transaction requires.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const actionOfPart: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** Receives the permissions that the function under test uses. */
const useListener = new AsyncLocalStorage<(use: Use) => void>();
const notedLines = new Set<string>();
let isWatching = false;

/**
 * Runs a function with the permissions that AWS would grant: its access to the table and to secrets must be in its row
 * of infra/settings (provided by the test run's global setup, because functions/ imports nothing of infra/). So every
 * test that calls a route proves that the deployed function has the permissions it needs. The test run lists the
 * permissions that no test has used.
 * @throws Error with a sentence for each missing permission, after the function has ended
 */
export async function withPermissionsOf<T>(name: string, run: () => Promise<T>): Promise<T> {
  watchUses();
  const row = inject("functionRights")[name];
  const missing = new Set<string>();
  const outcome = useListener.run(({ right, ...write }) => {
    note(`${name} ${right}`);
    if (row?.permissions.includes(right) && mayWrite(row.writes, right, write)) return;
    missing.add(
      `${name} does ${inWords(right, row?.permissions.includes(right) ? write.pk : undefined)}, but its row of ${row?.file} does not allow it.`,
    );
  }, run);
  await outcome.catch(() => {});
  if (missing.size > 0) throw new Error([...missing].join("\n"));
  return outcome;
}

type Writes = ReturnType<typeof inject<"functionRights">>[string]["writes"];

/** Whether a row's `writes` permit the write, as IAM evaluates the derived policy (infra/aws/shop-function.ts). */
function mayWrite(writes: Writes, right: string, { pk, attributes }: Omit<Use, "right">): boolean {
  if (writes === undefined || pk === undefined) return true;
  return writes.some(
    ({ partitions, attributes: writableAttributes }) =>
      (writableAttributes === undefined || right === "UpdateItem") &&
      partitions.some((partition) =>
        partition.endsWith("*") ? pk.startsWith(partition.slice(0, -1)) : pk === partition,
      ) &&
      (writableAttributes === undefined || (attributes?.every((name) => writableAttributes.includes(name)) ?? false)),
  );
}

function inWords(right: string, pk?: string): string {
  const [action, indexOrSecret] = right.split(" ");
  if (pk !== undefined) return `${action} on a row ${pk.replace(/#.*$/, "#…")}`;
  if (action === secretAction) return `${action} on the secret "${indexOrSecret}"`;
  return `${action} on ${indexOrSecret === undefined ? "the table" : `the index ${indexOrSecret}`}`;
}

/** Reports each permission to the listener of the function that uses it. */
function watchUses(): void {
  if (isWatching) return;
  isWatching = true;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        for (const use of findUses(commandName.replace(/Command$/, ""), args.input)) useListener.getStore()?.(use);
        return next(args);
      },
    { step: "initialize", name: "recordedRights" },
  );
  // In tests all functions share one process and its cached secrets, so the use of a secret is detected by the read of
  // the variable with its id.
  process.env = new Proxy(process.env, {
    get(variables, name) {
      const secret = secretByVariable.get(name);
      if (secret !== undefined) useListener.getStore()?.({ right: `${secretAction} ${secret}` });
      return Reflect.get(variables, name);
    },
    // Does not pass the proxy as receiver, which would define the property on the proxy: `process.env` rejects that.
    set: (variables, name, value) => Reflect.set(variables, name, value),
  });
}

function findUses(command: string, input: unknown): readonly Use[] {
  const { IndexName, TransactItems } = requestShape.parse(input);
  if (command.startsWith("Transact")) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, request]) => findUse(actionOfPart[part] ?? part, request)),
    );
  }
  return [findUse(IndexName === undefined ? command : `${command} ${IndexName}`, input)];
}

function findUse(right: string, request: unknown): Use {
  if (!writeActions.has(right)) return { right };
  const row = rowWrite.parse(request);
  if ("Item" in row) return { right, pk: row.Item.pk, attributes: Object.keys(row.Item) };
  const { Key, UpdateExpression, ConditionExpression, ExpressionAttributeNames } = row;
  if (UpdateExpression === undefined) return { right, pk: Key.pk };
  const usedAttributes = attributesIn([UpdateExpression, ConditionExpression], ExpressionAttributeNames);
  return { right, pk: Key.pk, attributes: [...Object.keys(Key), ...usedAttributes] };
}

/** Records a used permission once, for the report at the end of the test run. */
function note(line: string): void {
  if (notedLines.has(line)) return;
  notedLines.add(line);
  appendFileSync(inject("usedRightsFile"), `${line}\n`);
}
