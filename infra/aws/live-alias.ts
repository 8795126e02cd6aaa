import { Alias, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { liveAlias } from "../settings/purchase-functions.ts";

/**
 * Publishes a version of the function with every change, and creates the alias that its callers use.
 *
 * CloudFormation deletes the previous version last, once the whole deployment has succeeded, so until then a rollback
 * finds it. Versions are not retained for longer: a version that a rollback left behind would make the next deployment
 * of the same code fail, because Lambda publishes no second version of it ("A version for this Lambda function
 * exists").
 */
export function createLiveAlias(scope: Construct, target: LambdaFunction): Alias {
  return new Alias(scope, "Live", { aliasName: liveAlias, version: target.currentVersion });
}
