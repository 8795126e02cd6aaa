import { createHash, randomUUID } from "node:crypto";
import { parse } from "yaml";
import * as z from "zod";
import { type Account, accountId } from "./account.ts";
import { AwsFailure } from "./aws-failure.ts";
import { type Fault, StackEngine } from "./stack-engine.ts";
import type { XmlValue } from "./xml.ts";

interface ChangeSet {
  readonly name: string;
  readonly id: string;
  readonly template: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly changes: readonly Change[];
  readonly rollbackAlarms: readonly string[];
}

interface Change {
  readonly Action: string;
  readonly LogicalResourceId: string;
  readonly ResourceType: string;
}

/** A stack of the fake CloudFormation. */
export interface FakeStack {
  readonly name: string;
  readonly id: string;
  readonly engine: StackEngine;
  status: string;
  template: string;
  isProtected: boolean;
  /** The alarms with which the last deployment was to be rolled back. */
  rollbackAlarms: readonly string[];
  readonly changeSets: Map<string, ChangeSet>;
  readonly events: XmlValue[];
}

/** What CloudFormation needs of its surroundings. */
export interface CloudFormationProps {
  readonly account: Account;
  readonly region: string;
  /** Reads an uploaded template. */
  readonly readUrl: (url: string) => string;
  readonly fault: Fault;
}

/** One region's CloudFormation. Every operation ends at once. */
export class FakeCloudFormation {
  readonly stacks = new Map<string, FakeStack>();
  readonly #props: CloudFormationProps;

  constructor(props: CloudFormationProps) {
    this.#props = props;
  }

  /** Answers a call in the Query protocol, with the content of its result element. */
  call(action: string, params: URLSearchParams): XmlValue {
    const name = params.get("StackName") ?? "";
    if (action === "CreateChangeSet") return this.#createChangeSet(name, params);
    if (action === "DeleteStack") return this.#deleteStack(name);
    if (action === "GetTemplateSummary") return { Parameters: [] };
    const stack = this.#find(name);
    if (stack === undefined) throw new AwsFailure("ValidationError", `Stack with id ${name} does not exist`);
    if (action === "DescribeStacks") return { Stacks: [describe(stack)] };
    if (action === "DescribeStackEvents") return { StackEvents: stack.events };
    if (action === "UpdateTerminationProtection") {
      stack.isProtected = params.get("EnableTerminationProtection") === "true";
      return { StackId: stack.id };
    }
    const changeSetName = params.get("ChangeSetName");
    if (action === "GetTemplate" && changeSetName === null) return { TemplateBody: stack.template };
    const changeSet = [...stack.changeSets.values()].find(
      ({ name: each, id }) => each === changeSetName || id === changeSetName,
    );
    if (action === "DeleteChangeSet") {
      // Deleting what does not exist succeeds.
      stack.changeSets.delete(changeSet?.name ?? "");
      return {};
    }
    if (changeSet === undefined)
      throw new AwsFailure("ChangeSetNotFound", `ChangeSet [${changeSetName}] does not exist`);
    if (action === "GetTemplate") return { TemplateBody: changeSet.template };
    if (action === "DescribeChangeSet") return describeChangeSet(stack, changeSet);
    if (action === "ExecuteChangeSet") return this.#execute(stack, changeSet, params.get("ClientRequestToken") ?? "");
    throw new AwsFailure("InvalidAction", `The fake CloudFormation does not know the action ${action}.`);
  }

