import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type Alarm, MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import { createBrowserAlarms, createVisitAlarm } from "./browser-alarms.ts";
import type { LogMetrics } from "./log-metrics.ts";
import {
  apiCalls,
  apiLatency,
  cloudFrontMetric,
  functionThrottles,
  sum,
  tableErrors,
  tableThrottles,
} from "./platform-metrics.ts";
import { createPurchaseAlarms } from "./purchase-alarms.ts";
import { cloudFrontRegion } from "./stage.ts";
import { createWaitingAlarms } from "./waiting-alarms.ts";

export interface AlarmSources {
  readonly logMetrics: LogMetrics;
  readonly gateway: HttpApi;
  readonly distribution: Distribution;
  readonly table: TableV2;
  readonly deadLetters: IQueue;
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
  const customerImpact = [
    ...createPaymentAlarms(alarmFactory, sources),
    createSignInAlarm(alarmFactory, sources),
    createAdmissionAlarm(alarmFactory, sources),
    createVisitAlarm(alarmFactory, logMetrics),
  ];
  const specificAlarms = [
    ...customerImpact,
    ...createPurchaseAlarms(alarmFactory, logMetrics),
    ...createSiteAlarms(alarmFactory, sources),
    ...createBrowserAlarms(alarmFactory, logMetrics),
    createConcurrencyAlarm(alarmFactory),
  ];
  createSymptomAlarms(alarmFactory, sources, specificAlarms);
  createJobAlarms(alarmFactory, sources);
  createWaitingAlarms(alarmFactory, logMetrics);
  return { customerImpact };
}

/** Visitors retry, so one error is network noise; two are a signal. */
const twoErrors = 2;

function createPaymentAlarms(alarmFactory: AlarmFactory, { logMetrics }: AlarmSources) {
  const cannotPay = alarmFactory.addAlarm(
    "CannotPay",
    {
      title: "buyers cannot pay",
      meaning: "Buyers cannot pay: the call that opens the card form fails.",
      runbook: "buyers-cannot-pay",
    },
    { metric: logMetrics.failuresOf("createPaymentIntent"), threshold: twoErrors },
  );
  const paidNotFinished = alarmFactory.addAlarm(
    "PaidNotFinished",
    {
      title: "paid orders are not completed",
      meaning: "Buyers who paid may not have their license: the call that finishes a purchase fails.",
      runbook: "paid-but-no-order",
    },
    { metric: logMetrics.failuresOf("completePayment"), threshold: 1, periods: [1, 3] },
  );
  const webhookFails = alarmFactory.addAlarm(
    "WebhookFails",
    {
      title: "Stripe's events are not accepted",
      meaning:
        "Buyers who closed the page after paying may not have their license: events from Stripe are not accepted.",
      runbook: "webhook-failing",
    },
    // A single failure is normal: an event that arrives before its order gets a 503 on purpose, and Stripe retries it.
    { metric: logMetrics.failuresOf("receiveStripeEvent"), threshold: 1, periods: [2, 3] },
  );
  return [cannotPay, paidNotFinished, webhookFails];
}

