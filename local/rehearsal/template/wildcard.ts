const compiled = new Map<string, RegExp>();

/**
 * Whether a pattern takes a text as a whole, as in the paths of CloudFront's behaviors and in the actions and
 * resources of IAM's policies: `*` stands for any characters, `?` for one, and letters count as they are.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html#DownloadDistValuesPathPattern
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? expressionOf(pattern);
  compiled.set(pattern, known);
  return known.test(text);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "s");
}
