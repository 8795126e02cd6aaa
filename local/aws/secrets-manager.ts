import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";

const getSecretValue = z.object({ SecretId: z.string() });
const putSecretValue = z.object({
  SecretId: z.string(),
  SecretString: z.string().min(1),
  ClientRequestToken: z.string().min(32).max(64),
});

/** A secret: its current version id, and the values of all versions by id. */
export interface StoredSecret {
  current: string;
  readonly versions: Map<string, string>;
}

/** Secrets by id. */
export type Secrets = ReadonlyMap<string, StoredSecret>;

interface ServiceReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Starts a local Secrets Manager with two operations (JSON 1.1): GetSecretValue for functions, so that they read
 * secrets as on AWS, and PutSecretValue for the operator's commands. `values`: the secrets by id, each stored as JSON
 * text like a deployed one.
 */
export async function startSecretsManager(values: Readonly<Record<string, unknown>>, port = 0): Promise<RunningServer> {
  const secrets: Secrets = new Map(Object.entries(values).map(([id, value]) => [id, newSecret(value)]));
  const server = createServer(async (request, response) => {
    const { status, body } = answerSecretsCall(
      secrets,
      request.headers["x-amz-target"],
      parseJson(await readText(request)),
    );
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  });
  return listen(server, port);
}

/** Answers one call of Secrets Manager's API with the secrets, by id. */
export function answerSecretsCall(
  secrets: Secrets,
  target: string | string[] | undefined,
  requestBody: unknown,
): ServiceReply {
  if (target === "secretsmanager.GetSecretValue") return get(secrets, getSecretValue.safeParse(requestBody).data);
  if (target === "secretsmanager.PutSecretValue") return put(secrets, putSecretValue.safeParse(requestBody).data);
  return failure("UnknownOperationException", "Only GetSecretValue and PutSecretValue are supported.");
}

/** A secret with one version, whose value is stored as JSON text. */
export function newSecret(value: unknown): StoredSecret {
  const current = "00000000-0000-0000-0000-000000000000";
  return { current, versions: new Map([[current, JSON.stringify(value)]]) };
}

function get(secrets: Secrets, input: z.output<typeof getSecretValue> | undefined): ServiceReply {
  if (input === undefined) return failure("InvalidParameterException", "SecretId is missing.");
  const secret = secrets.get(input.SecretId);
  if (secret === undefined) return notFound();
  return {
    status: 200,
    body: { ...describeVersion(input.SecretId, secret.current), SecretString: secret.versions.get(secret.current) },
  };
}

/**
 * Stores a new version, whose id is the request token. A version is never overwritten: repeating a token with the same
 * value changes nothing; with another value, it is an error.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutSecretValue.html
 */
function put(secrets: Secrets, input: z.output<typeof putSecretValue> | undefined): ServiceReply {
  if (input === undefined) return failure("InvalidParameterException", "A parameter is missing or invalid.");
  const { SecretId, SecretString, ClientRequestToken } = input;
  const secret = secrets.get(SecretId);
  if (secret === undefined) return notFound();
  const existingValue = secret.versions.get(ClientRequestToken);
  if (existingValue !== undefined && existingValue !== SecretString) {
    return failure("ResourceExistsException", "A resource with the ID you requested already exists.");
  }
  if (existingValue === undefined) {
    secret.versions.set(ClientRequestToken, SecretString);
    secret.current = ClientRequestToken;
  }
  return { status: 200, body: describeVersion(SecretId, ClientRequestToken) };
}

function describeVersion(id: string, version: string) {
  return {
    ARN: `arn:aws:secretsmanager:local:000000000000:secret:${id}`,
    Name: id,
    VersionId: version,
    VersionStages: ["AWSCURRENT"],
  };
}

function notFound(): ServiceReply {
  return failure("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
}

function failure(type: string, message: string): ServiceReply {
  return { status: 400, body: { __type: type, Message: message } };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
