import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { RouteId } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import { type JobId, jobIds } from "../settings/jobs.ts";
import type { Jobs } from "./jobs.ts";
import { type RouteFunctions, routeKey } from "./route-functions.ts";
import type { Stage } from "./stage.ts";

/** Every function that may settle an order, and logs that it did (`functions/payments/orders/settle.ts`). */
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

/** Routes with failure alarms of their own. */
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
}

/**
 * Metrics extracted from the stage's logs, in addition to AWS's own. The access log includes what the gateway rejects.
 * Failures are counted per route, and such a metric is billed only for hours in which its route fails; API Gateway's
 * metrics per route are billed for every route that is called.
 */
export class LogMetrics extends Construct {
  /** Failed calls (5xx) of all other routes. */
  readonly otherFailures: Metric;
  /** Calls rejected as not coming through CloudFront (`admission.ts`), or because CloudFront's secret is wrong. */
  readonly notAdmitted: Metric;
  /** Calls throttled by the gateway (`route-throttling.ts`). */
  readonly tooMany: Metric;
  /** Webhook events with an invalid signature (400). */
  readonly refusedEvents: Metric;
  /** Payments opened by buyers. */
  readonly purchasesBegun: Metric;
  /** Orders that became paid, in any function. */
  readonly purchasesCompleted: Metric;
  /** Reconciliation runs that found a payment for a deleted order. */
  readonly paidThoughDeleted: Metric;
  /** The metrics' namespace. */
  readonly namespace: string;
  private readonly wholeRuns: ReadonlyMap<JobId, Metric>;

  constructor(scope: Construct, id: string, { stage, accessLog, functions, jobs }: LogMetricsProps) {
    super(scope, id);
    this.namespace = `${brand.name}/${stage.name}`;
    this.count(accessLog, "failures", failed, { dimensions: { [byRoute]: "$.route" } });
    this.otherFailures = this.count(
      accessLog,
      "otherFailures",
      FilterPattern.all(failed, ...routesWithAlarms.map((route) => routeIs("!=", route))),
    );
    this.notAdmitted = this.count(accessLog, "notAdmitted", byTheGateway("403"));
    this.tooMany = this.count(accessLog, "tooMany", byTheGateway("429"));
    this.refusedEvents = this.count(
      accessLog,
      "refusedEvents",
      FilterPattern.all(routeIs("=", "receiveStripeEvent"), FilterPattern.stringValue("$.status", "=", "400")),
    );
    this.purchasesBegun = this.count(
      accessLog,
      "purchasesBegun",
      FilterPattern.all(routeIs("=", "createPaymentIntent"), FilterPattern.stringValue("$.status", "=", "2*")),
      { defaultValue: 0 },
    );
    const logs = [
      ...settlingFunctions.routes.map((route) => functions.of(route)),
      ...settlingFunctions.jobs.map((job) => jobs.of(job)),
    ];
    for (const { logGroup, node } of logs) {
      this.count(logGroup, "purchasesCompleted", message("an order is paid"), {
        by: node.scope?.node.id,
        defaultValue: 0,
      });
    }
    this.purchasesCompleted = this.metric("purchasesCompleted");
    this.wholeRuns = new Map(
      jobIds().map((job) => [job, this.count(jobs.of(job).logGroup, `${job}WholeRuns`, did("failed", "=", 0))]),
    );
    this.paidThoughDeleted = this.count(
      jobs.of("reconcile").logGroup,
      "paidThoughDeleted",
      did("paidThoughDeleted", ">", 0),
    );
  }

  /** Failed calls (5xx) of one route. */
  failuresOf(route: RouteWithAlarm): Metric {
    return this.metric("failures", { [byRoute]: routeKey(route) });
  }

  /** Failed calls of all routes, one line each. */
  failuresByRoute(): MathExpression {
    return new MathExpression({
      expression: `SEARCH('{${this.namespace},${byRoute}} MetricName="failures"', 'Sum', 300)`,
      label: "",
      usingMetrics: {},
    });
  }

  /** Successful runs of a job that left no work undone. */
  wholeRunsOf(job: JobId): Metric {
    const found = this.wholeRuns.get(job);
    if (!found) throw new Error(`Nothing counts the runs of ${job}.`);
    return found;
  }

  /** Counts the matching lines of a log. `by`: the dimension, when several logs feed one metric. */
  private count(
    logGroup: ILogGroup,
    metricName: string,
    filterPattern: JsonPattern,
    {
      by = "",
      ...options
    }: { by?: string | undefined; dimensions?: Record<string, string>; defaultValue?: number } = {},
  ): Metric {
    new MetricFilter(this, `${metricName}${by}`, {
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

const byRoute = "Route";
const failed = FilterPattern.stringValue("$.status", "=", "5*");

/** Responses by the gateway itself: the access log has a dash for the missing function. */
function byTheGateway(status: "403" | "429"): JsonPattern {
  return FilterPattern.all(
    FilterPattern.stringValue("$.status", "=", status),
    FilterPattern.stringValue("$.functionStatus", "=", "-"),
  );
}

function routeIs(comparison: "=" | "!=", route: RouteWithAlarm): JsonPattern {
  return FilterPattern.stringValue("$.route", comparison, routeKey(route));
}

function message(text: string): JsonPattern {
  return FilterPattern.stringValue("$.message", "=", text);
}

/** The final log line of every successful job run (functions/jobs/job.ts), by one of its counts. */
function did(count: string, comparison: "=" | ">", value: number): JsonPattern {
  return FilterPattern.all(message("did"), FilterPattern.numberValue(`$.${count}`, comparison, value));
}
