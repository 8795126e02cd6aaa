import { SecretValue, Validations } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import type { OriginSecret, SecretName } from "#shared/runtime/secrets.ts";
import { readContext } from "./context.ts";
import { removalPolicy, type Stage } from "./stage.ts";

const originSecret: keyof OriginSecret = "originSecret";

/** The stage's secrets by purpose. */
export type StageSecrets = Readonly<Record<SecretName, Secret>>;

/**
 * The stage's three secrets; `shared/runtime/secrets.ts` describes their contents. They are separate so that each
 * function can read only those it uses.
 *
 * The deployment generates the origin secret, because CloudFormation can pass it to CloudFront unseen. The other two
 * start empty: the operator's setup fills them, before which sign-in and payments fail. Never change the generated or
 * initial values here: CloudFormation would overwrite the operator's values. The origin secret keeps the id of the
 * former single secret, so that an old stage keeps its values, which setup then moves (`operator/one-secret.ts`).
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
      "Stripe's keys can only be rotated manually in Stripe's dashboard; the operator rotates the signing keys and the origin secret without signing anyone out.",
  });
  return secret;
}

/**
 * The origin secret as a reference that CloudFormation resolves at deployment; the template never contains the value.
 *
 * CloudFormation resolves it again only when the reference's text, or something else of the distribution, changes. So
 * this is how to rotate the origin secret without downtime:
 *
 * 1. In the secret, move `originSecret` to `previousOriginSecret` and put a new value in its place, in one change.
 *   Both are accepted from now on (`functions/gateway/admit-request.ts`).
 * 2. Deploy with `-c originSecretVersion=` and the version id of this change. CloudFront now sends the new one. Later
 *   deployments without it change the reference back to "the current version", which is the same value.
 * 3. Remove `previousOriginSecret`. The gateway accepts what it has cached for another hour.
 *
 * If the old value has leaked, leave out `previousOriginSecret`: the API then rejects all calls with 403 between 1 and
 * 2, for some minutes.
 *
 * @param version of the secret, instead of the current one
 */
export function originSecretOf(secret: Secret, version: string | undefined): SecretValue {
  if (version === undefined) return secret.secretValueFromJson(originSecret);
  return SecretValue.secretsManager(secret.secretArn, { jsonField: originSecret, versionId: version });
}

/** Reads `-c originSecretVersion=…`, a version id of the secret as assigned by AWS. */
export function originSecretVersionOf(app: IConstruct): string | undefined {
  return readContext(app, "originSecretVersion", z.uuid(), "the id of a version of the secret, as AWS gives it");
}
