import { join } from "node:path";
import { Annotations, Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct, type IDependable } from "constructs";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { cacheControl, fontFiles, fontType } from "../site/headers.ts";
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
  /** What must be deployed before the pages: all that a page calls or that serves it. */
  readonly beforePages: readonly IDependable[];
}

/**
 * Uploads the built site to its bucket: first the hashed files, cached forever, then the pages and `/config.json`,
 * which CloudFront and browsers revalidate each time. So nothing needs to be invalidated. The address placeholder is
 * replaced during the upload (docs/decisions/015). Pages come last of a deployment, and hashed files are never removed,
 * so that pages of every age find their routes and scripts (docs/decisions/042).
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, props: SiteUploadProps) {
    const { stage, bucket, folder, siteUrl, stripePublishableKey } = props;
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
    const assets = {
      ...common,
      sources: [Source.asset(join(folder, "assets"))],
      destinationKeyPrefix: "assets",
      cacheControl: [CacheControl.fromString(cacheControl("/assets/any.js"))],
      // A visitor may still have an old page open, and a rollback needs its scripts.
      prune: false,
    };
    const hashed = new BucketDeployment(this, "Hashed", { ...assets, exclude: [fontFiles] });
    const fonts = new BucketDeployment(this, "Fonts", {
      ...assets,
      exclude: ["*"],
      include: [fontFiles],
      // The upload function does not know it.
      contentType: fontType,
      // Or a rollback that removes this resource would remove all of assets/. The others empty the bucket of a stage.
      retainOnDelete: true,
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...common,
      sources: [
        withAddress(Source.asset(folder, { exclude: ["assets"] }), siteUrl),
        Source.jsonData("config.json", stripePublishableKey === undefined ? {} : { stripePublishableKey }),
      ],
      cacheControl: [CacheControl.fromString(cacheControl("/index.html"))],
      // It removes what the build does not have, and must not touch the files of the other uploads.
      exclude: ["assets/*"],
    });
    pages.node.addDependency(hashed, fonts, ...props.beforePages);
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
