const compiledPatterns = new Map<string, RegExp>();

/**
 * Whether the whole `text` matches the pattern, case-sensitively, as in CloudFront's path patterns and in the actions
 * and resources of IAM policies. `*` stands for any number of characters, `?` for one.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html#DownloadDistValuesPathPattern
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const expression = compiledPatterns.get(pattern) ?? expressionOf(pattern);
  compiledPatterns.set(pattern, expression);
  return expression.test(text);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s");
}
