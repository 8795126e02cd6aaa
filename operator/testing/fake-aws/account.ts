/** The account in which the fake AWS works. */
export const accountId = "123456789012";

/** A resource that exists in the fake account. */
export interface AccountResource {
  readonly type: string;
  readonly physicalId: string;
  readonly region: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Properties that hold names which an account has once, in all regions together. A second stack with such a name fails
 * on AWS with "already exists".
 */
const globalNames: Readonly<Record<string, string>> = {
  "AWS::IAM::Role": "RoleName",
  "AWS::S3::Bucket": "BucketName",
  "AWS::CloudWatch::Dashboard": "DashboardName",
  "AWS::CloudFront::Function": "Name",
  "AWS::CloudFront::CachePolicy": "CachePolicyConfig.Name",
  "AWS::CloudFront::OriginRequestPolicy": "OriginRequestPolicyConfig.Name",
  "AWS::CloudFront::ResponseHeadersPolicy": "ResponseHeadersPolicyConfig.Name",
  "AWS::CloudFront::OriginAccessControl": "OriginAccessControlConfig.Name",
  "AWS::CloudFront::Distribution": "DistributionConfig.Aliases",
  "AWS::Budgets::Budget": "Budget.BudgetName",
};

/** Everything in the fake account, in all regions. */
export class Account {
  readonly resources = new Set<AccountResource>();

  /** Whether there is a resource of this type and physical id, in any region. */
  has(type: string, physicalId: string): boolean {
    return [...this.resources].some((each) => each.type === type && each.physicalId === physicalId);
  }

  /** The resources of a type in a region. */
  inRegion(region: string, type: string): readonly AccountResource[] {
    return [...this.resources].filter((each) => each.region === region && each.type === type);
  }

  /** Returns why a resource cannot be created, in AWS's words; undefined when it can. */
  conflict(type: string, properties: Readonly<Record<string, unknown>>): string | undefined {
    const path = globalNames[type];
    const names = path === undefined ? [] : namesAt(properties, path);
    const taken = [...this.resources]
      .filter((resource) => resource.type === type)
      .flatMap((resource) => namesAt(resource.properties, path ?? ""));
    const name = names.find((each) => taken.includes(each));
    return name === undefined ? undefined : `${name} already exists in this account`;
  }
}

function namesAt(properties: unknown, path: string): readonly string[] {
  let value = properties;
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
