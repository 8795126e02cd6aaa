import { randomBytes } from "node:crypto";
import { UserError } from "#cli/user-error.ts";
import { requireConfirmation } from "../prompts/require-confirmation.ts";
import { readSentOriginSecret } from "../stage/sent-origin-secret.ts";
import { writeStageSecret } from "../stage/stage-secret.ts";
import type { RotationContext } from "./rotation.ts";

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

/**
 * Removes the old value, once CloudFront sends the new one from everywhere: without the old value the API rejects all
 * requests that still carry it.
 */
export async function finishOriginSecret(context: RotationContext): Promise<void> {
  const { secret, say } = context;
  if (secret.fields.previousOriginSecret === undefined) return say("There is no previous value; nothing was changed.");
  await requireDeployedValue(context);
  await requireConfirmation(
    context.prompts,
    "CloudFront sends the new value from everywhere. Remove the previous one?",
  );
  await writeStageSecret(secret, { ...secret.fields, previousOriginSecret: undefined });
  say("The previous value is removed. The gateway may accept it from its cache for another hour.");
}

/** @throws UserError unless CloudFront sends only the new value, from everywhere. Not even `--yes` skips this. */
async function requireDeployedValue({ stage, secret: { fields }, distributionId }: RotationContext): Promise<void> {
  if (distributionId === undefined) {
    throw new UserError(
      "Nothing was changed: the stack has no output DistributionId, so it is unknown which value CloudFront sends; deploy the stage first.",
    );
  }
  const { values, isDeployed } = await readSentOriginSecret(distributionId);
  if (values.includes(String(fields.previousOriginSecret))) {
    throw new UserError(
      `Nothing was changed: CloudFront still sends the previous value. Deploy the ${stage} stage with the new one first, as the rotation has told you.`,
    );
  }
  if (values.length === 0 || values.some((value) => value !== fields.originSecret)) {
    throw new UserError(
      `Nothing was changed: CloudFront sends neither the new value nor the previous one. Deploy the ${stage} stage with the secret's current version first.`,
    );
  }
  if (!isDeployed) {
    throw new UserError(
      "Nothing was changed: CloudFront has the new value, but is still distributing it to its locations. Try again in some minutes.",
    );
  }
}

/** Replaces a leaked value immediately. */
export async function replaceOriginSecretNow(context: RotationContext): Promise<void> {
  context.say("The API will reject all requests until the stage is deployed, which takes some minutes.");
  await requireConfirmation(context.prompts, `Close the API of the ${context.stage} shop until then?`);
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