function createSignInAlarm(alarmFactory: AlarmFactory, { logMetrics }: AlarmSources) {
  const metric = sum([logMetrics.failuresOf("login"), logMetrics.failuresOf("register")], "Failed");
  return alarmFactory.addAlarm(
    "CannotSignIn",
    {
      title: "nobody can sign in",
      meaning: "People cannot sign in or register, so they can neither buy nor see what they bought.",
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
        "If CloudFront is rejected, visitors see pages but nothing else works: no sign-in, no payment. Calls that bypass CloudFront are rejected the same way.",
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
        "Some callers get errors because the AWS account's limit of concurrent functions is reached: request an increase.",
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
        meaning: "Visitors get errors instead of the shop: one request in twenty or more fails at CloudFront.",
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

function createSymptomAlarms(
  alarmFactory: AlarmFactory,
  { logMetrics, gateway, table }: AlarmSources,
  specificAlarms: readonly Alarm[],
): void {
  const symptoms = [
    alarmFactory.addSymptom(
      "OtherCallsFail",
      {
        title: "calls of the API fail",
        meaning: "Visitors, customers or admins get errors from parts of the shop other than paying and signing in.",
        runbook: "site-down",
      },
      { metric: logMetrics.otherFailures, threshold: 5, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "EventsRefused",
      {
        title: "events at the webhook are refused",
        meaning:
          "If the refused events are Stripe's, the signing secret is wrong, and buyers who closed the page after paying wait for their license until the job reconcile finds their payment. Forged events are rejected the same way.",
        runbook: "webhook-failing",
      },
      { metric: logMetrics.refusedEvents, threshold: 3, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "ApiSlow",
      {
        title: "the API is slow",
        meaning: "One caller in a hundred waits five seconds or longer, and some will give up.",
        runbook: "api-slow",
      },
      {
        metric: apiLatency(gateway, "p99"),
        threshold: 5000,
        periods: [3, 3],
        // Among a few calls at night, a p99 is meaningless.
        evaluateLowSampleCountPercentile: "ignore",
      },
    ),
    alarmFactory.addSymptom(
      "TooManyCalls",
      {
        title: "the API turns callers away",
        meaning:
          "Some callers are asked to try again, because one part of the shop is over its limit of concurrent use.",
        runbook: "api-slow",
      },
      { metric: logMetrics.throttledCalls, threshold: 50, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "TableThrottled",
      {
        title: "the table is too busy",
        meaning: "Callers wait, or get errors, because the table throttles reads or writes.",
        runbook: "table-throttled",
      },
      { metric: tableThrottles(table), threshold: 10, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "TableFails",
      {
        title: "the table answers with errors",
        meaning: "Callers wait, or get errors, because DynamoDB itself has trouble.",
        runbook: "table-throttled",
      },
      { metric: tableErrors(table), threshold: 10, periods: [2, 3] },
    ),
  ];
  alarmFactory.addCompositeAlarm(
    "RestFails",
    {
      title: "something is slow or fails",
      meaning:
        "Some visitors wait or get errors, but they can pay and sign in. The dashboard shows which alarm it is, and its description says more.",
      runbook: "api-slow",
    },
    symptoms,
    specificAlarms,
  );
}

/** The impact on customers when a job does not finish its work. */
const jobFailureImpact: Readonly<Record<JobId, string>> = {
  reconcile:
    "Buyers who paid may not have their license: paid orders that no webhook has reported are not caught up, and unpaid ones do not expire.",
  eraseAccounts:
    "People who deleted their account may still be stored: interrupted erasures are not finished, and 48 hours are promised.",
  visit: "Visitors may find a shop that does not open, and nobody would be told: no visit is made.",
  attention: "Customers may wait for an answer, and disputes be lost: nobody is told about new ones.",
};

/**
 * Creates one alarm per job, which fires after two periods without a complete run, whether runs failed, left work
 * undone or were not started; on a new stage it is active until the first run. Also creates an alarm for refunds that
 * only a person can make, and one for runs in the dead-letter queue.
 */
function createJobAlarms(alarmFactory: AlarmFactory, { logMetrics, deadLetters }: AlarmSources): void {
  for (const job of jobIds()) {
    alarmFactory.addAlarm(
      `${job}NotDone`,
      { title: `the job ${job} is not done`, meaning: jobFailureImpact[job], runbook: "job-not-done" },
      {
        metric: logMetrics.completeRunsOf(job).with({ period: Duration.minutes(jobSettings[job].everyMinutes) }),
        threshold: 1,
        side: "below",
        periods: [2, 2],
      },
    );
  }
  alarmFactory.addAlarm(
    "PaidThoughDeleted",
    {
      title: "somebody paid for a deleted order",
      meaning:
        "A deleted order was paid, so its buyer has no license: refund the payment in Stripe's dashboard; the log of the job reconcile names it.",
      runbook: "paid-but-no-order",
    },
    {
      metric: logMetrics.paidThoughDeleted.with({ period: Duration.minutes(jobSettings.reconcile.everyMinutes) }),
      threshold: 1,
    },
  );
  alarmFactory.addAlarm(
    "DeadLetters",
    {
      title: "runs of jobs were given up",
      meaning:
        "A run of a job failed three times, or could not be started, or the chat did not take a message. Customers do not notice while a later run does the work; another alarm fires if none does.",
      runbook: "dead-letter-queue",
    },
    { metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: "Maximum" }), threshold: 1 },
  );
}
