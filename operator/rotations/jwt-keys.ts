import { UserError } from "#cli/user-error.ts";
import { requireConfirmation } from "../prompts/require-confirmation.ts";
import { writeStageSecret } from "../stage/stage-secret.ts";
import {
  type KeyList,
  keyListSchema,
  oldTokensExpireAt,
  signingStart,
  singleNewKey,
  withNewKey,
  withoutOldKeys,
} from "./key-list.ts";
import type { RotationContext } from "./rotation.ts";

/** Prepends a new key; no one is signed out. */
export async function rotateJwtKeys(context: RotationContext): Promise<void> {
  const { stage, say, now } = context;
  const keys = readKeys(context);
  const newestSignsFrom = signingStart(keys, now);
  if (newestSignsFrom !== undefined) {
    throw new UserError(
      `The last new key signs only from ${utc(newestSignsFrom)} on; rotate again after that, if it is still necessary.`,
    );
  }
  const next = withNewKey(keys, now);
  await writeKeys(context, next);
  const [start, expiry] = [signingStart(next, now), oldTokensExpireAt(next)];
  say(`The new key is stored. It signs from ${utc(start)} on, when every function has read it. No one is signed out.`);
  say(
    `From ${utc(expiry)} on no valid token needs the previous keys. Remove them then: npm run rotate-keys -- --stage ${stage} --finish`,
  );
}

/** Removes the previous keys once no valid token needs them. */
export async function finishJwtKeys(context: RotationContext): Promise<void> {
  const keys = readKeys(context);
  if (keys.jwtKeys.length === 1) return context.say("There is only one key; nothing was changed.");
  const next = withoutOldKeys(keys, context.now);
  if (next === undefined) {
    const expiry = oldTokensExpireAt(keys);
    throw new UserError(
      expiry === undefined
        ? "There is no record of when the previous keys stopped signing; rotate once more, and finish that rotation."
        : `Tokens of the previous keys may be valid until ${utc(expiry)}; nothing was changed.`,
    );
  }
  await writeKeys(context, next);
  context.say("The previous keys are removed. No one is signed out.");
}

/** Replaces all keys with a new one, so everyone is signed out. */
export async function replaceJwtKeysNow(context: RotationContext): Promise<void> {
  const { stage, say } = context;
  // Throws when there is no valid key yet.
  readKeys(context);
  say("Everyone will be signed out, admins too: within five minutes no function accepts existing tokens.");
  say("Anyone who signs in within these five minutes may have to sign in again.");
  await requireConfirmation(context.prompts, `Sign everybody out of the ${stage} shop?`);
  await writeKeys(context, singleNewKey());
  say("There is a single new key; all previous ones are removed.");
}

function readKeys({ stage, secret: { name, fields } }: RotationContext): KeyList {
  if (fields.jwtKeys === undefined) {
    throw new UserError(`There is no key yet to rotate; run this first: npm run setup -- --stage ${stage}`);
  }
  const read = keyListSchema.safeParse(fields);
  if (read.success) return read.data;
  const invalidFields = read.error.issues.map(({ path }) => path[0]).join(", ");
  throw new UserError(`The secret ${name} has an invalid value in ${invalidFields}; correct it by hand first.`);
}

async function writeKeys({ secret }: RotationContext, keys: KeyList): Promise<void> {
  await writeStageSecret(secret, { ...secret.fields, ...keys });
}

/** Formats a time: "2026-11-22 17:31 UTC". */
function utc(at: Date | undefined): string {
  return at === undefined ? "?" : `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
