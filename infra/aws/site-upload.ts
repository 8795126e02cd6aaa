import { join } from "node:path";
import { Annotations, Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { siteAddressHere } from "#shared/domain/site-address.ts";
import { cacheControl } from "../site/headers.ts";
import { createLogGroup } from "./logs.ts";
import type { Stage } from "./stage.ts";
import { uploadRole } from "./upload-role.ts";

export interface SiteUploadProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  /** What `npm run build` made; undefined when it has not been run. */
  readonly folder: string | undefined;
  /**
   * What the pages say of themselves: where a browser finds the site, without a slash at the end. Known when it is
   * deployed.
   */
  readonly siteUrl: string;
  readonly stripePublishableKey: string | undefined;
}

/**
 * Puts the built site into its bucket: first what pages refer to by a hashed name, which is kept for ever, then the
 * pages and `/config.json`, which CloudFront and browsers look up again each time. So nothing needs to be
 * invalidated. On the way the pages get the address of this stage's site (docs/decisions/015).
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { stage, bucket, folder, siteUrl, stripePublishableKey }: SiteUploadProps) {
    super(scope, id);
    if (folder === undefined) {
      Annotations.of(this).addWarningV2(
        "everline:site-not-built",
        "The site is not built and will not be uploaded: npm run build.",
      );
      return;
    }
    const logGroup = createLogGroup(this, "Logs", stage);
    const common = {
      destinationBucket: bucket,
      logGroup,
      role: uploadRole(this, bucket, logGroup),
      memoryLimit: 512,
      // A bucket must be empty to be deleted, and a developer's stage must be deletable.
      retainOnDelete: stage.keepsData,
    };
    const hashed = new BucketDeployment(this, "Hashed", {
      ...common,
      sources: [Source.asset(join(folder, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.fromString(cacheControl("/assets/any.js"))],
      // Somebody may still have yesterday's page open.
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
    acknowledgeRuntime(this);
  }
}

/** The uploading function replaces a source's markers in its files; the build has left one for the site's address. */
function withAddress(source: ISource, siteUrl: string): ISource {
  return {
    bind: (scope, context) => ({ ...source.bind(scope, context), markers: { [siteAddressHere]: siteUrl } }),
  };
}

/**
 * CDK keeps the uploading function beside the stack's own constructs, one for all uploads, and says which Python it
 * runs on.
 */
function acknowledgeRuntime(scope: Construct): void {
  for (const singleton of Stack.of(scope).node.children) {
    if (!singleton.node.id.startsWith("Custom::CDKBucketDeployment")) continue;
    const runtime =
      "CDK's own code, tested by CDK on the runtime that it names; it runs while we deploy and at no other time.";
    const deployment = "CloudFormation waits for its answer, and a deployment that fails says so.";
    Validations.of(singleton).acknowledge(
      { id: "AwsSolutions-L1", reason: runtime },
      { id: "Serverless-LambdaLatestVersion", reason: runtime },
      { id: "Serverless-LambdaDLQ", reason: deployment },
      { id: "Serverless-LambdaTracing", reason: deployment },
      {
        id: "cfn-guard::lambda_inside_vpc_check",
        reason: "It copies files from one bucket into another, and nobody can connect to it.",
      },
    );
  }
}
