import { join } from "node:path";
import { Annotations, Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import { cacheControl } from "../site/headers.ts";
import { createLogGroup } from "./logs.ts";
import type { Stage } from "./stage.ts";
import { uploadRole } from "./upload-role.ts";

export interface SiteUploadProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  /** What `npm run build` made; undefined when it has not been run. */
  readonly folder: string | undefined;
  readonly stripePublishableKey: string | undefined;
}

/**
 * Puts the built site into its bucket: first what pages refer to by a hashed name, which is kept for ever, then the pages and
 * `/config.json`, which CloudFront and browsers look up again each time. So nothing needs to be invalidated.
 */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { stage, bucket, folder, stripePublishableKey }: SiteUploadProps) {
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
        Source.asset(folder, { exclude: ["assets"] }),
        Source.jsonData("config.json", stripePublishableKey === undefined ? {} : { stripePublishableKey }),
      ],
      cacheControl: [CacheControl.fromString(cacheControl("/index.html"))],
      exclude: ["assets/*"],
    });
    pages.node.addDependency(hashed);
    acknowledgeRuntime(this);
  }
}

/** CDK keeps the uploading function beside the stack's own constructs, one for all uploads, and says which Python it runs on. */
function acknowledgeRuntime(scope: Construct): void {
  for (const singleton of Stack.of(scope).node.children) {
    if (!singleton.node.id.startsWith("Custom::CDKBucketDeployment")) continue;
    Validations.of(singleton).acknowledge({
      id: "AwsSolutions-L1",
      reason:
        "CDK's own code, tested by CDK on the runtime that it names; it runs while we deploy and at no other time.",
    });
  }
}
