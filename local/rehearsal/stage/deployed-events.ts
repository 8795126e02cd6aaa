import * as z from "zod";
import type { MailWiring } from "../../mail/local-mail.ts";
import { matchesPattern } from "../../streams/event-filter.ts";
import type { EventFunctions } from "../../streams/event-process.ts";
import type { StreamPart } from "../../streams/follow-for.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import { createRunningFunction, type RunningFunction, type Runtime } from "../lambda/threads.ts";
import { withLocalSite } from "./deployed-jobs.ts";
import type { DeployedStage } from "./deployed-stage.ts";

/** Strict about what decides which records arrive: anything else would be ignored here. */
const mapping = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  StartingPosition: z.literal("LATEST"),
  BatchSize: z.int(),
  MaximumBatchingWindowInSeconds: z.literal(0),
  FilterCriteria: z.object({ Filters: z.tuple([z.object({ Pattern: z.string() })]) }),
  FunctionResponseTypes: z.tuple([z.literal("ReportBatchItemFailures")]),
  BisectBatchOnFunctionError: z.boolean(),
  MaximumRetryAttempts: z.int(),
  MaximumRecordAgeInSeconds: z.int(),
  DestinationConfig: z.unknown(),
  Tags: z.unknown().optional(),
});
const eventRule = z.object({ EventPattern: z.unknown().optional(), Targets: z.array(z.object({ Arn: z.string() })) });

/** What of the table's stream the template hands to a function. */
export function deployedStreamPart(
  { assembly, resolve, functions }: DeployedStage,
  reader: keyof EventFunctions,
): StreamPart {
  const isOfReader = ({ FunctionName }: { readonly FunctionName: string }) =>
    functionNamed(functions, reader)?.arn.endsWith(`:${FunctionName}`);
  const [only, ...others] = [...assembly.resources.values()]
    .filter(({ Type }) => Type === "AWS::Lambda::EventSourceMapping")
    .map(({ Properties }) => mapping.parse(resolve(Properties)))
    .filter(isOfReader);
  if (only === undefined || others.length > 0) throw new Error(`The template has not exactly one stream to ${reader}.`);
  return { filter: JSON.parse(only.FilterCriteria.Filters[0].Pattern), batchSize: only.BatchSize };
}

/** How mail is wired in the template: the mapping of the table's stream, and the rule for SES's events. */
export function deployedMailWiring(stage: DeployedStage): MailWiring {
  const { assembly, resolve, functions } = stage;
  const follower = functionNamed(functions, "followMails");
  const patterns = [...assembly.resources.values()]
    .filter(({ Type }) => Type === "AWS::Events::Rule")
    .map(({ Properties }) => eventRule.parse(resolve(Properties)))
    .filter(({ EventPattern, Targets }) => EventPattern !== undefined && Targets[0]?.Arn === follower?.arn)
    .map(({ EventPattern }) => EventPattern);
  return {
    ...deployedStreamPart(stage, "sendMails"),
    isFollowed: (event) => patterns.some((pattern) => matchesPattern(pattern, event)),
  };
}

/** The functions that events call, as deployed, each in its thread, with the rights of its role. */
export function deployedEventFunctions(
  { functions }: DeployedStage,
  siteUrl: string,
  runtime: Runtime,
): EventFunctions & { stop(): Promise<void> } {
  const running = new Map<string, RunningFunction>();
  let count = 0;
  const invoke = async (name: keyof EventFunctions, event: unknown): Promise<unknown> => {
    const deployed = functionNamed(functions, name);
    // A stage without a sender has nobody who follows.
    if (deployed === undefined) return undefined;
    const target = running.get(name) ?? createRunningFunction(withLocalSite(deployed, siteUrl), runtime);
    running.set(name, target);
    count += 1;
    return target.invoke(event, {
      requestId: `${name}-${count}`,
      deadline: Date.now() + deployed.timeoutSeconds * 1000,
    });
  };
  return {
    sendMails: (event) => invoke("sendMails", event),
    followMails: (event) => invoke("followMails", event),
    sendLineEvents: (event) => invoke("sendLineEvents", event),
    async stop() {
      for (const each of running.values()) await each.stop();
    },
  };
}

function functionNamed(functions: ReadonlyMap<string, DeployedFunction>, name: string): DeployedFunction | undefined {
  return [...functions.values()].find((each) => each.name === name);
}
