/**
 * What is no business of a settings map, a log or an audit: keys of the card provider and of AWS, private keys, and
 * tokens of the services that a shop like this one is built with. A publishable key (`pk_`) is none.
 */
const secrets: readonly RegExp[] = [
  // https://docs.stripe.com/keys and https://docs.stripe.com/webhooks#verify-official-libraries
  /(?:^|[^a-z0-9])[sr]k_/i,
  /whsec_/i,
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  // An AWS secret access key: forty characters of base64, of every kind.
  /(?<![\w+/=-])(?=[\w+/]*[a-z])(?=[\w+/]*[A-Z])(?=[\w+/]*\d)[A-Za-z0-9+/]{40}(?![\w+/=-])/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bgh[opsu]_[A-Za-z0-9]{20}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
];
const names = /secret|passw(?:or)?d|(?:private|api|access)[\s_.-]?key/i;

/** Whether there seems to be a secret in this text. */
export function looksSecret(text: string): boolean {
  return secrets.some((secret) => secret.test(text));
}

/** Whether this is what people call a secret. */
export function namesSecret(name: string): boolean {
  return names.test(name) || looksSecret(name);
}
