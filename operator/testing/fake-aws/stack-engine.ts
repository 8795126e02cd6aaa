import { createHash } from "node:crypto";
import { parse } from "yaml";
import * as z from "zod";
import { type Account, type AccountResource, accountId } from "./account.ts";
import { isTrue, resolve, type Scope } from "./intrinsics.ts";

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
  DeletionPolicy: z.string().default("Delete"),
});
const template = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.unknown().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown(), Condition: z.string().optional() })).default({}),
});
type ParsedTemplate = z.output<typeof template>;

/** Returns why an operation on a resource fails; undefined when it succeeds. */
export type Fault = (action: "create" | "update", logicalId: string, type: string) => string | undefined;

/** A failed resource. */
export interface ResourceFailure {
  readonly logicalId: string;
  readonly type: string;
  readonly reason: string;
}

/** One stack's resources, created in the fake account by walking its template. */
export class StackEngine {
  readonly #account: Account;
  readonly #name: string;
  readonly #region: string;
  readonly #stackId: string;
  readonly #resources = new Map<string, { readonly created: AccountResource; readonly policy: string }>();
  #outputs: Readonly<Record<string, string>> = {};

  constructor(account: Account, name: string, region: string, stackId: string) {
    this.#account = account;
    this.#name = name;
    this.#region = region;
    this.#stackId = stackId;
  }

  get outputs(): Readonly<Record<string, string>> {
    return this.#outputs;
  }

  /**
   * Brings the resources in line with a template. When one fails, everything is as before, except what a failed
   * creation leaves behind because of its DeletionPolicy "Retain".
   */
  apply(text: string, parameters: ReadonlyMap<string, string>, fault: Fault): ResourceFailure | undefined {
    const parsed = template.parse(parse(text));
    const scope = this.#scopeOf(parsed, parameters);
    const before = new Map(this.#resources);
    for (const [logicalId, { Type: type, Condition, DeletionPolicy: policy, Properties }] of Object.entries(
      parsed.Resources,
    )) {
      if (Condition !== undefined && !isTrue(Condition, scope)) continue;
      const properties = z.record(z.string(), z.unknown()).parse(resolve(Properties, scope));
      const existing = this.#resources.get(logicalId);
      const action = existing === undefined ? "create" : "update";
      const reason =
        fault(action, logicalId, type) ??
        (existing === undefined ? this.#account.conflict(type, properties) : undefined);
      if (reason !== undefined) {
        this.#rollBack(before);
        return { logicalId, type, reason };
      }
      if (existing !== undefined) this.#account.resources.delete(existing.created);
      const created = { type, physicalId: scope.refs.get(logicalId) ?? logicalId, region: this.#region, properties };
      this.#account.resources.add(created);
      this.#resources.set(logicalId, { created, policy });
    }
    for (const [logicalId] of before) if (parsed.Resources[logicalId] === undefined) this.#remove(logicalId);
    this.#outputs = outputsOf(parsed, scope);
    return undefined;
  }

  /** Deletes all resources but those to retain. */
  deleteAll(): void {
    for (const logicalId of [...this.#resources.keys()]) this.#remove(logicalId);
  }

  /** A resource keeps what it already is in the account; new ones are deleted unless "Retain" says otherwise. */
  #rollBack(before: ReadonlyMap<string, { readonly created: AccountResource; readonly policy: string }>): void {
    for (const [logicalId, { created, policy }] of [...this.#resources]) {
      const previous = before.get(logicalId);
      if (previous?.created === created) continue;
      this.#resources.delete(logicalId);
      if (previous !== undefined || policy !== "Retain") this.#account.resources.delete(created);
      if (previous === undefined) continue;
      this.#account.resources.add(previous.created);
      this.#resources.set(logicalId, previous);
    }
  }

  #remove(logicalId: string): void {
    const found = this.#resources.get(logicalId);
    this.#resources.delete(logicalId);
    if (found?.policy === "Delete") this.#account.resources.delete(found.created);
  }

  /**
   * CloudFormation adds twelve random characters to a name. Here only a secret has them, whose name the outputs take
   * from its ARN, and a resource whose name an earlier stack has left behind.
   */
  #newPhysicalId(logicalId: string, type: string): string {
    const random = createHash("sha256").update(`${this.#stackId} ${logicalId}`).digest("hex").slice(0, 12);
    if (type === "AWS::SecretsManager::Secret") {
      // A secret's name has no stack. A reference to it is its ARN, with six more characters.
      return `arn:aws:secretsmanager:${this.#region}:${accountId}:secret:${logicalId}-${random}-AbCdEf`;
    }
    const id = `${this.#name}-${logicalId}`;
    return this.#account.has(type, id) ? `${id}-${random}` : id;
  }

  #scopeOf({ Parameters, Resources, Conditions }: ParsedTemplate, parameters: ReadonlyMap<string, string>): Scope {
    const refs = new Map<string, string>([
      ["AWS::AccountId", accountId],
      ["AWS::Region", this.#region],
      ["AWS::Partition", "aws"],
      ["AWS::URLSuffix", "amazonaws.com"],
      ["AWS::StackName", this.#name],
      ["AWS::StackId", this.#stackId],
    ]);
    for (const [name, { Default }] of Object.entries(Parameters))
      refs.set(name, parameters.get(name) ?? String(Default ?? ""));
    for (const [logicalId, { Type }] of Object.entries(Resources)) {
      const existing = this.#resources.get(logicalId)?.created.physicalId;
      const physicalId = existing ?? this.#newPhysicalId(logicalId, Type);
      refs.set(logicalId, physicalId);
      // cdk checks the ARNs of the alarms that roll a deployment back.
      if (Type === "AWS::CloudWatch::Alarm")
        refs.set(`${logicalId}.Arn`, `arn:aws:cloudwatch:${this.#region}:${accountId}:alarm:${physicalId}`);
    }
    return { refs, conditions: Conditions };
  }
}

function outputsOf({ Outputs }: ParsedTemplate, scope: Scope): Record<string, string> {
  const present = Object.entries(Outputs).filter(
    ([, { Condition }]) => Condition === undefined || isTrue(Condition, scope),
  );
  return Object.fromEntries(present.map(([name, { Value }]) => [name, String(resolve(Value, scope))]));
}
