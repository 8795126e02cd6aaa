import { Aws, Stack, Validations } from "aws-cdk-lib";
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { type Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/**
 * Creates the role of CDK's upload function, which may read this account's deployment assets and change the site's
 * bucket. CDK's default role has an AWS managed policy and seven wildcard actions; this one permits only the calls that
 * the function's code makes (`aws s3 cp`, `sync`, `rm`, and one call of its own).
 */
export function uploadRole(scope: Construct, bucket: Bucket, logGroup: LogGroup): IRole {
  const stack = Stack.of(scope);
  const assetBucket = `cdk-${stack.synthesizer.bootstrapQualifier}-assets-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
  const assets = `arn:${Aws.PARTITION}:s3:::${assetBucket}`;
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: {
      Rights: new PolicyDocument({
        statements: [
          allow(["logs:CreateLogStream", "logs:PutLogEvents"], logGroup.logGroupArn),
          allow(["s3:ListBucket"], assets),
          allow(["s3:GetObject"], `${assets}/*`),
          // `s3:GetBucketTagging` is omitted on purpose. CDK tags the bucket as in use. If the function could read that
          // tag during stack deletion, it would keep the files, and the bucket could not be deleted
          // (https://github.com/aws/aws-cdk/issues/33397). Prod always keeps its files.
          allow(["s3:ListBucket"], bucket.bucketArn),
          allow(
            ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"],
            bucket.arnForObjects("*"),
          ),
        ],
      }),
    },
  });
  const bucketInFinding = `cdk-${stack.synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-<AWS::Region>`;
  Validations.of(role).acknowledge(
    {
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketInFinding}/*]`,
      reason: "It reads the zipped site, whose name is its hash and changes with every build.",
    },
    {
      id: `AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/*]`,
      reason:
        "It writes and removes the site's files, whose names change with every build. The bucket holds nothing else.",
    },
  );
  // Otherwise, BucketDeployment would add its own, broader permissions.
  return role.withoutPolicyUpdates();
}

function allow(actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({ actions, resources: [resource] });
}

function logicalId(bucket: Bucket): string {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error("The bucket is not based on a CfnBucket.");
  return Stack.of(bucket).resolve(resource.logicalId);
}
