import * as z from "zod";

const values = z.record(z.string(), z.unknown());

/**
 * Replaces `{{resolve:secretsmanager:ARN:SecretString:field:stage:version}}`, as CloudFormation does during
 * deployment.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function withSecretValues(text: string, secrets: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(
    /\{\{resolve:secretsmanager:(.+?):SecretString:(\w+):\w*:[\w-]*\}\}/g,
    (reference, id: string, field: string) => {
      const value = values.parse(secrets[id])[field];
      if (typeof value !== "string") throw new Error(`The secret of ${reference} has no ${field}.`);
      return value;
    },
  );
}
