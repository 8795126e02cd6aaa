import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type ErrorReply, errors } from "#shared/contract/parts/errors.ts";
import { routes } from "#shared/contract/routes.ts";
import { brand } from "#shared/domain/brand.ts";
import { contextOf } from "./context.ts";
import { costlyRoutes } from "./route-throttling.ts";
import { cloudFrontRegion, type Stage } from "./stage.ts";

/** "none", "make one", or the ARN of one that the operator has. */
export type Firewall = "none" | "own" | { readonly arn: string };

const webAclArn = z.string().regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/);

/**
 * Reads `-c waf=on` or `-c webAclArn=arn:aws:wafv2:us-east-1:…`. Without either there is no firewall, because it has
 * a monthly price. CloudFront takes firewalls of us-east-1 only, so a stage elsewhere can name one, and cannot have
 * one made with it.
 * @throws UserError when both are given, or the stage is deployed where none can be made
 */
export function firewallOf(app: IConstruct, region: string): Firewall {
  const waf = contextOf(app, "waf", z.enum(["on", "off"]), "on or off") ?? "off";
  const arn = contextOf(
    app,
    "webAclArn",
    webAclArn,
    "the ARN of a web ACL for CloudFront (arn:aws:wafv2:us-east-1:…:global/webacl/…)",
  );
  if (arn !== undefined) {
    if (waf === "off") return { arn };
    throw new UserError("-c waf=on makes a web ACL and -c webAclArn=… uses one that there is: give one of the two.");
  }
  if (waf === "off") return "none";
  if (region === cloudFrontRegion) return "own";
  throw new UserError(
    `CloudFront's web ACLs can be made in ${cloudFrontRegion} only, and this stage goes to ${region}: ` +
      "make one there and name it, -c webAclArn=…, or deploy the stage there.",
  );
}

/** The ARN by which CloudFront finds its firewall. */
export function firewallArn(scope: Construct, stage: Stage, firewall: Firewall): string | undefined {
  if (firewall === "none") return undefined;
  return firewall === "own" ? makeFirewall(scope, stage).attrArn : firewall.arn;
}

/**
 * A page and what it loads are a few dozen requests, so an office behind one address can open one every two seconds.
 */
const mostRequests = 6000;
/**
 * Of sign-ins, registrations, payments, donations and messages together. The functions count more finely, by account
 * too.
 */
const mostCostlyRequests = 100;
const withinSeconds = 300;

const tooMany = "tooMany";

/**
 * The web application firewall in front of CloudFront: at most so many requests from one address, and what AWS knows
 * of attacks. Five dollars a month, one more a rule, and 0.60 a million requests
 * (https://aws.amazon.com/waf/pricing/).
 *
 * Whoever is stopped for asking too often is told so as by the API itself, because the pages show it.
 */
function makeFirewall(scope: Construct, stage: Stage): CfnWebACL {
  return new CfnWebACL(scope, "Firewall", {
    description: `In front of the ${stage.name} shop of ${brand.name}`,
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: seenAs("Firewall"),
    customResponseBodies: {
      [tooMany]: { contentType: "APPLICATION_JSON", content: JSON.stringify(reply("too_many_attempts")) },
    },
    // Samples of requests can be looked at in AWS's console. A session, a payment's client secret and what somebody
    // wrote are not for that.
    dataProtectionConfig: {
      dataProtections: [
        protect({ fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie", "stripe-signature"] }),
        protect({ fieldType: "QUERY_STRING" }),
        protect({ fieldType: "BODY" }),
      ],
    },
    rules: [
      limited("TooManyRequests", 0, mostRequests, {
        notStatement: { statement: pathIs([routes.receiveStripeEvent.path]) },
      }),
      limited("TooManyCostlyRequests", 1, mostCostlyRequests, {
        andStatement: { statements: [methodIs("POST"), pathIs(costlyPosts())] },
      }),
      // The sizes of bodies are limited by the functions, each by its own. What is written may be HTML in the copy of
      // pages (which is sanitized twice) and anything in a message (which is shown as text), so these two only count.
      knownToAws("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"]),
      knownToAws("AWSManagedRulesKnownBadInputsRuleSet", 3, []),
    ],
  });
}

/** Stripe's events come from few addresses, many at once when many buy; the function believes their signature only. */
function limited(name: string, priority: number, limit: number, scopeDownStatement: CfnWebACL.StatementProperty) {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } } },
    statement: {
      rateBasedStatement: { aggregateKeyType: "IP", limit, evaluationWindowSec: withinSeconds, scopeDownStatement },
    },
    visibilityConfig: seenAs(name),
  };
}

function knownToAws(name: string, priority: number, onlyCounted: readonly string[]) {
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
    visibilityConfig: seenAs(name),
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
      // "/api/%6Cogin" reaches the same function.
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

function seenAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

function protect(field: CfnWebACL.FieldToProtectProperty): CfnWebACL.DataProtectProperty {
  return { action: "SUBSTITUTION", field };
}

function reply(code: "too_many_attempts"): ErrorReply {
  return { code, message: errors[code].message };
}
