import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { RouteId } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import { type JobId, jobIds } from "../settings/jobs.ts";
import { type ServiceLevelId, serviceLevels } from "../settings/service-levels.ts";
import type { Jobs } from "./jobs.ts";
import {
  failurePattern,
  gatewayRejection,
  jobResultPattern,
  messagePattern,
  refusedMailPattern,
  routePattern,
} from "./log-patterns.ts";
import type { Mail } from "./mail.ts";
import { type RouteFunctions, routeKey } from "./route-functions.ts";
import { serviceLevelFilters } from "./service-level-filters.ts";
import type { Stage } from "./stage.ts";

/** All functions that may settle an order, and that log it when they do (`functions/payments/orders/settle.ts`). */
export const settlingFunctions: { readonly routes: readonly RouteId[]; readonly jobs: readonly JobId[] } = {
  routes: [
    "createPaymentIntent",
    "completePayment",
    "getPaymentIntentStatus",
    "confirmPayment",
    "receiveStripeEvent",
    "deleteOrder",
    "deleteMe",
    "followAdminEvents",
    "deleteAdminUser",
    "resolveAdminOrder",
  ],
  jobs: ["reconcile", "eraseAccounts"],
};

/** Routes that have their own failure alarm. */
export const routesWithAlarms = [
  "createPaymentIntent",
  "completePayment",
  "receiveStripeEvent",
  "login",
  "register",
] as const;
export type RouteWithAlarm = (typeof routesWithAlarms)[number];

export interface LogMetricsProps {
  readonly stage: Stage;
  readonly accessLog: ILogGroup;
  readonly functions: RouteFunctions;
  readonly jobs: Jobs;
  readonly mail: Mail;
}

/**
 * Metrics extracted from the stage's logs, in addition to AWS's own. The access log includes calls that the gateway
 * rejects. Failures are counted per route. Such a metric is billed only for hours in which its route fails, while API
 * Gateway's own metrics per route are billed for every route that is called.
 */
export class LogMetrics extends Construct {
  /** Failed calls (5xx) of all routes without their own failure alarm. */
  readonly otherFailures: Metric;
  /** Calls rejected because they bypass CloudFront, or because CloudFront's secret is wrong (`admission.ts`). */
  readonly notAdmitted: Metric;
  /** Calls throttled by the gateway (`route-throttling.ts`). */
  readonly throttledCalls: Metric;
  /** Webhook events with an invalid signature (400). */
  readonly refusedEvents: Metric;
  /** Payments opened by buyers. */
  readonly purchasesBegun: Metric;
  /** Orders that became paid, in any function. */
  readonly purchasesCompleted: Metric;
  /** New accounts. Nearly all are made at the checkout, so they show that visitors come who want to buy. */
  readonly registrations: Metric;
  /** Visits of the job `visit` that found the shop broken. */
  readonly failedVisits: Metric;
  /** Reports of browsers about scripts of ours that did not load or failed. */
  readonly failedScripts: Metric;
  /** Reports of browsers about what the Content-Security-Policy blocked. */
  readonly policyViolations: Metric;
  /** Runs of the job `attention` that found disputes to report. */
  readonly disputesToReport: Metric;
  /** Runs of the job `attention` that found messages to report. */
  readonly messagesToReport: Metric;
  /** Runs of the job `attention` that found payments or claims that need an admin. */
  readonly paymentsToCheck: Metric;
  /** Reconciliation runs that found a payment for a deleted order. */
  readonly paidThoughDeleted: Metric;
  /** Mails that were given up. */
  readonly mailsGivenUp: Metric;
  /** Attempts that SES refused because of the account or the sender, whatever the mail. */
  readonly mailsRefused: Metric;
  /** The metrics' namespace. */
  readonly namespace: string;
  private readonly completeRuns: ReadonlyMap<JobId, Metric>;

