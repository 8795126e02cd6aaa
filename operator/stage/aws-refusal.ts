/** How AWS says what a person can mend, by the names of its errors, and the sentence that says how. */
const sentences: readonly (readonly [names: readonly string[], sentence: string])[] = [
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
    "AWS does not know these credentials; check AWS_PROFILE.",
  ],
];

/**
 * The sentence for what AWS, or its client, refuses for a reason of the operator's own; undefined for anything else.
 */
export function awsRefusal(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if (/^Region is missing/.test(thrown.message)) return "No AWS region was given; set AWS_REGION.";
  if (/^AccessDenied/.test(thrown.name)) {
    // AWS names who may not do what on which resource, and nothing else.
    return `These AWS credentials do not suffice: ${thrown.message}`;
  }
  return sentences.find(([names]) => names.includes(thrown.name))?.[1];
}
