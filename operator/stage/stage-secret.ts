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
import { explainAwsError } from "./aws-error.ts";

/** One of a stage's secrets, as read. */
export interface StageSecret {
  readonly name: string;
  /** The version that was read. */
  readonly version: string;
  /** All fields, including those unknown to this program. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The forms in which the deployment creates a secret: the fields that it writes. Any others are allowed. */
const deployedForms = {
  empty: { schema: z.looseObject({}), description: "" },
  "origin secret": {
    schema: z.looseObject({ originSecret: z.string().min(16) }),
    description: " with the originSecret that the deployment writes",
  },
} as const;

/**
 * Reads one of a stage's secrets.
 * @throws UserError when the secret is malformed; the message never contains its value
 */
export async function readStageSecret(
  name: string,
  { deployedAs }: { readonly deployedAs: keyof typeof deployedForms },
): Promise<StageSecret> {
  const { schema, description } = deployedForms[deployedAs];
  const { SecretString = "", VersionId } = await getValue(name);
  const parsed = schema.safeParse(parseJson(SecretString));
  if (!parsed.success || VersionId === undefined) {
    throw new UserError(
      `The secret ${name} is not a JSON object${description}; restore an earlier version of it first.`,
    );
  }
  return { name, version: VersionId, fields: parsed.data };
}

/**
 * Attempts to find an unused version id. More than one is necessary when an operator has restored an earlier version:
 * then the first id derived from it is already in use.
 */
const maxAttempts = 5;

/**
 * Writes the secret if its current version is still the one that was read; returns the new version's id. That id is
 * derived from the previous version's id, and Secrets Manager accepts each id once: of two concurrent writers one is
 * rejected, and no change is lost.
 * @throws UserError when the secret was changed meanwhile
 */
export async function writeStageSecret(
  secret: StageSecret,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const text = JSON.stringify(fields);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { VersionId } = await getValue(secret.name);
    if (VersionId !== secret.version) break;
    const version = nextVersionId(secret.version, attempt);
    if (await putValue(secret.name, text, version)) return version;
  }
  throw new UserError(
    `Someone else has changed the secret ${secret.name} in the meantime; that change was kept. Run the command again.`,
  );
}

/**
 * Derives a UUID of version 8, whose content is application-defined: https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
function nextVersionId(version: string, attempt: number): string {
  const hash = createHash("sha256").update(`${version} ${attempt}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Writes a new version. Returns false when another version already has this id. */
async function putValue(name: string, text: string, version: string): Promise<boolean> {
  try {
    const input = { SecretId: name, SecretString: text, ClientRequestToken: version };
    await new SecretsManagerClient().send(new PutSecretValueCommand(input));
    return true;
  } catch (reason) {
    if (reason instanceof ResourceExistsException) return false;
    if (explainAwsError(reason) !== undefined) throw reason;
    // The error's message is left out, because it may quote the value.
    throw new UserError(`The secret ${name} could not be written: ${reason instanceof Error ? reason.name : "?"}.`);
  }
}

async function getValue(name: string) {
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
