import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type Alarm, MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { AlarmFactory } from "./alarm-factory.ts";
import { createBrowserAlarms, createVisitAlarm } from "./browser-alarms.ts";
import { createJobAlarms } from "./job-alarms.ts";
import type { LogMetrics } from "./log-metrics.ts";
import type { Mail } from "./mail.ts";
import { createMailAlarms } from "./mail-alarms.ts";
import type { MailSender } from "./mail-sender.ts";
import { apiCalls, cloudFrontMetric, functionThrottles, sum } from "./platform-metrics.ts";
import { createPurchaseAlarms } from "./purchase-alarms.ts";
import { createServiceLevelAlarms } from "./service-level-alarms.ts";
import { cloudFrontRegion } from "./stage.ts";
import { createSymptomAlarms } from "./symptom-alarms.ts";
import { createWaitingAlarms } from "./waiting-alarms.ts";

export interface AlarmSources {
  readonly logMetrics: LogMetrics;
  readonly gateway: HttpApi;
  readonly distribution: Distribution;
  readonly table: TableV2;
  readonly deadLetters: IQueue;
  readonly mail: Mail;
  /** Undefined for a stage that writes to nobody. */
  readonly sender: MailSender | undefined;
  /** The stage's region: an alarm can read only metrics of its own region. */
  readonly region: string;
}

/** The alarms that others act on. */
export interface CreatedAlarms {
  /**
   * The alarms that mean that a release has broken the shop: nobody can open it, sign in, pay, or get what they paid
   * for. None is active without traffic or on a new stage.
   */
  readonly customerImpact: readonly Alarm[];
}

/**
 * Creates all alarms of a stage. Each alarm on customer impact sends its own notification. The many symptoms (slow
 * calls, single errors) share one notification, which is suppressed while an alarm on customer impact is active. So the
 * operator gets few messages, the most serious first.
 */
export function createAlarms(alarmFactory: AlarmFactory, sources: AlarmSources): CreatedAlarms {
  const { logMetrics } = sources;
  const { cannotPay, otherOutages } = createServiceLevelAlarms(alarmFactory, sources);
  const customerImpact = [
    cannotPay,
    ...createPaymentAlarms(alarmFactory, sources),
    createSignInAlarm(alarmFactory, sources),
    createAdmissionAlarm(alarmFactory, sources),
    createVisitAlarm(alarmFactory, logMetrics),
  ];
  const specificAlarms = [
    ...customerImpact,
    ...otherOutages,
    ...createPurchaseAlarms(alarmFactory, logMetrics),
    ...createSiteAlarms(alarmFactory, sources),
    ...createBrowserAlarms(alarmFactory, logMetrics),
    createConcurrencyAlarm(alarmFactory),
  ];
  createSymptomAlarms(alarmFactory, sources, specificAlarms);
  createJobAlarms(alarmFactory, sources);
  createWaitingAlarms(alarmFactory, logMetrics);
  createMailAlarms(alarmFactory, sources);
  return { customerImpact };
}

/** Visitors retry, so one error is network noise; two are a signal. */
const twoErrors = 2;

function createPaymentAlarms(alarmFactory: AlarmFactory, { logMetrics }: AlarmSources) {
  const paidNotFinished = alarmFactory.addAlarm(
    "PaidNotFinished",
    {
      title: "paid orders are not completed",
      meaning: "Buyers who paid may not have their license. The call that finishes a purchase fails.",
      runbook: "paid-but-no-order",
    },
    { metric: logMetrics.failuresOf("completePayment"), threshold: 1, periods: [1, 3] },
  );
  const webhookFails = alarmFactory.addAlarm(
    "WebhookFails",
    {
      title: "Stripe's events are not accepted",
      meaning:
        "Buyers who closed the page after paying may not have their license. The shop isn't accepting events from Stripe.",
      runbook: "webhook-failing",
    },
    // A single failure is normal: an event that arrives before its order gets a 503 on purpose, and Stripe retries it.
    { metric: logMetrics.failuresOf("receiveStripeEvent"), threshold: 1, periods: [2, 3] },
  );
  return [paidNotFinished, webhookFails];
}

function createSignInAlarm(alarmFactory: AlarmFactory, { logMetrics }: AlarmSources) {
  const metric = sum([logMetrics.failuresOf("login"), logMetrics.failuresOf("register")], "Failed");
  return alarmFactory.addAlarm(
    "CannotSignIn",
    {
      title: "nobody can sign in",
      meaning: "People can't sign in or register, so they can't buy or see what they bought.",
      runbook: "site-down",
    },
    { metric, threshold: twoErrors },
  );
}

/**
 * A rejected call (403) does not count as a failure, so no other alarm reveals that CloudFront sends a wrong secret.
 */
function createAdmissionAlarm(alarmFactory: AlarmFactory, { logMetrics, gateway }: AlarmSources) {
  return alarmFactory.addAlarm(
    "NotAdmitted",
    {
      title: "most calls of the API are refused",
      meaning:
        "If the API rejects CloudFront, visitors see pages, but they can't sign in or pay. The API rejects calls that bypass CloudFront the same way.",
      runbook: "site-down",
    },
    {
      metric: new MathExpression({
        expression: "IF(refused >= 5 AND refused > calls / 2, 1, 0)",
        usingMetrics: { refused: logMetrics.notAdmitted, calls: apiCalls(gateway) },
      }),
      threshold: 1,
      periods: [2, 3],
    },
  );
}

/**
 * AWS refuses to run functions long before any other sign shows it: a new account has ten at a time, for everything.
 */
function createConcurrencyAlarm(alarmFactory: AlarmFactory) {
  return alarmFactory.addAlarm(
    "FunctionsRefused",
    {
      title: "AWS refuses to run functions",
      meaning:
        "Some callers get errors, because the AWS account has reached its limit of concurrent functions. Request an increase.",
      runbook: "api-slow",
    },
    { metric: functionThrottles(), threshold: 1, periods: [2, 3] },
  );
}

/**
 * Creates an alarm only in the region of CloudFront's metrics. A stage elsewhere has no alarm on the site itself, and
 * its deployment prints a warning. Two failed requests of twenty or more count: at night, one would be five percent.
 */
function createSiteAlarms(alarmFactory: AlarmFactory, { distribution, region }: AlarmSources) {
  if (region !== cloudFrontRegion) return [];
  return [
    alarmFactory.addAlarm(
      "SiteFails",
      {
        title: "the site does not answer",
        meaning: "Visitors get errors instead of the shop. At least one request in twenty fails at CloudFront.",
        runbook: "site-down",
      },
      {
        metric: new MathExpression({
          expression: "IF(requests >= 20 AND percent >= 5 AND percent * requests >= 200, 1, 0)",
          usingMetrics: {
            requests: cloudFrontMetric(distribution, "Requests", Stats.SUM),
            percent: cloudFrontMetric(distribution, "5xxErrorRate", Stats.AVERAGE),
          },
        }),
        threshold: 1,
        periods: [2, 3],
      },
    ),
  ];
}
