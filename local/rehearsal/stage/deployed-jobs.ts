import * as z from "zod";
import { type JobId, jobIds } from "#infra/settings/jobs.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import type { DeployedStage } from "./deployed-stage.ts";

export interface DeployedJob {
  readonly target: DeployedFunction;
  readonly everyMinutes: number;
}

const rule = z.object({
  ScheduleExpression: z.string().regex(/^rate\(\d+ (minutes?|hours?)\)$/),
  State: z.literal("ENABLED"),
  Targets: z.tuple([z.object({ Arn: z.string() })]),
});
const jobName = z.enum(jobIds());

/**
 * Returns the functions that the template's rules call, by job, with their intervals. The job that visits the site
 * visits `siteUrl`, because the deployed address does not exist.
 */
export function deployedJobs(
  { assembly, resolve, functions }: DeployedStage,
  siteUrl: string,
): ReadonlyMap<JobId, DeployedJob> {
  const functionsByArn = new Map([...functions.values()].map((each) => [each.arn, each]));
  const rules = [...assembly.resources.values()].filter(({ Type }) => Type === "AWS::Events::Rule");
  return new Map(
    rules.map(({ Properties }) => {
      const { ScheduleExpression, Targets } = rule.parse(resolve(Properties));
      const target = functionsByArn.get(Targets[0].Arn);
      if (target === undefined)
        throw new Error(`A rule calls ${Targets[0].Arn}, which is not a function of the stack.`);
      const [, number, unit = ""] = /^rate\((\d+) (\w+)\)$/.exec(ScheduleExpression) ?? [];
      return [
        jobName.parse(target.name),
        { target: withSiteUrl(target, siteUrl), everyMinutes: Number(number) * (unit.startsWith("hour") ? 60 : 1) },
      ];
    }),
  );
}

function withSiteUrl(target: DeployedFunction, siteUrl: string): DeployedFunction {
  const { siteUrl: name } = environmentNames;
  if (!(name in target.environment)) return target;
  return { ...target, environment: { ...target.environment, [name]: siteUrl } };
}
