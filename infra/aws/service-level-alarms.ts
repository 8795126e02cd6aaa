import { Duration } from "aws-cdk-lib";
import { type Alarm, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import {
  type BurnRuleId,
  burnRules,
  type ServiceLevelId,
  serviceLevels,
  serviceLevelsOf,
} from "../settings/service-levels.ts";
import type { AlarmFactory, AlarmText } from "./alarm-factory.ts";
import type { AlarmSources } from "./alarms.ts";
import { burnExpression } from "./burn-rate.ts";

/** The alarm on the outage of what is promised, by level. */
const outageTexts: Readonly<Record<ServiceLevelId, AlarmText & { readonly id: string }>> = {
  cardForm: {
    id: "CannotPay",
    title: "buyers cannot pay",
    meaning:
      "Buyers can't pay. The call that opens the card form fails, or takes longer than five seconds, for at least one in fourteen.",
    runbook: "buyers-cannot-pay",
  },
  license: {
    id: "LicensesLate",
    title: "buyers wait for the license",
    meaning:
      "Buyers who paid by card waited longer than half a minute for the license, at least three and one in fourteen of the last hour's. Neither the page nor Stripe's event completed their orders right away.",
    runbook: "paid-but-no-order",
  },
  mail: {
    id: "MailOutage",
    title: "mail goes out late",
    meaning:
      "Customers wait for email. At the first try, SES didn't accept three mails or more within a minute, one in seven of the last hour's.",
    runbook: "mail-not-sent",
  },
  chat: {
    id: "ChatsNotConnected",
    title: "chats are not connected",
    meaning:
      "Customers who write to the assistant may get no answer. Its calls fail or take longer than three seconds, at least one in fourteen of the last hour's.",
    runbook: "chats-not-connected",
  },
};

/** The alarm on the slow loss of the month's budget, by level. */
const budgetTexts: Readonly<Record<ServiceLevelId, { readonly id: string; readonly title: string; what: string }>> = {
  cardForm: {
    id: "CardFormBudget",
    title: "card forms use up their error budget",
    what: "Some buyers can't pay, or wait: card forms failed or took longer than five seconds",
  },
  license: {
    id: "LicenseBudget",
    title: "late licenses use up their error budget",
    what: "Some buyers who paid wait: licenses came later than half a minute after the card was charged",
  },
  mail: {
    id: "MailBudget",
    title: "late mail uses up its error budget",
    what: "Some customers wait for email: SES didn't accept it at the first try within a minute",
  },
  chat: {
    id: "ChatBudget",
    title: "chats use up their error budget",
    what: "Some customers wait for the assistant: its calls failed or took longer than three seconds",
  },
};

export interface ServiceLevelAlarms {
  readonly cannotPay: Alarm;
  /** The alarms on the outages of the other levels. */
  readonly otherOutages: readonly Alarm[];
}

/**
 * Creates two alarms for each service level of the stage (docs/decisions/059): one on its outage, and one on the slow
 * loss of its budget. The second is an event: it looks at a whole day, so its end would be news of yesterday.
 */
export function createServiceLevelAlarms(
  alarmFactory: AlarmFactory,
  { logMetrics, sender }: Pick<AlarmSources, "logMetrics" | "sender">,
): ServiceLevelAlarms {
  const levels = serviceLevelsOf({ sendsMail: sender !== undefined });
  const condition = (level: ServiceLevelId, rule: BurnRuleId) => ({
    metric: new MathExpression({
      expression: burnExpression(serviceLevels[level], burnRules[rule]),
      usingMetrics: { ...logMetrics.eventsOf(level) },
      period: Duration.minutes(burnRules[rule].minutes),
    }),
    threshold: 1,
  });
  const createOutageAlarm = (level: ServiceLevelId) => {
    const { id, ...text } = outageTexts[level];
    return alarmFactory.addAlarm(id, text, condition(level, serviceLevels[level].outageRule));
  };
  const cannotPay = createOutageAlarm("cardForm");
  const otherOutages = levels.filter((level) => level !== "cardForm").map(createOutageAlarm);
  for (const level of levels) {
    const { id, title, what } = budgetTexts[level];
    const meaning = `${what}. Within a day, that used a tenth of what a month allows.`;
    alarmFactory.addAlarm(
      id,
      { title, meaning, runbook: "error-budget" },
      { ...condition(level, "day"), isEvent: true },
    );
  }
  return { cannotPay, otherOutages };
}
