import { randomBytes } from "node:crypto";
import { UserError } from "#cli/user-error.ts";
import { writeStageSecret } from "../stage/stage-secret.ts";
import { type RotationContext, requireConfirmation } from "./rotation.ts";

/**
 * Rotates the origin secret in three steps (infra/aws/secrets.ts): the new value is added next to the old one, a
 * deployment passes it to CloudFront, the old one is removed.
 */
export async function rotateOrigin(rotating: RotationContext): Promise<void> {
  const { originSecret, previousOriginSecret } = rotating.secret.fields;
  if (previousOriginSecret !== undefined) {
    throw new UserError("The last change is not finished: deploy it, then run this with --origin --finish.");
  }
  await putNew(rotating, { previousOriginSecret: originSecret });
  rotating.say(
    `CloudFront's old value is taken until then. Afterward: npm run rotate-keys -- --stage ${rotating.stage} --origin --finish`,
  );
}

/** Removes the old value, after the deployment. */
export async function finishOrigin(rotating: RotationContext): Promise<void> {
  const { secret, say } = rotating;
  if (secret.fields.previousOriginSecret === undefined) return say("There is no previous value; nothing was changed.");
  say("If CloudFront still sends the previous value, the API will reject all calls within an hour.");
  await requireConfirmation(
    rotating,
    "Has the stage been deployed with -c originSecretVersion=… since it was changed?",
  );
  await writeStageSecret(secret, { ...secret.fields, previousOriginSecret: undefined });
  say("The previous value is removed. The gateway accepts what it has cached for another hour.");
}

/** Replaces a leaked value at once. */
export async function replaceOriginSecretNow(rotating: RotationContext): Promise<void> {
  rotating.say("From now on the API rejects all calls until the stage is deployed, which takes some minutes.");
  await requireConfirmation(rotating, `Close the API of the ${rotating.stage} shop until then?`);
  await putNew(rotating, { previousOriginSecret: undefined });
}

async function putNew(
  { stage, secret, say }: RotationContext,
  more: { readonly previousOriginSecret: unknown },
): Promise<void> {
  const originSecret = randomBytes(36).toString("base64url");
  const version = await writeStageSecret(secret, { ...secret.fields, ...more, originSecret });
  say(
    "A new value is there. Tell it to CloudFront now, with your deployment's own line and this one option more, this once:",
  );
  say(`  npm run deploy -- -c stage=${stage} … -c originSecretVersion=${version}`);
}
