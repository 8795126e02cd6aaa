import { SecretValue, Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import type { Secrets } from "../../shared/runtime/secrets.ts";
import { contextOf } from "./context.ts";
import { removalPolicy, type Stage } from "./stage.ts";

const originSecret: keyof Secrets = "originSecret";

/**
 * The stage's one secret; `shared/runtime/secrets.ts` says what it holds when it is complete.
 *
 * The deployment generates `originSecret` and nothing else: Secrets Manager generates one field a secret, CloudFormation can fill
 * this one into CloudFront without anybody seeing it, and a signing key must not share a value that everybody who may read the
 * distribution can see. `jwtKeys` and Stripe's keys are added to the JSON by the operator's setup, before which nobody can sign in
 * or pay. Never change the generation below: CloudFormation would then write a new value over all that the operator has put there.
 */
export function createSecret(scope: Construct, stage: Stage): Secret {
  const secret = new Secret(scope, "Secret", {
    description: `Keys of the ${stage.name} shop: signs sessions, talks to Stripe, tells CloudFront's requests from others.`,
    generateSecretString: {
      secretStringTemplate: "{}",
      generateStringKey: originSecret,
      passwordLength: 48,
      excludePunctuation: true,
    },
    removalPolicy: removalPolicy(stage),
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "Stripe's keys can only be rotated by a person in Stripe's dashboard; the list of signing keys is rotated by the operator without signing anybody out.",
  });
  return secret;
}

/**
 * The origin secret as a reference that CloudFormation resolves while it deploys; the template never holds the value.
 *
 * CloudFormation looks a value up only when the text of the reference, or something else of the distribution, has changed. So this is how
 * the origin secret is changed without a moment in which CloudFront is refused:
 *
 * 1. In the secret, move `originSecret` to `previousOriginSecret` and put a new value in its place, in one change. Both are admitted from
 *    now on (`functions/gateway/admit-request.ts`).
 * 2. Deploy with `-c originSecretVersion=` and the version id that this change has made. CloudFront now sends the new one. What is
 *    deployed later without it changes the reference back to "the current version", which is the same value.
 * 3. Remove `previousOriginSecret`. What the gateway has admitted it admits for another hour.
 *
 * If the old value has leaked, leave out `previousOriginSecret`: the API then answers 403 to everybody between 1 and 2, some minutes.
 *
 * @param version of the secret, instead of the current one
 */
export function originSecretOf(secret: Secret, version: string | undefined): SecretValue {
  if (version === undefined) return secret.secretValueFromJson(originSecret);
  return SecretValue.secretsManager(secret.secretArn, { jsonField: originSecret, versionId: version });
}

/** Reads `-c originSecretVersion=…`, the id of a version of the secret as AWS gives it. */
export function originSecretVersionOf(app: IConstruct): string | undefined {
  return contextOf(app, "originSecretVersion", z.uuid(), "the id of a version of the secret, as AWS gives it");
}
