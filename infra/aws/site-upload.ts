import { join } from "node:path";
import { Annotations, Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { cacheControl } from "../site/headers.ts";
import { createLogGroup } from "./logs.ts";
import type { Stage } from "./stage.ts";
import { uploadRole } from "./upload-role.ts";

export interface SiteUploadProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  /** The folder with the built site; undefined before the first `npm run build`. */
  readonly folder: string | undefined;
  /** The site's address, which its pages contain, without a trailing slash. Known only at deployment. */
  readonly siteUrl: string;
  readonly stripePublishableKey: string | undefined;
}

/**
 * Uploads the built site to its bucket: first the hashed files, cached forever, then the pages and `/config.json`,
 * which CloudFront and browsers revalidate each time. So nothing needs to be invalidated. The address placeholder is
 * replaced during the upload (docs/decisions/015).
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { stage, bucket, folder, siteUrl, stripePublishableKey }: SiteUploadProps) {
    super(scope, id);
    if (folder === undefined) {
      Annotations.of(this).addWarningV2(
        "everline:site-not-built",
        "The site is not built and will not be uploaded; run npm run build.",
      );
      return;
    }
    const logGroup = createLogGroup(this, "Logs", stage);
    const common = {
      destinationBucket: bucket,
      logGroup,
      role: uploadRole(this, bucket, logGroup),
      memoryLimit: 512,
      // A bucket must be empty to be deleted, and a dev stage must be deletable.
      retainOnDelete: stage.keepsData,
    };
    const hashed = new BucketDeployment(this, "Hashed", {
      ...common,
      sources: [Source.asset(join(folder, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.fromString(cacheControl("/assets/any.js"))],
      // A visitor may still have yesterday's page open.
      prune: false,
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [
        withAddress(Source.asset(folder, { exclude: ["assets"] }), siteUrl),
        Source.jsonData("config.json", stripePublishableKey === undefined ? {} : { stripePublishableKey }),
      ],
      cacheControl: [CacheControl.fromString(cacheControl("/index.html"))],
      exclude: ["assets/*"],
    });
    pages.node.addDependency(hashed);
    acknowledgeFindings(this);
  }
}

/** Makes the upload function replace the placeholder for the site's address in a source's files. */
function withAddress(source: ISource, siteUrl: string): ISource {
  return {
    bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [siteUrlPlaceholder]: siteUrl } }),
  };
}

/** Acknowledges findings on the upload function that CDK adds to the stack, with a Python version of CDK's choice. */
function acknowledgeFindings(scope: Construct): void {
  for (const singleton of Stack.of(scope).node.children) {
    if (!singleton.node.id.startsWith("Custom::CDKBucketDeployment")) continue;
    const runtime = "CDK's own code, tested by CDK on this runtime; it runs only during deployments.";
    const deployment = "CloudFormation waits for its response, and a failed deployment is visible.";
    Validations.of(singleton).acknowledge(
      { id: "AwsSolutions-L1", reason: runtime },
      { id: "Serverless-LambdaLatestVersion", reason: runtime },
      { id: "Serverless-LambdaDLQ", reason: deployment },
      { id: "Serverless-LambdaTracing", reason: deployment },
      {
        id: "cfn-guard::lambda_inside_vpc_check",
        reason: "It copies files between buckets and accepts no connections.",
      },
    );
  }
}
