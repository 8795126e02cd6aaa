import { Validations } from "aws-cdk-lib";
import {
  Alarm,
  type AlarmProps,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { brand } from "#shared/domain/brand.ts";
import type { Stage } from "./stage.ts";

/** The runbooks that alarms link to: `docs/runbooks/<name>.md`. */
export type Runbook =
  | "buyers-cannot-pay"
  | "paid-but-no-order"
  | "webhook-failing"
  | "job-not-done"
  | "site-down"
  | "api-slow"
  | "table-throttled"
  | "dead-letter-queue"
  | "shop-does-not-open"
  | "pages-do-not-start"
  | "waiting-for-an-admin"
  | "dispute"
  | "mail-not-sent"
  | "mail-reputation"
  | "chats-not-connected"
  | "error-budget"
  | "no-backup";

export interface AlarmText {
  /** A few words in lower case: the message's subject, after the shop's name. */
  readonly title: string;
  /** The impact on customers, in a sentence or two. */
  readonly meaning: string;
  readonly runbook: Runbook;
}

/** The condition: the metric reaches the threshold in n of the last m periods. */
export interface AlarmCondition extends Pick<AlarmProps, "metric" | "threshold" | "evaluateLowSampleCountPercentile"> {
  /** The numbers [n, m] above; [1, 1] by default. */
  readonly periods?: readonly [number, number];
  /**
   * Whether the alarm reports events instead of a state: it ends by itself, without a notification, once its window is
   * over, so that the next event notifies again.
   */
  readonly isEvent?: boolean;
  /** "below": fires when the metric is too low; missing data counts as too low. */
  readonly side?: "below";
}

export interface AlarmFactoryProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  /** The base address of the runbooks, without a trailing slash. */
  readonly runbooks: string;
}

/** Creates a stage's alarms. Each describes its impact on customers and links to a runbook. */
export class AlarmFactory extends Construct {
  /** All alarms, in creation order. */
  readonly alarms: IAlarm[] = [];
  private readonly props: AlarmFactoryProps;

  constructor(scope: Construct, id: string, props: AlarmFactoryProps) {
    super(scope, id);
    this.props = props;
  }

  /** Creates an alarm that notifies the operator when it starts and, if it is about a state, when it ends. */
  addAlarm(id: string, text: AlarmText, condition: AlarmCondition): Alarm {
    const alarm = this.createAlarm(id, text, condition);
    this.addNotifications(alarm, condition.isEvent);
    return alarm;
  }

  /** Creates an alarm that is only displayed: one of several symptoms that a single notification reports together. */
  addSymptom(id: string, text: AlarmText, condition: AlarmCondition): Alarm {
    const alarm = this.createAlarm(id, text, condition);
    Validations.of(alarm).acknowledge({
      id: "cfn-guard::cloudwatch_alarm_action_check",
      reason: "It is one of several symptoms that one alarm reports together.",
    });
    return alarm;
  }

  /** Creates one notification for all of these symptoms, suppressed while one of the more specific alarms is active. */
  addCompositeAlarm(id: string, text: AlarmText, symptoms: readonly Alarm[], suppressedBy: readonly Alarm[]): void {
    const { alarmName, alarmDescription } = this.nameAndDescription(text);
    const anyOf = (alarms: readonly Alarm[]) => AlarmRule.anyOf(...alarms);
    const alarm = new CompositeAlarm(this, id, {
      compositeAlarmName: alarmName,
      alarmDescription,
      alarmRule: AlarmRule.allOf(anyOf(symptoms), AlarmRule.not(anyOf(suppressedBy))),
    });
    this.alarms.push(alarm);
    this.addNotifications(alarm);
  }

  private createAlarm(
    id: string,
    text: AlarmText,
    { metric, threshold, periods = [1, 1], side, isEvent: _, ...rest }: AlarmCondition,
  ): Alarm {
    const alarm = new Alarm(this, id, {
      ...rest,
      ...this.nameAndDescription(text),
      metric,
      threshold,
      comparisonOperator:
        side === "below"
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: periods[0],
      evaluationPeriods: periods[1],
      treatMissingData: side === "below" ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    this.alarms.push(alarm);
    return alarm;
  }

  private addNotifications(alarm: Alarm | CompositeAlarm, isEvent = false): void {
    alarm.addAlarmAction(new SnsAction(this.props.topic));
    if (!isEvent) alarm.addOkAction(new SnsAction(this.props.topic));
  }

  private nameAndDescription({ title, meaning, runbook }: AlarmText) {
    const { stage, runbooks } = this.props;
    return {
      alarmName: `${brand.name} ${stage.name}, ${title}`,
      alarmDescription: `${meaning} What to do: ${runbooks}/${runbook}.md`,
    };
  }
}
