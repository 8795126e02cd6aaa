/** AWS's regions: https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html */
const regions = [
  ...["us-east-1", "us-east-2", "us-west-1", "us-west-2", "ca-central-1", "ca-west-1", "mx-central-1", "sa-east-1"],
  ...["eu-central-1", "eu-central-2", "eu-north-1", "eu-south-1", "eu-south-2", "eu-west-1", "eu-west-2", "eu-west-3"],
  ...["af-south-1", "il-central-1", "me-central-1", "me-south-1", "ap-east-1", "ap-east-2", "ap-south-1", "ap-south-2"],
  ...["ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-southeast-1", "ap-southeast-2", "ap-southeast-3"],
  ...["ap-southeast-4", "ap-southeast-5", "ap-southeast-6", "ap-southeast-7"],
];

/**
 * Explains that AWS has no region of this name, and names the one that was probably meant. Returns undefined for a
 * region of the list.
 */
export function explainUnknownRegion(name: string): string | undefined {
  if (regions.includes(name)) return undefined;
  const [nearest] = regions
    .map((region) => ({ region, distance: editDistance(name, region) }))
    .sort((one, other) => one.distance - other.distance);
  const isNear = nearest !== undefined && nearest.distance <= 3;
  return isNear
    ? `There is no region ${name}; did you mean ${nearest.region}?`
    : `There is no region ${name}; check AWS_REGION, which is a name like us-east-1.`;
}

/** Levenshtein's distance: how many letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
