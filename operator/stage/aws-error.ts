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
    "AWS does not recognize these credentials; check AWS_PROFILE.",
  ],
];

/** Explains an error of AWS or of its client that the operator can fix. Returns undefined for any other. */
export function explainAwsError(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if (/^Region is missing/.test(thrown.message)) return "No AWS region was given; set AWS_REGION.";
  if (/^AccessDenied/.test(thrown.name)) {
    // It is safe to print: it names the user, the action and the resource, and nothing else.
    return `These AWS credentials lack a permission: ${thrown.message}`;
  }
  return explanations.find(([names]) => names.includes(thrown.name))?.[1];
}
