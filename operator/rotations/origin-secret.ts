import { randomBytes } from "node:crypto";
import { UserError } from "#cli/user-error.ts";
import { writeStageSecret } from "../stage/stage-secret.ts";
import { type RotationContext, requireConfirmation } from "./rotation.ts";

/**
 * Adds a new value of the origin secret next to the old one. That is the first of three steps (infra/aws/secrets.ts):
 * next, a deployment passes the new value to CloudFront; last, `--finish` removes the old one.
 */
export async function rotateOriginSecret(context: RotationContext): Promise<void> {
  const { originSecret, previousOriginSecret } = context.secret.fields;
  if (previousOriginSecret !== undefined) {
    throw new UserError("The last change is not finished: deploy it, then run this with --origin --finish.");
  }
  await storeNewValue(context, { previousOriginSecret: originSecret });
  context.say(
    `Until that deployment is done, the API accepts the old value too. Afterward: npm run rotate-keys -- --stage ${context.stage} --origin --finish`,
  );
}

/** Removes the old value, after the deployment of the new one. */
export async function finishOriginSecret(context: RotationContext): Promise<void> {
  const { secret, say } = context;
  if (secret.fields.previousOriginSecret === undefined) return say("There is no previous value; nothing was changed.");
  say("If CloudFront still sends the previous value, the API will reject all requests within an hour.");
  await requireConfirmation(
    context,
    "Has the stage been deployed with -c originSecretVersion=… since the new value was added?",
  );
  await writeStageSecret(secret, { ...secret.fields, previousOriginSecret: undefined });
  say("The previous value is removed. The gateway may accept it from its cache for another hour.");
}

/** Replaces a leaked value immediately. */
export async function replaceOriginSecretNow(context: RotationContext): Promise<void> {
  context.say("The API will reject all requests until the stage is deployed, which takes some minutes.");
  await requireConfirmation(context, `Close the API of the ${context.stage} shop until then?`);
  await storeNewValue(context, { previousOriginSecret: undefined });
}

async function storeNewValue(
  { stage, secret, say }: RotationContext,
  otherFields: { readonly previousOriginSecret: unknown },
): Promise<void> {
  const originSecret = randomBytes(36).toString("base64url");
  const version = await writeStageSecret(secret, { ...secret.fields, ...otherFields, originSecret });
  say("The new value is stored. Pass it to CloudFront now: deploy, this time with its version:");
  say(`  npm run deploy -- --stage ${stage} --origin-secret-version ${version}`);
}
