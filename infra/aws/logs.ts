import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { removalPolicy, type Stage } from "./stage.ts";

/** A log group that forgets after 30 days. Every group is made here: one that AWS makes by itself never forgets. */
export function createLogGroup(scope: Construct, id: string, stage: Stage): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: removalPolicy(stage) });
}
