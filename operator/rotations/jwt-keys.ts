import { UserError } from "#cli/user-error.ts";
import { writeStageSecret } from "../stage/stage-secret.ts";
import { freshKeys, type JwtKeys, jwtKeys, oldTokensExpireAt, signsFrom, withNewKey, withoutOld } from "./key-list.ts";
import { type RotationContext, requireConfirmation } from "./rotation.ts";

/** Prepends a new key; no one is signed out. */
export async function rotateJwtKeys(rotating: RotationContext): Promise<void> {
  const { stage, say, now } = rotating;
  const keys = keysIn(rotating);
  const waitingUntil = signsFrom(keys, now);
  if (waitingUntil !== undefined) {
    throw new UserError(
      `A new key came a moment ago and signs from ${utc(waitingUntil)} on; rotate again after that, if need be.`,
    );
  }
  const next = withNewKey(keys, now);
  await write(rotating, next);
  const [from, end] = [signsFrom(next, now), oldTokensExpireAt(next)];
  say(`The new key is stored. It signs from ${utc(from)} on, when every function has read it. No one is signed out.`);
  say(
    `From ${utc(end)} on nobody can have a token of the keys before it. Then: npm run rotate-keys -- --stage ${stage} --finish`,
  );
}

/** Removes the previous keys once no valid token needs them. */
export async function finishJwtKeys(rotating: RotationContext): Promise<void> {
  const keys = keysIn(rotating);
  if (keys.jwtKeys.length === 1) return rotating.say("There is only one key; nothing was changed.");
  const next = withoutOld(keys, rotating.now);
  if (next === undefined) {
    const until = oldTokensExpireAt(keys);
    throw new UserError(
      until === undefined
        ? "It is not recorded when the previous keys stopped signing; rotate once, and finish that rotation."
        : `Somebody may have a token of the keys behind the first until ${utc(until)}; nothing was changed.`,
    );
  }
  await write(rotating, next);
  rotating.say("The previous keys are removed. No one is signed out.");
}

/** Replaces all keys by a new one: everyone is signed out. */
export async function replaceJwtKeysNow(rotating: RotationContext): Promise<void> {
  const { stage, say } = rotating;
  keysIn(rotating);
  say("Everyone will be signed out, admins too: within five minutes no function accepts existing tokens.");
  say("Users who sign in within these five minutes may have to do so again.");
  await requireConfirmation(rotating, `Sign everybody out of the ${stage} shop?`);
  await write(rotating, freshKeys());
  say("There is a single new key; all previous ones are removed.");
}

function keysIn({ stage, secret: { name, fields } }: RotationContext): JwtKeys {
  if (fields.jwtKeys === undefined) {
    throw new UserError(`There is no key yet to rotate; run this first: npm run setup -- --stage ${stage}`);
  }
  const read = jwtKeys.safeParse(fields);
  if (read.success) return read.data;
  const invalidFields = read.error.issues.map(({ path }) => path[0]).join(", ");
  throw new UserError(`The secret ${name} has an invalid value in ${invalidFields}; correct it by hand first.`);
}

async function write({ secret }: RotationContext, keys: JwtKeys): Promise<void> {
  await writeStageSecret(secret, { ...secret.fields, ...keys });
}

/** "2026-11-22 17:31 UTC". */
function utc(at: Date | undefined): string {
  return at === undefined ? "?" : `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
