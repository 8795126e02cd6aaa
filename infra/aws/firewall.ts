import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { type ErrorReply, errors } from "#shared/contract/parts/errors.ts";
import { routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Firewall } from "../stages/deployable.ts";
import { costlyRoutes } from "./route-throttling.ts";
import type { Stage } from "./stage.ts";

/** Returns the ARN of CloudFront's firewall, which it creates if the stage has its own; undefined for none. */
export function resolveFirewallArn(scope: Construct, stage: Stage, firewall: Firewall): string | undefined {
  if (firewall === "none") return undefined;
  return firewall === "own" ? createFirewall(scope, stage).attrArn : firewall.arn;
}

/**
 * Per IP address and five minutes. A page load takes a few dozen requests, so an office behind one IP address can load
 * a page every two seconds.
 */
const maxRequests = 6000;
/**
 * Per IP address and five minutes, for sign-ins, registrations, payments, donations and messages together. The
 * functions have finer limits, which also count per account.
 */
const maxCostlyRequests = 100;
const withinSeconds = 300;

const tooManyBodyKey = "tooMany";

/**
 * Creates the web application firewall in front of CloudFront: rate limits per IP address, and AWS's managed rules. It
 * costs five dollars a month, one more per rule, and 0.60 per million requests (https://aws.amazon.com/waf/pricing/).
 *
 * Rate-limited callers get an error in the API's own format, which the pages display.
 */
function createFirewall(scope: Construct, stage: Stage): CfnWebACL {
  return new CfnWebACL(scope, "Firewall", {
    description: `In front of the ${stage.name} shop of ${brand.name}`,
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visibility("Firewall"),
    customResponseBodies: {
      [tooManyBodyKey]: { contentType: "APPLICATION_JSON", content: JSON.stringify(errorReply("too_many_attempts")) },
    },
    // Sampled requests are visible in the AWS console. They must not contain sessions, client secrets of payments or
    // messages.
    dataProtectionConfig: {
      dataProtections: [
        hideInSamples({ fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie", "stripe-signature"] }),
        hideInSamples({ fieldType: "QUERY_STRING" }),
        hideInSamples({ fieldType: "BODY" }),
      ],
    },
    rules: [
      // Excludes Stripe's events, which come from few IP addresses, in bursts when many customers buy. The function
      // verifies their signature.
      rateLimit("TooManyRequests", 0, maxRequests, {
        notStatement: { statement: matchPaths([routes.receiveStripeEvent.path]) },
      }),
      rateLimit("TooManyCostlyRequests", 1, maxCostlyRequests, {
        andStatement: { statements: [matchMethod("POST"), matchPaths(costlyPosts())] },
      }),
      // The functions limit body sizes individually. Pages' copy may contain HTML (sanitized twice) and messages any
      // text (displayed as text), so these two rules only count matches and do not block them.
      managedRuleGroup("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"]),
      managedRuleGroup("AWSManagedRulesKnownBadInputsRuleSet", 3, []),
    ],
  });
}

function rateLimit(name: string, priority: number, limit: number, scopeDownStatement: CfnWebACL.StatementProperty) {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooManyBodyKey } } },
    statement: {
      rateBasedStatement: { aggregateKeyType: "IP", limit, evaluationWindowSec: withinSeconds, scopeDownStatement },
    },
    visibilityConfig: visibility(name),
  };
}

function managedRuleGroup(name: string, priority: number, countedRules: readonly string[]) {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: countedRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function costlyPosts(): string[] {
  return Object.entries(routes)
    .filter(([id, { method }]) => id in costlyRoutes && method === "POST")
    .map(([, { path }]) => path);
}

function matchPaths(paths: readonly string[]): CfnWebACL.StatementProperty {
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^(${paths.join("|")})$`,
      // Decodes URLs: "/api/%6Cogin" reaches the same function.
      textTransformations: [
        { priority: 0, type: "URL_DECODE" },
        { priority: 1, type: "NORMALIZE_PATH" },
      ],
    },
  };
}

function matchMethod(method: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: "EXACTLY",
      searchString: method,
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

function hideInSamples(field: CfnWebACL.FieldToProtectProperty): CfnWebACL.DataProtectProperty {
  return { action: "SUBSTITUTION", field };
}

function errorReply(code: "too_many_attempts"): ErrorReply {
  return { code, message: errors[code].message };
}