  constructor(scope: Construct, id: string, { stage, accessLog, functions, jobs, mail }: LogMetricsProps) {
    super(scope, id);
    this.namespace = `${brand.name}/${stage.name}`;
    this.countLines(accessLog, "failures", failurePattern, { dimensions: { [routeDimension]: "$.route" } });
    this.otherFailures = this.countLines(
      accessLog,
      "otherFailures",
      FilterPattern.all(failurePattern, ...routesWithAlarms.map((route) => routePattern("!=", route))),
    );
    this.notAdmitted = this.countLines(accessLog, "notAdmitted", gatewayRejection("403"));
    this.throttledCalls = this.countLines(accessLog, "tooMany", gatewayRejection("429"));
    this.refusedEvents = this.countLines(
      accessLog,
      "refusedEvents",
      FilterPattern.all(routePattern("=", "receiveStripeEvent"), FilterPattern.stringValue("$.status", "=", "400")),
    );
    // Not from the access log, which cannot tell buyers from the job `visit`.
    this.purchasesBegun = this.countLines(
      functions.functionFor("createPaymentIntent").logGroup,
      "purchasesBegun",
      messagePattern("a purchase has begun"),
      { defaultValue: 0 },
    );
    const settlingLambdas = [
      ...settlingFunctions.routes.map((route) => functions.functionFor(route)),
      ...settlingFunctions.jobs.map((job) => jobs.functionFor(job)),
    ];
    const mailSenders = [mail.sendMails, jobs.functionFor("sweepMails")];
    const logs = { accessLog, functions, settlingLambdas, mailSenders };
    for (const { logGroup, filterPattern, metricName, metricValue, idSuffix } of serviceLevelFilters(logs))
      this.countLines(logGroup, metricName, filterPattern, { idSuffix, metricValue });
    for (const { logGroup, node } of settlingLambdas) {
      const idSuffix = node.scope?.node.id;
      this.countLines(logGroup, "purchasesCompleted", messagePattern("an order is paid"), {
        idSuffix,
        defaultValue: 0,
      });
    }
    this.purchasesCompleted = this.metric("purchasesCompleted");
    this.registrations = this.countLines(
      accessLog,
      "registrations",
      FilterPattern.all(routePattern("=", "register"), FilterPattern.stringValue("$.status", "=", "2*")),
      { defaultValue: 0 },
    );
    const reportsLog = functions.functionFor("receiveReports").logGroup;
    this.failedScripts = this.countLines(reportsLog, "failedScripts", messagePattern("a script failed"));
    this.policyViolations = this.countLines(
      reportsLog,
      "policyViolations",
      messagePattern("the policy blocked something"),
    );
    this.failedVisits = this.countLines(
      jobs.functionFor("visit").logGroup,
      "failedVisits",
      jobResultPattern("problems", ">", 0),
    );
    const attentionLog = jobs.functionFor("attention").logGroup;
    const countReports = (count: string) => this.countLines(attentionLog, count, jobResultPattern(count, ">", 0));
    this.disputesToReport = countReports("disputesToReport");
    this.messagesToReport = countReports("messagesToReport");
    this.paymentsToCheck = this.countLines(
      attentionLog,
      "paymentsToCheck",
      FilterPattern.all(
        messagePattern("did"),
        FilterPattern.any(
          FilterPattern.numberValue("$.paymentsToCheck", ">", 0),
          FilterPattern.numberValue("$.claimsToResolve", ">", 0),
        ),
      ),
    );
    for (const { logGroup, node } of mailSenders) {
      const idSuffix = node.scope?.node.id;
      this.countLines(logGroup, "mailsGivenUp", messagePattern("a mail was given up"), { idSuffix });
      this.countLines(logGroup, "mailsRefused", refusedMailPattern, { idSuffix });
    }
    this.mailsGivenUp = this.metric("mailsGivenUp");
    this.mailsRefused = this.metric("mailsRefused");
    this.completeRuns = new Map(
      jobIds().map((job) => [
        job,
        this.countLines(jobs.functionFor(job).logGroup, `${job}WholeRuns`, jobResultPattern("failed", "=", 0)),
      ]),
    );
    this.paidThoughDeleted = this.countLines(
      jobs.functionFor("reconcile").logGroup,
      "paidThoughDeleted",
      jobResultPattern("paidThoughDeleted", ">", 0),
    );
  }

  /** Failed calls (5xx) of one route. */
  failuresOf(route: RouteWithAlarm): Metric {
    return this.metric("failures", { [routeDimension]: routeKey(route) });
  }

  /**
   * The events of a service level in each period: how many there were, and for how many percent of them the promise was
   * kept. A percentile rank, because alarms accept no count of values below a number.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Statistics-definitions.html
   */
  eventsOf(level: ServiceLevelId): { readonly events: Metric; readonly kept: Metric } {
    const { metricName, seconds } = serviceLevels[level];
    const metric = this.metric(metricName);
    return {
      events: metric.with({ statistic: Stats.SAMPLE_COUNT }),
      kept: metric.with({ statistic: Stats.percentileRank(seconds) }),
    };
  }

  /** Failed calls of all routes, with one graph line per route. */
  failuresByRoute(): MathExpression {
    return new MathExpression({
      expression: `SEARCH('{${this.namespace},${routeDimension}} MetricName="failures"', 'Sum', 300)`,
      label: "",
      usingMetrics: {},
    });
  }

  /** Successful runs of a job that left no work undone. */
  completeRunsOf(job: JobId): Metric {
    const found = this.completeRuns.get(job);
    if (!found) throw new Error(`Nothing counts the runs of ${job}.`);
    return found;
  }

  /**
   * Counts the matching lines of a log, or records a number of theirs (`metricValue`). `idSuffix` keeps construct ids
   * unique when several logs feed one metric.
   */
  private countLines(
    logGroup: ILogGroup,
    metricName: string,
    filterPattern: JsonPattern,
    {
      idSuffix = "",
      ...options
    }: {
      idSuffix?: string | undefined;
      dimensions?: Record<string, string>;
      defaultValue?: number;
      metricValue?: string;
    } = {},
  ): Metric {
    new MetricFilter(this, `${metricName}${idSuffix}`, {
      logGroup,
      filterPattern,
      metricNamespace: this.namespace,
      metricName,
      metricValue: "1",
      ...options,
    });
    return this.metric(metricName);
  }

  private metric(metricName: string, dimensionsMap?: Record<string, string>): Metric {
    return new Metric({ namespace: this.namespace, metricName, dimensionsMap, statistic: Stats.SUM });
  }
}

const routeDimension = "Route";
