import { type SecretValue, Validations } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Secrets } from "../../shared/runtime/secrets.ts";
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

/** The origin secret as a reference that CloudFormation resolves while it deploys; the template never holds the value. */
export function originSecretOf(secret: Secret): SecretValue {
  return secret.secretValueFromJson(originSecret);
}
