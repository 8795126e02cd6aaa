import { explainUnknownRegion } from "./aws-regions.ts";

/** The AWS errors that the operator can fix, by name, each with its explanation. */
const explanations: readonly (readonly [names: readonly string[], explanation: string])[] = [
  [
    ["CredentialsProviderError"],
    "No AWS credentials were found; sign in to the account (such as with `aws sso login`) or set AWS_PROFILE.",
  ],
  [
    ["ExpiredToken", "ExpiredTokenException", "RequestExpired", "TokenProviderError"],
    "The AWS credentials have expired; sign in to the account again.",
  ],
  [
    ["InvalidClientTokenId", "UnrecognizedClientException", "SignatureDoesNotMatch", "InvalidSignatureException"],
    "AWS does not recognize these credentials; check AWS_PROFILE, and that the account has enabled the region in AWS_REGION.",
  ],
];

/** Explains an error of AWS or of its client that the operator can fix. Returns undefined for any other. */
export function explainAwsError(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if (/^Region is missing/.test(thrown.message)) return "No AWS region was given; set AWS_REGION.";
  if (/^Region not accepted/.test(thrown.message)) return "AWS_REGION is not the name of a region, like us-east-1.";
  const unreachableHost = hostWithoutAddress(thrown);
  if (unreachableHost !== undefined) return explainUnreachable(unreachableHost);
  if (/\b(?:expired|session .* invalid)\b/.test(thrown.message) && thrown.name === "CredentialsProviderError")
    return "The AWS credentials have expired; sign in to the account again.";
  if (/^AccessDenied/.test(thrown.name)) {
    // It is safe to print: it names the user, the action and the resource, and nothing else.
    return `These AWS credentials lack a permission: ${thrown.message}`;
  }
  return explanations.find(([names]) => names.includes(thrown.name))?.[1];
}

/** Returns the host that has no address, for an error of the network; undefined for any other error. */
function hostWithoutAddress(thrown: Error): string | undefined {
  if (!("code" in thrown && "hostname" in thrown && typeof thrown.hostname === "string")) return undefined;
  return thrown.code === "ENOTFOUND" || thrown.code === "EAI_AGAIN" ? thrown.hostname : undefined;
}

/** @param host a host of AWS, such as "cloudformation.us-east-1.amazonaws.com" */
function explainUnreachable(host: string): string {
  const [, region] = /\.([a-z0-9-]+)\.amazonaws\.com$/.exec(host) ?? [];
  const unknownRegion = region === undefined ? undefined : explainUnknownRegion(region);
  return unknownRegion ?? `AWS could not be reached (${host} was not found); check your connection to the internet.`;
}
