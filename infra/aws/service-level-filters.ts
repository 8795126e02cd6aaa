import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, type ILogGroup, type JsonPattern } from "aws-cdk-lib/aws-logs";
import type { RouteId } from "#shared/contract/routes.ts";
import { brokenSeconds, routesOfLevel, type ServiceLevelId, serviceLevels } from "../settings/service-levels.ts";
import { failurePattern, messagePattern, routePattern } from "./log-patterns.ts";
import type { RouteFunctions } from "./route-functions.ts";

/** The logs in which the events of service levels are. */
export interface ServiceLevelLogs {
  readonly accessLog: ILogGroup;
  readonly functions: RouteFunctions;
  /** All functions that may complete an order. */
  readonly settlingLambdas: readonly LambdaFunction[];
  readonly mailSenders: readonly LambdaFunction[];
}

/** A filter that turns lines of a log into values of a metric. */
export interface ServiceLevelFilter {
  readonly logGroup: ILogGroup;
  readonly metricName: string;
  readonly filterPattern: JsonPattern;
  /** A field of the line, or a number. */
  readonly metricValue: string;
  /** Tells the filters of a metric apart. */
  readonly idSuffix: string;
}

/**
 * The filters that record the events of every service level, in seconds. Calls that fail come from the access log,
 * because a function that is killed, or never reached, logs nothing.
 */
export function serviceLevelFilters(logs: ServiceLevelLogs): readonly ServiceLevelFilter[] {
  const { settlingLambdas, mailSenders } = logs;
  return [
    ...filtersOfCalls("cardForm", routesOfLevel.cardForm, logs),
    ...filtersOfCalls("chat", routesOfLevel.chat, logs),
    ...settlingLambdas.map((lambda) =>
      filter("license", lambda, { message: "an order is paid", field: "secondsSincePayment" }),
    ),
    ...mailSenders.flatMap((lambda) => [
      filter("mail", lambda, { message: "a mail was sent", field: "secondsSinceDue" }),
      filter("mail", lambda, { message: "a mail was postponed", field: "secondsSinceDue", brokenAs: "Postponed" }),
      filter("mail", lambda, { message: "a mail was given up", field: "secondsSinceDue", brokenAs: "GivenUp" }),
    ]),
  ];
}

function filtersOfCalls(
  level: ServiceLevelId,
  routes: readonly RouteId[],
  { accessLog, functions }: ServiceLevelLogs,
): readonly ServiceLevelFilter[] {
  const calls = routes.map((route) => routePattern("=", route));
  return [
    ...routes.map((route) => filter(level, functions.functionFor(route), { message: "answered", field: "seconds" })),
    {
      logGroup: accessLog,
      metricName: serviceLevels[level].metricName,
      filterPattern: FilterPattern.all(failurePattern, ...(calls.length > 1 ? [FilterPattern.any(...calls)] : calls)),
      metricValue: String(brokenSeconds),
      idSuffix: "Failed",
    },
  ];
}

/**
 * Lines with this message and a number in this field, which is the event's seconds; if there is a `brokenAs`, the line
 * says that the promise is broken, whatever the number.
 */
function filter(
  level: ServiceLevelId,
  { logGroup, node }: LambdaFunction,
  { message, field, brokenAs }: { readonly message: string; readonly field: string; readonly brokenAs?: string },
): ServiceLevelFilter {
  return {
    logGroup,
    metricName: serviceLevels[level].metricName,
    filterPattern: FilterPattern.all(messagePattern(message), FilterPattern.numberValue(`$.${field}`, ">=", 0)),
    metricValue: brokenAs === undefined ? `$.${field}` : String(brokenSeconds),
    idSuffix: `${node.scope?.node.id}${brokenAs ?? ""}`,
  };
}
