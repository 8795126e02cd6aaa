import { Aws, Validations } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { recoveryTablePrefix } from "../settings/backup.ts";

export interface BackupRoleProps {
  readonly table: TableV2;
  readonly vaultArn: string;
  /** The vaults that receive copies. */
  readonly copyVaultArns: readonly string[];
  /** The regions of this account in which recovery points are created. */
  readonly regions: readonly string[];
}

/**
 * Creates the role with which AWS Backup backs up the table and copies its backups. AWS's managed policy would permit
 * the same for everything in the account; these are its statements about DynamoDB and vaults.
 * https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSBackupServiceRolePolicyForBackup.html
 */
export function backupRole(scope: Construct, { table, vaultArn, copyVaultArns, regions }: BackupRoleProps): Role {
  const recoveryPoints = regions.map(
    (region) => `arn:${Aws.PARTITION}:backup:${region}:${Aws.ACCOUNT_ID}:recovery-point:*`,
  );
  const role = createRole(scope, "Role", [
    allow(["dynamodb:DescribeTable", "dynamodb:StartAwsBackupJob", "dynamodb:ListTagsOfResource"], [table.tableArn]),
    allow(["backup:DescribeBackupVault", "backup:CopyFromBackupVault"], [vaultArn]),
    ...(copyVaultArns.length === 0
      ? []
      : [allow(["backup:DescribeBackupVault", "backup:CopyIntoBackupVault"], copyVaultArns)]),
    allow(["backup:TagResource"], recoveryPoints),
  ]);
  acknowledge(role, recoveryPoints, "AWS Backup makes up the id of a recovery point, and the role may only tag them.");
  return role;
}

/**
 * Creates the role with which AWS Backup restores a backup into a new table, which `npm run recover` then copies into
 * the stage's table. It cannot touch the stage's table itself, because the new tables have another prefix.
 * https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSBackupServiceRolePolicyForRestores.html
 */
export function restoreRole(scope: Construct, stage: string): Role {
  const tables = `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${recoveryTablePrefix(stage)}*`;
  const role = createRole(scope, "RestoreRole", [
    allow(
      [
        "dynamodb:RestoreTableFromAwsBackup",
        "dynamodb:DescribeTable",
        "dynamodb:BatchWriteItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:Query",
        "dynamodb:Scan",
        "dynamodb:TagResource",
      ],
      [tables],
    ),
  ]);
  acknowledge(role, [tables], "The new table's name is derived from the backup; only these temporary tables match.");
  return role;
}

function createRole(scope: Construct, id: string, statements: PolicyStatement[]): Role {
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    inlinePolicies: { Rights: new PolicyDocument({ statements }) },
  });
}

function allow(actions: string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources: [...resources] });
}

/** Acknowledges cdk-nag's finding on each resource with a wildcard, whose id has the names of CDK's placeholders. */
function acknowledge(role: Role, resources: readonly string[], reason: string): void {
  const placeholders = {
    [Aws.PARTITION]: "AWS::Partition",
    [Aws.REGION]: "AWS::Region",
    [Aws.ACCOUNT_ID]: "AWS::AccountId",
  };
  for (const resource of resources) {
    const inFinding = Object.entries(placeholders).reduce(
      (text, [token, name]) => text.replaceAll(token, `<${name}>`),
      resource,
    );
    Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${inFinding}]`, reason });
  }
}
