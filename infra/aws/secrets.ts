import { SecretValue, Validations } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import type { OriginSecret, SecretName } from "#shared/runtime/secrets.ts";
import { contextOf } from "./context.ts";
import { removalPolicy, type Stage } from "./stage.ts";

const originSecret: keyof OriginSecret = "originSecret";

/** The stage's secrets, by what they are for. */
export type StageSecrets = Readonly<Record<SecretName, Secret>>;

/**
 * The stage's three secrets; `shared/runtime/secrets.ts` says what each holds when it is complete. They are three so
 * that each function may read those that it uses and no others.
 *
 * The deployment generates the origin secret, because CloudFormation can fill it into CloudFront without anybody
 * seeing it. The other two it leaves empty: the operator's setup fills them, before which nobody can sign in or pay.
 * Never change what is generated or written here: CloudFormation would then write over what the operator has put
 * there. The origin secret's id is the one of the time when there was a single secret, so that a stage of that time
 * keeps its values, which setup then moves (`operator/one-secret.ts`).
 */
export function createSecrets(scope: Construct, stage: Stage): StageSecrets {
  const origin = createSecret(scope, "Secret", stage, {
    description: `What tells CloudFront's requests to the ${stage.name} shop from others.`,
    generateSecretString: {
      secretStringTemplate: "{}",
      generateStringKey: originSecret,
      passwordLength: 48,
      excludePunctuation: true,
    },
  });
  const tokens = createSecret(scope, "TokensSecret", stage, {
    description: `Signs the sessions of the ${stage.name} shop.`,
    secretObjectValue: {},
  });
  const stripe = createSecret(scope, "StripeSecret", stage, {
    description: `Stripe's keys of the ${stage.name} shop.`,
    secretObjectValue: {},
  });
  return { tokens, stripe, origin };
}

function createSecret(scope: Construct, id: string, stage: Stage, props: SecretProps): Secret {
  const secret = new Secret(scope, id, { ...props, removalPolicy: removalPolicy(stage) });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "Stripe's keys can only be rotated by a person in Stripe's dashboard; the signing keys and CloudFront's value are rotated by the operator without signing anybody out.",
  });
  return secret;
}

/**
 * The origin secret as a reference that CloudFormation resolves while it deploys; the template never holds the value.
 *
 * CloudFormation looks a value up only when the text of the reference, or something else of the distribution, has
 * changed. So this is how the origin secret is changed without a moment in which CloudFront is refused:
 *
 * 1. In the secret, move `originSecret` to `previousOriginSecret` and put a new value in its place, in one change.
 *   Both are admitted from
 *    now on (`functions/gateway/admit-request.ts`).
 * 2. Deploy with `-c originSecretVersion=` and the version id that this change has made. CloudFront now sends the new
 *   one. What is
 *    deployed later without it changes the reference back to "the current version", which is the same value.
 * 3. Remove `previousOriginSecret`. What the gateway has admitted it admits for another hour.
 *
 * If the old value has leaked, leave out `previousOriginSecret`: the API then answers 403 to everybody between 1 and
 * 2, some minutes.
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
