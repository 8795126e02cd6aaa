import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type ErrorReply, errors } from "#shared/contract/parts/errors.ts";
import { routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import { readContext } from "./context.ts";
import { costlyRoutes } from "./route-throttling.ts";
import { cloudFrontRegion, type Stage } from "./stage.ts";

/** "none", "own" to create one, or the ARN of an existing one. */
export type Firewall = "none" | "own" | { readonly arn: string };

const webAclArn = z.string().regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/);

/**
 * Reads `-c waf=on` or `-c webAclArn=arn:aws:wafv2:us-east-1:…`. Default: no firewall, because it has a monthly price.
 * CloudFront requires firewalls in us-east-1, so a stage elsewhere can name one but not create it.
 * @throws UserError when both are given, or the stage's region cannot create one
 */
export function firewallOf(app: IConstruct, region: string): Firewall {
  const waf = readContext(app, "waf", z.enum(["on", "off"]), "on or off") ?? "off";
  const arn = readContext(
    app,
    "webAclArn",
    webAclArn,
    "the ARN of a web ACL for CloudFront (arn:aws:wafv2:us-east-1:…:global/webacl/…)",
  );
  if (arn !== undefined) {
    if (waf === "off") return { arn };
    throw new UserError("-c waf=on creates a web ACL and -c webAclArn=… uses an existing one: set one of the two.");
  }
  if (waf === "off") return "none";
  if (region === cloudFrontRegion) return "own";
  throw new UserError(
    `CloudFront's web ACLs can be made in ${cloudFrontRegion} only, and this stage goes to ${region}: ` +
      "make one there and name it, -c webAclArn=…, or deploy the stage there.",
  );
}

/** The ARN of CloudFront's firewall. */
export function firewallArn(scope: Construct, stage: Stage, firewall: Firewall): string | undefined {
  if (firewall === "none") return undefined;
  return firewall === "own" ? makeFirewall(scope, stage).attrArn : firewall.arn;
}

/**
 * Per address and five minutes. A page load takes a few dozen requests, so an office behind one address can load one
 * every two seconds.
 */
const maxRequests = 6000;
/**
 * Per address and five minutes, for sign-ins, registrations, payments, donations and messages together. The functions
 * have finer limits, per account too.
 */
const maxCostlyRequests = 100;
const withinSeconds = 300;

const tooMany = "tooMany";

/**
 * The web application firewall in front of CloudFront: rate limits per address, and AWS's managed rules. Five dollars
 * a month, one more per rule, and 0.60 per million requests (https://aws.amazon.com/waf/pricing/).
 *
 * Rate-limited callers get the API's own error format, which the pages display.
 */
function makeFirewall(scope: Construct, stage: Stage): CfnWebACL {
  return new CfnWebACL(scope, "Firewall", {
    description: `In front of the ${stage.name} shop of ${brand.name}`,
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visibility("Firewall"),
    customResponseBodies: {
      [tooMany]: { contentType: "APPLICATION_JSON", content: JSON.stringify(reply("too_many_attempts")) },
    },
    // Sampled requests are visible in the AWS console. They must not contain sessions, client secrets of payments or
    // messages.
    dataProtectionConfig: {
      dataProtections: [
        protect({ fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie", "stripe-signature"] }),
        protect({ fieldType: "QUERY_STRING" }),
        protect({ fieldType: "BODY" }),
      ],
    },
    rules: [
      rateLimit("TooManyRequests", 0, maxRequests, {
        notStatement: { statement: pathIs([routes.receiveStripeEvent.path]) },
      }),
      rateLimit("TooManyCostlyRequests", 1, maxCostlyRequests, {
        andStatement: { statements: [methodIs("POST"), pathIs(costlyPosts())] },
      }),
      // The functions limit body sizes individually. Pages' copy may contain HTML (sanitized twice) and messages any
      // text (displayed as text), so these two rules only count.
      managedRuleGroup("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"]),
      managedRuleGroup("AWSManagedRulesKnownBadInputsRuleSet", 3, []),
    ],
  });
}

/**
 * Excludes Stripe's events, which come from few addresses, in bursts when many buy; the function verifies their
 * signature.
 */
function rateLimit(name: string, priority: number, limit: number, scopeDownStatement: CfnWebACL.StatementProperty) {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } } },
    statement: {
      rateBasedStatement: { aggregateKeyType: "IP", limit, evaluationWindowSec: withinSeconds, scopeDownStatement },
    },
    visibilityConfig: visibility(name),
  };
}

function managedRuleGroup(name: string, priority: number, onlyCounted: readonly string[]) {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
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

function pathIs(paths: readonly string[]): CfnWebACL.StatementProperty {
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

function methodIs(method: string): CfnWebACL.StatementProperty {
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

function protect(field: CfnWebACL.FieldToProtectProperty): CfnWebACL.DataProtectProperty {
  return { action: "SUBSTITUTION", field };
}

function reply(code: "too_many_attempts"): ErrorReply {
  return { code, message: errors[code].message };
}
