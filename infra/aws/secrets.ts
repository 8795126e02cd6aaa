import { SecretValue, Validations } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { OriginSecret, SecretName } from "#shared/runtime/secrets.ts";
import { removalPolicy, type Stage } from "./stage.ts";

const originSecretField: keyof OriginSecret = "originSecret";

/** The stage's secrets by purpose. */
export type StageSecrets = Readonly<Record<SecretName, Secret>>;

/**
 * Creates the stage's four secrets; `shared/runtime/secrets.ts` describes their contents. They are separate so that
 * each function can read only those it uses.
 *
 * The deployment generates the origin secret, so that CloudFormation can pass it to CloudFront unseen. The others
 * start empty; sign-in and payments fail until `npm run setup` fills two of them. Never change the generated or
 * initial values here: CloudFormation would overwrite the operator's values. The origin secret has the id of the
 * former single secret, so that an old stage keeps its values, which setup then moves to the new secrets
 * (`operator/legacy-secret.ts`).
 */
export function createSecrets(scope: Construct, stage: Stage): StageSecrets {
  const origin = createSecret(scope, "Secret", stage, {
    description: `What tells CloudFront's requests to the ${stage.name} shop from others.`,
    generateSecretString: {
      secretStringTemplate: "{}",
      generateStringKey: originSecretField,
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
  const chat = createSecret(scope, "ChatSecret", stage, {
    description: `The chat that hears the alarms of the ${stage.name} shop.`,
    secretObjectValue: {},
  });
  return { tokens, stripe, origin, chat };
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
 * CloudFormation resolves the reference again only when its text, or something else about the distribution, changes. So
 * this is how to rotate the origin secret without downtime:
 *
 * 1. In the secret, move `originSecret` to `previousOriginSecret` and put a new value in its place, in one change. Both
 *   are accepted from now on (`functions/gateway/admit-request.ts`).
 * 2. Deploy with `--origin-secret-version` and the version id of this change. CloudFront now sends the new value. Later
 *   deployments without this option change the reference back to "the current version", which is the same value.
 * 3. Remove `previousOriginSecret`. For another hour, the gateway still accepts values that it has cached.
 *
 * If the old value has leaked, leave out `previousOriginSecret`. The API then rejects all calls with 403 between steps
 * 1 and 2, for some minutes.
 *
 * @param versionId the version of the secret; undefined for the current one
 */
export function originSecretOf(secret: Secret, versionId: string | undefined): SecretValue {
  if (versionId === undefined) return secret.secretValueFromJson(originSecretField);
  return SecretValue.secretsManager(secret.secretArn, { jsonField: originSecretField, versionId });
}
