/**
 * Secrets that must not end up in settings, logs or the audit log: keys of Stripe and AWS, private keys, and tokens of
 * services common in such shops. A publishable key (`pk_`) is not secret.
 */
const secretPatterns: readonly RegExp[] = [
  // https://docs.stripe.com/keys and https://docs.stripe.com/webhooks#verify-official-libraries
  /(?:^|[^a-z0-9])[sr]k_/i,
  /whsec_/i,
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  // An AWS secret access key: forty mixed base64 characters.
  /(?<![\w+/=-])(?=[\w+/]*[a-z])(?=[\w+/]*[A-Z])(?=[\w+/]*\d)[A-Za-z0-9+/]{40}(?![\w+/=-])/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bgh[opsu]_[A-Za-z0-9]{20}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
];
const secretNamePattern = /secret|passw(?:or)?d|(?:private|api|access)[\s_.-]?key/i;

/** Whether the text appears to contain a secret. */
export function containsSecret(text: string): boolean {
  return secretPatterns.some((pattern) => pattern.test(text));
}

/** Whether a setting of this name probably holds a secret. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name) || containsSecret(name);
}
