import { Annotations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import type { StageSettings } from "../stages/stage-settings.ts";
import type { Stage } from "./stage.ts";

/** The recipients of a stage's alarms, and the links in them. */
export interface AlarmSettings {
  /** Undefined: no mail is sent; alarms are displayed in the AWS console only. */
  readonly email: string | undefined;
  /** The base address of the runbooks, without a trailing slash. */
  readonly runbooks: string;
  /** Monthly budget of the AWS account in US dollars; undefined for none. */
  readonly monthlyBudget: number | undefined;
}

/** The runbooks' path in this project. A link that opens on a phone needs an address, the field alarms.runbooks. */
const defaultRunbooks = "docs/runbooks";
const defaultLiveBudget = 50;

/**
 * The alarms of a stage. With live payments the budget is 50 dollars by default if there is an email address; 0
 * disables it.
 */
export function alarmSettingsOf({ alarms = {}, payments, monthlyBudget }: StageSettings): AlarmSettings {
  const { email, runbooks } = alarms;
  const budget = monthlyBudget ?? (payments === "live" && email !== undefined ? defaultLiveBudget : 0);
  return {
    email,
    runbooks: runbooks?.replace(/\/+$/, "") ?? defaultRunbooks,
    monthlyBudget: budget === 0 ? undefined : budget,
  };
}

/** Warns, in a stage with live payments, when alarms notify no one, or name their runbooks without a link. */
export function warnAboutAlarmSettings(scope: IConstruct, stage: Stage, { email, runbooks }: AlarmSettings): void {
  if (stage.payments !== "live") return;
  if (email === undefined)
    Annotations.of(scope).addWarningV2(
      "everline:nobody-hears-alarms",
      `This shop's alarms notify no one; set alarms.email in stages/${stage.name}.json.`,
    );
  if (runbooks === defaultRunbooks)
    Annotations.of(scope).addWarningV2(
      "everline:alarms-without-links",
      `This shop's alarms name their runbooks without a link; set alarms.runbooks in stages/${stage.name}.json.`,
    );
}
