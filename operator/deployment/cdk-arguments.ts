/** Splits arguments at the first "--": what comes after it is for cdk. npm has already removed its own. */
export function splitAtDashes(args: readonly string[]): { readonly own: string[]; readonly forCdk: string[] } {
  const index = args.indexOf("--");
  if (index < 0) return { own: [...args], forCdk: [] };
  return { own: args.slice(0, index), forCdk: args.slice(index + 1) };
}

/** The context of the CDK app: the stage, and what applies to this deployment alone. */
export function contextArguments(stage: string, originSecretVersion: string | undefined): string[] {
  const version = originSecretVersion === undefined ? [] : ["-c", `originSecretVersion=${originSecretVersion}`];
  return ["-c", `stage=${stage}`, ...version];
}

/** The output of the stack that lists the ARNs of the alarms that roll a deployment back, separated by commas. */
export const rollbackAlarmsOutput = "RollbackAlarmArns";
/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_RollbackConfiguration.html */
const maxRollbackAlarms = 5;
/** How long CloudFormation watches the alarms after a deployment. They judge five minutes, so twice as long. */
const monitoringMinutes = 10;

/**
 * Has CloudFormation roll a deployment back when one of the stack's own alarms goes off during it or shortly after. The
 * alarms are those of the deployed stack: a first deployment has none, because nobody buys yet.
 */
export function rollbackArguments(outputs: Readonly<Record<string, string>>, isDisabled: boolean): string[] {
  // Without the option, CloudFormation would keep those of the previous deployment.
  if (isDisabled) return ["--rollback-trigger-alarm-arns", "none"];
  // Names of alarms contain commas too, "Everline prod, buyers cannot pay", and an ARN ends with the name.
  const arns = (outputs[rollbackAlarmsOutput] ?? "")
    .split(/,(?=arn:)/)
    .filter(Boolean)
    .slice(0, maxRollbackAlarms);
  if (arns.length === 0) return [];
  const alarms = arns.flatMap((arn) => ["--rollback-trigger-alarm-arns", arn]);
  return [...alarms, "--monitoring-time-minutes", String(monitoringMinutes)];
}