  #find(nameOrId: string): FakeStack | undefined {
    const alive = this.stacks.get(nameOrId);
    return alive ?? [...this.stacks.values()].find(({ id }) => id === nameOrId);
  }

  #createChangeSet(stackName: string, params: URLSearchParams): XmlValue {
    const url = params.get("TemplateURL");
    const template = url === null ? (params.get("TemplateBody") ?? "{}") : this.#props.readUrl(url);
    const rollbackAlarms = listOf(params, "RollbackConfiguration.RollbackTriggers").map(({ Arn = "" }) => Arn);
    const foreign = rollbackAlarms.find((arn) => arn.split(":")[3] !== this.#props.region);
    if (foreign !== undefined) throw new AwsFailure("ValidationError", `Rollback trigger ${foreign} does not exist`);
    const stack = this.#find(stackName) ?? this.#newStack(stackName);
    const name = params.get("ChangeSetName") ?? "";
    const id = `arn:aws:cloudformation:${this.#props.region}:${accountId}:changeSet/${name}/${randomUUID()}`;
    stack.changeSets.set(name, {
      name,
      id,
      template,
      parameters: new Map(
        listOf(params, "Parameters").map((each) => [each.ParameterKey ?? "", each.ParameterValue ?? ""]),
      ),
      changes: changesBetween(stack.template, template),
      rollbackAlarms,
    });
    return { Id: id, StackId: stack.id };
  }

  #newStack(name: string): FakeStack {
    const { account, region } = this.#props;
    const id = `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/${randomUUID()}`;
    const stack: FakeStack = {
      name,
      id,
      engine: new StackEngine(account, name, region, id),
      status: "REVIEW_IN_PROGRESS",
      template: '{"Resources":{}}',
      isProtected: false,
      rollbackAlarms: [],
      changeSets: new Map(),
      events: [],
    };
    this.stacks.set(name, stack);
    return stack;
  }

  #execute(stack: FakeStack, changeSet: ChangeSet, token: string): XmlValue {
    const isNew = stack.status === "REVIEW_IN_PROGRESS";
    const failure = stack.engine.apply(changeSet.template, changeSet.parameters, this.#props.fault);
    // Executing one change set deletes all.
    stack.changeSets.clear();
    const event = (
      LogicalResourceId: string,
      ResourceType: string,
      ResourceStatus: string,
      ResourceStatusReason?: string,
    ) =>
      stack.events.unshift({
        StackId: stack.id,
        StackName: stack.name,
        EventId: randomUUID(),
        LogicalResourceId,
        PhysicalResourceId: LogicalResourceId === stack.name ? stack.id : LogicalResourceId,
        ResourceType,
        Timestamp: new Date().toISOString(),
        ResourceStatus,
        ResourceStatusReason,
        ClientRequestToken: token,
      });
    const verb = isNew ? "CREATE" : "UPDATE";
    event(stack.name, "AWS::CloudFormation::Stack", `${verb}_IN_PROGRESS`, "User Initiated");
    if (failure === undefined) {
      stack.template = changeSet.template;
      stack.rollbackAlarms = changeSet.rollbackAlarms;
      stack.status = `${verb}_COMPLETE`;
    } else {
      event(failure.logicalId, failure.type, `${verb}_FAILED`, failure.reason);
      stack.status = isNew ? "ROLLBACK_COMPLETE" : "UPDATE_ROLLBACK_COMPLETE";
    }
    event(stack.name, "AWS::CloudFormation::Stack", stack.status);
    return {};
  }

  #deleteStack(name: string): XmlValue {
    const stack = this.#find(name);
    if (stack === undefined) return {};
    if (stack.isProtected)
      throw new AwsFailure(
        "ValidationError",
        `Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`,
      );
    stack.engine.deleteAll();
    stack.status = "DELETE_COMPLETE";
    // A deleted stack is still found by its ARN, for 90 days.
    this.stacks.delete(stack.name);
    this.stacks.set(stack.id, stack);
    return {};
  }
}

function describe(stack: FakeStack): XmlValue {
  return {
    StackId: stack.id,
    StackName: stack.name,
    CreationTime: new Date(0).toISOString(),
    StackStatus: stack.status,
    EnableTerminationProtection: stack.isProtected,
    Outputs: Object.entries(stack.engine.outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  };
}

function describeChangeSet(stack: FakeStack, { name, id, changes }: ChangeSet): XmlValue {
  const isEmpty = changes.length === 0;
  return {
    ChangeSetName: name,
    ChangeSetId: id,
    StackId: stack.id,
    StackName: stack.name,
    Status: isEmpty ? "FAILED" : "CREATE_COMPLETE",
    StatusReason: isEmpty ? "The submitted information didn't contain changes." : undefined,
    ExecutionStatus: isEmpty ? "UNAVAILABLE" : "AVAILABLE",
    Changes: changes.map((change) => ({ Type: "Resource", ResourceChange: { ...change } })),
  };
}

const templateResources = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });

/** The changes between two templates; a replacement is not recognized. */
function changesBetween(before: string, after: string): readonly Change[] {
  const { Resources: old } = templateResources.parse(parse(before));
  const { Resources: next } = templateResources.parse(parse(after));
  const ids = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return ids.flatMap((LogicalResourceId) => {
    const [from, to] = [old[LogicalResourceId], next[LogicalResourceId]];
    if (hash(from) === hash(to)) return [];
    const Action = from === undefined ? "Add" : to === undefined ? "Remove" : "Modify";
    return [{ Action, LogicalResourceId, ResourceType: to?.Type ?? from?.Type ?? "" }];
  });
}

function hash(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}

/** A list of structures in the Query protocol: `Parameters.member.1.ParameterKey=…`. */
function listOf(params: URLSearchParams, name: string): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  for (const [key, value] of params) {
    if (!key.startsWith(`${name}.member.`)) continue;
    const [index = "", field = ""] = key.slice(`${name}.member.`.length).split(".");
    const item = items[Number(index) - 1] ?? {};
    items[Number(index) - 1] = { ...item, [field]: value };
  }
  return items;
}
