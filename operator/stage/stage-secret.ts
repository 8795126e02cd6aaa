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

/** One of a stage's secrets as it was read. */
export interface StageSecret {
  readonly name: string;
  /** Which version was read. */
  readonly version: string;
  /** Everything that is in it, also what this program does not know. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the deployment writes into a secret, and any number of fields more. */
const asDeployed = {
  empty: { schema: z.looseObject({}), what: "" },
  "origin secret": {
    schema: z.looseObject({ originSecret: z.string().min(16) }),
    what: " with the originSecret that the deployment writes",
  },
} as const;

/**
 * Reads one of a stage's secrets.
 * @throws UserError when it is not what the deployment makes; never says what it holds
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

/** A version that was put back as the current one may have been followed before. */
const tries = 5;

/**
 * Writes the secret anew, on condition that it is as it was read; answers the id of the new version. That id is made
 * from the old one's, and Secrets Manager takes each id once: of two who write over the same version, also at the
 * same moment, one is refused, and nothing of the other's is lost.
 * @throws UserError when somebody else has changed it meanwhile
 */
export async function writeStageSecret(read: StageSecret, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const text = JSON.stringify(fields);
  for (let round = 0; round < tries; round += 1) {
    const { VersionId } = await get(read.name);
    if (VersionId !== read.version) break;
    const version = versionAfter(read.version, round);
    if (await put(read.name, text, version)) return version;
  }
  throw new UserError(
    `Somebody else has changed the secret ${read.name} meanwhile; it is left as they wrote it. Run the command again.`,
  );
}

/** A UUID as AWS's own are, of a kind that says how it is made: https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
function versionAfter(version: string, round: number): string {
  const hash = createHash("sha256").update(`${version} ${round}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** False when there is another version of that id. */
async function put(name: string, text: string, version: string): Promise<boolean> {
  try {
    const asked = { SecretId: name, SecretString: text, ClientRequestToken: version };
    await new SecretsManagerClient().send(new PutSecretValueCommand(asked));
    return true;
  } catch (reason) {
    if (reason instanceof ResourceExistsException) return false;
    if (awsRefusal(reason) !== undefined) throw reason;
    // Not its message: whoever refuses a value may quote it.
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
    // What cannot be parsed is quoted in the error, so the error goes no further.
    return undefined;
  }
}
