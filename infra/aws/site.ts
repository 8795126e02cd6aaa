import { Duration, type SecretValue, Validations } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { EdgeFunctions } from "../site/edge-functions.ts";
import { assetHeaders, assetsPattern, pageHeaders, securityHeaders } from "../site/headers.ts";
import { accountWideName } from "./account-wide-name.ts";
import { apiBehaviors } from "./api-edge.ts";
import { createDnsRecords, type Domain, domainProps } from "./domain.ts";
import { createHeadersPolicy } from "./response-headers.ts";
import { removalPolicy, type Stage } from "./stage.ts";

export interface SiteProps {
  readonly stage: Stage;
  readonly gateway: HttpApi;
  readonly originSecret: SecretValue;
  readonly edge: EdgeFunctions;
  /** The shop's own domain; undefined if the shop uses CloudFront's. */
  readonly domain: Domain | undefined;
  /** The ARN of the web application firewall, if there is one. */
  readonly firewallArn: string | undefined;
}

/** The site's files in a private bucket, and CloudFront, which serves them and the API under one address. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** https://…, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = createSiteBucket(this, props.stage);
    const responseHeadersPolicy = createHeadersPolicy(this, "ResponseHeaders", {
      comment: "Security headers of every response",
      headers: securityHeaders,
    });
    // Without the permission to list files, S3 responds with 403 for a missing one. With it, "/" must never reach S3,
    // which would respond with the list.
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      originAccessControl: new S3OriginAccessControl(this, "FilesAccess", {
        originAccessControlName: accountWideName(this, "Files"),
      }),
    });
    const files = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: `The ${props.stage.name} shop`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: "index.html",
      defaultBehavior: {
        ...files,
        responseHeadersPolicy: createHeadersPolicy(this, "PageHeaders", {
          comment: "Security headers of pages",
          headers: pageHeaders,
        }),
        // Only this behavior has functions, because API errors must stay JSON, and hashed files need none: each call
        // costs money.
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: createEdgeFunction(this, "ViewerRequest", props.edge.viewerRequest),
          },
          {
            eventType: FunctionEventType.VIEWER_RESPONSE,
            function: createEdgeFunction(this, "ViewerResponse", props.edge.viewerResponse),
          },
        ],
      },
      additionalBehaviors: {
        ...apiBehaviors(this, { ...props, responseHeadersPolicy }),
        [assetsPattern]: {
          ...files,
          responseHeadersPolicy: createHeadersPolicy(this, "AssetHeaders", {
            comment: "Security headers of hashed files, which other origins may load",
            headers: assetHeaders,
          }),
        },
      },
      errorResponses: uncachedErrors(),
      ...(props.firewallArn !== undefined && { webAclId: props.firewallArn }),
      ...domainProps(this, props.domain),
    });
    if (props.domain !== undefined) createDnsRecords(this, props.domain, this.distribution);
    this.url = `https://${props.domain?.name ?? this.distribution.distributionDomainName}`;
    acknowledgeFindings(this.distribution, props);
  }
}

function createEdgeFunction(scope: Construct, id: string, code: string): EdgeFunction {
  return new EdgeFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
}

function createSiteBucket(scope: Construct, stage: Stage): Bucket {
  const bucket = new Bucket(scope, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removalPolicy(stage),
  });
  const noLog =
    "It contains only the public site and only CloudFront may read it; a log would record CloudFront's own requests.";
  const replaceable = "Its files are a build of the site, which every deployment uploads again.";
  Validations.of(bucket).acknowledge(
    { id: "AwsSolutions-S1", reason: noLog },
    { id: "cfn-guard::s3_bucket_logging_enabled_check", reason: noLog },
    { id: "cfn-guard::s3_bucket_versioning_enabled_check", reason: replaceable },
    { id: "cfn-guard::s3_bucket_object_lock_enabled_check", reason: replaceable },
    {
      id: "cfn-guard::s3_bucket_default_encryption_kms_check",
      reason: "These files are public; they are encrypted with S3's own key.",
    },
    {
      id: "cfn-guard::s3_lifecycle_policy_check",
      reason:
        "A visitor may have an old page open that loads yesterday's scripts, so files must not expire by age; a build is a few megabytes.",
    },
    {
      id: "cfn-guard::s3_event_notifications_enabled_check",
      reason: "No process depends on changes of the site's files.",
    },
  );
  return bucket;
}

/**
 * Disables CloudFront's default caching of errors for ten seconds, which would serve one buyer's "try again" to
 * everyone. No error page is set, because it would turn API errors into HTML.
 */
function uncachedErrors(): ErrorResponse[] {
  const errorsCachedByDefault = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
  return errorsCachedByDefault.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));
}

function acknowledgeFindings(distribution: Distribution, { domain, firewallArn }: SiteProps): void {
  const rules = Validations.of(distribution);
  const noLog =
    "Its log would record visitors' addresses and queries; the API's own log records what is needed without them.";
  rules.acknowledge(
    {
      id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason: 'CloudFront may list the files so that a missing one gets a 404; "/" is a page, so nobody gets the list.',
    },
    { id: "AwsSolutions-CFR1", reason: "The license is sold worldwide; no country is blocked." },
    { id: "AwsSolutions-CFR3", reason: noLog },
    { id: "cfn-guard::cloudfront_access_logs_enabled_check", reason: noLog },
    {
      id: "cfn-guard::cloudfront_origin_failover_enabled_check",
      reason: "There is one table, hence one API, and the site depends on it.",
    },
  );
  if (firewallArn === undefined) {
    rules.acknowledge({
      id: "AwsSolutions-CFR2",
      reason:
        "A web application firewall has a monthly price and is the operator's choice (`firewall` in the stage's file); attempts are limited by the functions.",
    });
  }
  if (domain === undefined) {
    const reason =
      "Certificate and minimum TLS version are fixed for a cloudfront.net address; with a custom domain it is TLS 1.2.";
    rules.acknowledge(
      { id: "AwsSolutions-CFR4", reason },
      { id: "cfn-guard::cloudfront_custom_ssl_certificate_check", reason },
      { id: "cfn-guard::cloudfront_sni_enabled_check", reason },
      { id: "cfn-guard::cloudfront_security_policy_check", reason },
    );
  }
}
