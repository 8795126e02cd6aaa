/** What metrics look for: lines of the access log (`api.ts`) and of functions. */
import { FilterPattern, type JsonPattern } from "aws-cdk-lib/aws-logs";
import type { RouteId } from "#shared/contract/routes.ts";
import { routeKey } from "./route-functions.ts";

/** Matches calls in the access log that failed, even if no function was reached. */
export const failurePattern = FilterPattern.stringValue("$.status", "=", "5*");

/** Matches responses of the gateway itself, for which the access log has a dash instead of the function's status. */
export function gatewayRejection(status: "403" | "429"): JsonPattern {
  return FilterPattern.all(
    FilterPattern.stringValue("$.status", "=", status),
    FilterPattern.stringValue("$.functionStatus", "=", "-"),
  );
}

/** Matches calls of a route, or of all others, in the access log. */
export function routePattern(comparison: "=" | "!=", route: RouteId): JsonPattern {
  return FilterPattern.stringValue("$.route", comparison, routeKey(route));
}

/** SES's errors about the account or the sender, as the sender logs them (`functions/mail/deliver.ts`). */
const accountErrors = [
  "AccountSuspendedException",
  "SendingPausedException",
  "MailFromDomainNotVerifiedException",
  "NotVerified",
];

/** Matches a line by its message. */
export function messagePattern(text: string): JsonPattern {
  return FilterPattern.stringValue("$.message", "=", text);
}

/** Matches the final log line of a successful job run (functions/jobs/job.ts) by one of its counts. */
export function jobResultPattern(count: string, comparison: "=" | ">", value: number): JsonPattern {
  return FilterPattern.all(messagePattern("did"), FilterPattern.numberValue(`$.${count}`, comparison, value));
}

/** Matches attempts that SES refused because of the account or the sender. */
export const refusedMailPattern = FilterPattern.all(
  messagePattern("a mail was postponed"),
  FilterPattern.any(...accountErrors.map((code) => FilterPattern.stringValue("$.code", "=", code))),
);
