import { Duration, Validations } from "aws-cdk-lib";
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

/** The runbooks that an alarm can send somebody to: `docs/runbooks/<name>.md`. */
export type Runbook =
  | "buyers-cannot-pay"
  | "paid-but-no-order"
  | "webhook-failing"
  | "job-not-done"
  | "site-down"
  | "api-slow"
  | "table-throttled"
  | "dead-letter-queue";

export interface Meaning {
  /** A few words in lower case: what the message about it is called, after the shop's name. */
  readonly title: string;
  /** What it means for customers, a sentence or two. */
  readonly meaning: string;
  readonly runbook: Runbook;
}

/** When it rings: the metric reaches the threshold in so many periods of the last so many. */
export interface When extends Pick<AlarmProps, "metric" | "threshold" | "evaluateLowSampleCountPercentile"> {
  /** [in how many, of how many]; one of one if nothing is said. */
  readonly periods?: readonly [number, number];
  /** "below": the metric is too small instead of too large, and nothing counted is too small as well. */
  readonly side?: "below";
}

export interface AlarmFactoryProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  /** The address of the folder of runbooks, without a slash at the end. */
  readonly runbooks: string;
}

/** Makes the alarms of a stage. Each says what it means for customers and where to read what to do. */
export class AlarmFactory extends Construct {
  /** In the order in which they were made. */
  readonly alarms: IAlarm[] = [];
  private readonly props: AlarmFactoryProps;

  constructor(scope: Construct, id: string, props: AlarmFactoryProps) {
    super(scope, id);
    this.props = props;
  }

  /** An alarm that is sent to whoever hears the stage's alarms, when it begins and when it is over. */
  page(id: string, meaning: Meaning, when: When): Alarm {
    const alarm = this.make(id, meaning, when);
    this.send(alarm);
    return alarm;
  }

  /** An alarm that is shown and not sent: one of many signs of a trouble, of which `ringOnce` sends one message. */
  record(id: string, meaning: Meaning, when: When): Alarm {
    const alarm = this.make(id, meaning, when);
    Validations.of(alarm).acknowledge({
      id: "cfn-guard::cloudwatch_alarm_action_check",
      reason: "It is one of several signs, of which one alarm sends a message for all.",
    });
    return alarm;
  }

  /**
   * One message for all of these signs, and none while one of `named` has told the same trouble already in better
   * words.
   */
  pageOnce(id: string, meaning: Meaning, signs: readonly Alarm[], named: readonly Alarm[]): void {
    const on = (alarms: readonly Alarm[]) => AlarmRule.anyOf(...alarms);
    const alarm = new CompositeAlarm(this, id, {
      compositeAlarmName: this.inWords(meaning).alarmName,
      alarmDescription: this.inWords(meaning).alarmDescription,
      alarmRule: AlarmRule.allOf(on(signs), AlarmRule.not(on(named))),
    });
    this.alarms.push(alarm);
    this.send(alarm);
  }

  private make(id: string, meaning: Meaning, { metric, threshold, periods = [1, 1], side, ...rest }: When): Alarm {
    const alarm = new Alarm(this, id, {
      ...rest,
      ...this.inWords(meaning),
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

  private send(alarm: Alarm | CompositeAlarm): void {
    alarm.addAlarmAction(new SnsAction(this.props.topic));
    alarm.addOkAction(new SnsAction(this.props.topic));
  }

  private inWords({ title, meaning, runbook }: Meaning) {
    const { stage, runbooks } = this.props;
    return {
      alarmName: `${brand.name} ${stage.name}, ${title}`,
      alarmDescription: `${meaning} What to do: ${runbooks}/${runbook}.md`,
    };
  }
}

/** The period in which most alarms look. */
export const fiveMinutes = Duration.minutes(5);
