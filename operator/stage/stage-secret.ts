import { createHash } from "node:crypto";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { awsRefusal } from "./aws-refusal.ts";

/** One of a stage's secrets, as read. */
export interface StageSecret {
  readonly name: string;
  /** The version that was read. */
  readonly version: string;
  /** All fields, including those unknown to this program. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fields written by the deployment; any others are allowed. */
const asDeployed = {
  empty: { schema: z.looseObject({}), what: "" },
  "origin secret": {
    schema: z.looseObject({ originSecret: z.string().min(16) }),
    what: " with the originSecret that the deployment writes",
  },
} as const;

/**
 * Reads one of a stage's secrets.
 * @throws UserError when it is malformed; the message never contains its value
 */
export async function readStageSecret(name: string, deployed: keyof typeof asDeployed): Promise<StageSecret> {
  const { schema, what } = asDeployed[deployed];
  const { SecretString = "", VersionId } = await get(name);
  const read = schema.safeParse(parseJson(SecretString));
  if (!read.success || VersionId === undefined) {
    throw new UserError(`The secret ${name} is no JSON object${what}; restore an earlier version of it first.`);
  }
  return { name, version: VersionId, fields: read.data };
}

/** A version that was restored as current may have had a successor before. */
const tries = 5;

/**
 * Writes the secret if it is still the version that was read; returns the new version's id. The id is derived from the
 * previous one's, and Secrets Manager accepts each id once: of two concurrent writers one is rejected, and no change
 * is lost.
 * @throws UserError when it was changed meanwhile
 */
export async function writeStageSecret(read: StageSecret, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const text = JSON.stringify(fields);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { VersionId } = await get(read.name);
    if (VersionId !== read.version) break;
    const version = versionAfter(read.version, attempt);
    if (await put(read.name, text, version)) return version;
  }
  throw new UserError(
    `Somebody else has changed the secret ${read.name} meanwhile; it is left as they wrote it. Run the command again.`,
  );
}

/** A UUID of version 8, whose content is application-defined: https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
function versionAfter(version: string, attempt: number): string {
  const hash = createHash("sha256").update(`${version} ${attempt}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** False when a different version has this id. */
async function put(name: string, text: string, version: string): Promise<boolean> {
  try {
    const input = { SecretId: name, SecretString: text, ClientRequestToken: version };
    await new SecretsManagerClient().send(new PutSecretValueCommand(input));
    return true;
  } catch (reason) {
    if (reason instanceof ResourceExistsException) return false;
    if (awsRefusal(reason) !== undefined) throw reason;
    // Not the message, which may quote the value.
    throw new UserError(`The secret ${name} could not be written: ${reason instanceof Error ? reason.name : "?"}.`);
  }
}

async function get(name: string) {
  try {
    return await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: name }));
  } catch (reason) {
    if (!(reason instanceof ResourceNotFoundException)) throw reason;
    throw new UserError(`There is no secret ${name}, although the stack names it; deploy the stage again.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A parse error would quote the text, so it is not passed on.
    return undefined;
  }
}
