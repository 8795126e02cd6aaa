import * as z from "zod";

const secretFields = z.record(z.string(), z.unknown());

/**
 * Replaces `{{resolve:secretsmanager:ARN:SecretString:field:stage:version}}` with the value of the field, as
 * CloudFormation does during deployment. `secrets`: the values by ARN.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function withSecretValues(text: string, secrets: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(
    /\{\{resolve:secretsmanager:(.+?):SecretString:(\w+):\w*:[\w-]*\}\}/g,
    (reference, arn: string, field: string) => {
      const value = secretFields.parse(secrets[arn])[field];
      if (typeof value !== "string") throw new Error(`The secret of ${reference} has no ${field}.`);
      return value;
    },
  );
}
