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
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { EdgeFunctions } from "../site/edge-functions.ts";
import { apiBehaviors } from "./api-edge.ts";
import { responseHeaders } from "./response-headers.ts";
import { removalPolicy, type Stage } from "./stage.ts";

export interface SiteProps {
  readonly stage: Stage;
  readonly gateway: HttpApi;
  readonly originSecret: SecretValue;
  readonly edge: EdgeFunctions;
}

/** The site's files in a private bucket, and CloudFront, by which a browser reaches them and the API under one address. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** https://…, without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = siteBucket(this, props.stage);
    const responseHeadersPolicy = responseHeaders(this);
    this.distribution = new Distribution(this, "Distribution", {
      comment: `The ${props.stage.name} shop`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: "index.html",
      defaultBehavior: {
        // Without the right to list, S3 answers 403 for a file that is not there. With it, "/" must never reach S3.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy,
        // On this behaviour only: an error of the API must stay the JSON that it is.
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: edgeFunction(this, "ViewerRequest", props.edge.viewerRequest),
          },
          {
            eventType: FunctionEventType.VIEWER_RESPONSE,
            function: edgeFunction(this, "ViewerResponse", props.edge.viewerResponse),
          },
        ],
      },
      additionalBehaviors: apiBehaviors(this, { ...props, responseHeadersPolicy }),
      errorResponses: forgetErrors(),
    });
    this.url = `https://${this.distribution.distributionDomainName}`;
    acknowledgeFindings(this.distribution);
  }
}

function edgeFunction(scope: Construct, id: string, code: string): EdgeFunction {
  return new EdgeFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
}

function siteBucket(scope: Construct, stage: Stage): Bucket {
  const bucket = new Bucket(scope, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: removalPolicy(stage),
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason:
      "It holds the public site only and CloudFront alone may read it; a log would record CloudFront's own requests.",
  });
  return bucket;
}

/**
 * CloudFront keeps an error for ten seconds unless it is told not to, also where nothing else is kept: one buyer's "try again" would
 * be everybody's. These say "keep it for no time" and nothing else; with a page to show instead, they would turn an error of the API
 * into HTML.
 */
function forgetErrors(): ErrorResponse[] {
  const statusesKeptByDefault = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];
  return statusesKeptByDefault.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));
}

function acknowledgeFindings(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    {
      id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason: 'CloudFront may list the files so that a missing one is 404; "/" is a page, so nobody gets the list.',
    },
    { id: "AwsSolutions-CFR1", reason: "The licence is sold worldwide; no country is blocked." },
    {
      id: "AwsSolutions-CFR2",
      reason:
        "A web application firewall has a monthly price and is the operator's choice; attempts are limited by the functions.",
    },
    {
      id: "AwsSolutions-CFR3",
      reason:
        "Its log would keep visitors' addresses and the query of each page; the API's own log keeps what is needed without them.",
    },
    {
      id: "AwsSolutions-CFR4",
      reason:
        "The lowest TLS version cannot be chosen for a cloudfront.net address; with a domain of its own it is TLS 1.2.",
    },
  );
}
