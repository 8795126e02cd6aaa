import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { inject } from "vitest";
import * as z from "zod";
import { attributesIn } from "#shared/runtime/expression-names.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import { documentClient } from "../data/table.ts";

const secretRight = "GetSecretValue";
const secretOf: ReadonlyMap<string | symbol, string> = new Map(
  Object.entries(secretVariables).map(([secret, variable]) => [variable, secret]),
);

/** The parts of a DynamoDB request that determine its required rights. */
const rightShape = z.object({
  IndexName: z.string().optional(),
  TransactItems: z.array(z.record(z.string(), z.unknown())).default([]),
});
/** A written row: put as a whole, or updated or deleted by its key. */
const text = z.union([z.string(), z.object({ S: z.string() }).transform(({ S }) => S)]);
const written = z.union([
  z.object({ Item: z.looseObject({ pk: text }) }),
  z.object({
    Key: z.looseObject({ pk: text }),
    UpdateExpression: z.string().optional(),
    ConditionExpression: z.string().optional(),
    ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  }),
]);
const writeActions: ReadonlySet<string> = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

/** A used right, with what is written: the partition key and, for puts and updates, the attributes. */
interface Use {
  readonly right: string;
  readonly pk?: string;
  readonly attributes?: readonly string[];
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const rightOfPart: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

const underWay = new AsyncLocalStorage<(use: Use) => void>();
const seenRights = new Set<string>();
let watched = false;

/**
 * Runs a function with the permissions that AWS would grant: its access to the table and to secrets must be in its row
 * of infra/settings (provided by the test run's global setup, because functions/ imports nothing of infra/). So every
 * test that calls a route proves that the deployed function has the rights it needs; the test run lists rights that no
 * test has used.
 * @throws Error with a sentence for each missing right, after the function has ended
 */
export async function withRightsOf<T>(name: string, run: () => Promise<T>): Promise<T> {
  watch();
  const row = inject("functionRights")[name];
  const missing = new Set<string>();
  const outcome = underWay.run(({ right, ...of }) => {
    note(`${name} ${right}`);
    if (row?.rights.includes(right) && mayWrite(row.writes, right, of)) return;
    missing.add(
      `${name} does ${inWords(right, row?.rights.includes(right) ? of.pk : undefined)}, but its row of ${row?.file} does not allow it.`,
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
    ({ partitions, attributes: only }) =>
      (only === undefined || right === "UpdateItem") &&
      partitions.some((one) => (one.endsWith("*") ? pk.startsWith(one.slice(0, -1)) : pk === one)) &&
      (only === undefined || (attributes?.every((name) => only.includes(name)) ?? false)),
  );
}

function inWords(right: string, pk?: string): string {
  const [action, index] = right.split(" ");
  if (pk !== undefined) return `${action} on a row ${pk.replace(/#.*$/, "#…")}`;
  if (action === secretRight) return `${action} on the secret "${index}"`;
  return `${action} on ${index === undefined ? "the table" : `the index ${index}`}`;
}

/** Reports each used right to the current function: "GetItem", "Query gsi2". */
function watch(): void {
  if (watched) return;
  watched = true;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        for (const use of allThatIsUsed(commandName.replace(/Command$/, ""), args.input)) underWay.getStore()?.(use);
        return next(args);
      },
    { step: "initialize", name: "recordedRights" },
  );
  // In tests all functions share one process and its cache of secrets, but each still reads its secret's name.
  process.env = new Proxy(process.env, {
    get(variables, name) {
      const secret = secretOf.get(name);
      if (secret !== undefined) underWay.getStore()?.({ right: `${secretRight} ${secret}` });
      return Reflect.get(variables, name);
    },
    // Without the proxy as receiver: it would define the property, which `process.env` rejects.
    set: (variables, name, value) => Reflect.set(variables, name, value),
  });
}

function allThatIsUsed(command: string, input: unknown): readonly Use[] {
  const { IndexName, TransactItems } = rightShape.parse(input);
  if (command.startsWith("Transact")) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, of]) => whatIsUsed(rightOfPart[part] ?? part, of)),
    );
  }
  return [whatIsUsed(IndexName === undefined ? command : `${command} ${IndexName}`, input)];
}

function whatIsUsed(right: string, of: unknown): Use {
  if (!writeActions.has(right)) return { right };
  const row = written.parse(of);
  if ("Item" in row) return { right, pk: row.Item.pk, attributes: Object.keys(row.Item) };
  const { Key, UpdateExpression, ConditionExpression, ExpressionAttributeNames } = row;
  if (UpdateExpression === undefined) return { right, pk: Key.pk };
  const usedAttributes = attributesIn([UpdateExpression, ConditionExpression], ExpressionAttributeNames);
  return { right, pk: Key.pk, attributes: [...Object.keys(Key), ...usedAttributes] };
}

/** Records a used right once, for the report at the end of the run. */
function note(line: string): void {
  if (seenRights.has(line)) return;
  seenRights.add(line);
  appendFileSync(inject("usedRightsFile"), `${line}\n`);
}
