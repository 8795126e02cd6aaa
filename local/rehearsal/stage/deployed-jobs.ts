import * as z from "zod";
import { type JobId, jobIds } from "#infra/settings/jobs.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { type DeployedFunction, functionsByArn } from "../lambda/deployed-functions.ts";
import type { DeployedStage } from "./deployed-stage.ts";

export interface DeployedJob {
  readonly target: DeployedFunction;
  readonly everyMinutes: number;
}

const rule = z.object({
  ScheduleExpression: z.string().regex(/^rate\(\d+ (minutes?|hours?)\)$/),
  State: z.literal("ENABLED"),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })),
});
const jobName = z.enum(jobIds());

/**
 * Returns the functions that the template's rules call, by job, with their intervals. Rules that pass an event of their
 * own keep functions warm. The job that visits the site visits `siteUrl`, because the deployed address does not exist,
 * and expects a test key there, because the local Stripe takes no other.
 */
export function deployedJobs(
  { assembly, resolve, functions }: DeployedStage,
  siteUrl: string,
): ReadonlyMap<JobId, DeployedJob> {
  const callable = functionsByArn(functions.values());
  const calls = [...assembly.resources.values()]
    .filter(({ Type, Properties }) => Type === "AWS::Events::Rule" && Properties.EventPattern === undefined)
    .flatMap(({ Properties }) => {
      const { ScheduleExpression, Targets } = rule.parse(resolve(Properties));
      return Targets.map(({ Arn, Input }) => ({ ScheduleExpression, Arn, isWarming: Input !== undefined }));
    });
  const unknown = calls.find(({ Arn }) => !callable.has(Arn));
  if (unknown !== undefined) throw new Error(`A rule calls ${unknown.Arn}, which is not a function of the stack.`);
  return new Map(
    calls.flatMap(({ ScheduleExpression, Arn, isWarming }) => {
      const target = callable.get(Arn);
      if (target === undefined || isWarming) return [];
      const [, number, unit = ""] = /^rate\((\d+) (\w+)\)$/.exec(ScheduleExpression) ?? [];
      return [
        [
          jobName.parse(target.name),
          { target: withLocalSite(target, siteUrl), everyMinutes: Number(number) * (unit.startsWith("hour") ? 60 : 1) },
        ] as const,
      ];
    }),
  );
}

/** A function that knows the deployed site's address, with the local one instead. */
export function withLocalSite(target: DeployedFunction, siteUrl: string): DeployedFunction {
  const { siteUrl: name, stripeMode } = environmentNames;
  if (!(name in target.environment)) return target;
  const { [stripeMode]: mode } = target.environment;
  if (mode === undefined) return { ...target, environment: { ...target.environment, [name]: siteUrl } };
  const localMode = mode === "live" ? "test" : mode;
  return { ...target, environment: { ...target.environment, [name]: siteUrl, [stripeMode]: localMode } };
}
