import { Stack } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Returns a name for a resource whose name must be unique in the whole AWS account, such as a CloudFront policy or a
 * dashboard. CDK's own names for some of them lack the region, so that a stage could not be deployed to a second region
 * of the account. All of these names can be changed without replacing the resource, except a dashboard's.
 */
export function accountWideName(scope: IConstruct, purpose?: string): string {
  const { stackName, region } = Stack.of(scope);
  return [stackName, region, ...(purpose === undefined ? [] : [purpose])].join("-");
}
