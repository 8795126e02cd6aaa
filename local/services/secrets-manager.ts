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
interface StoredSecret {
  current: string;
  readonly versions: Map<string, string>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A local Secrets Manager with two operations (JSON 1.1): GetSecretValue for functions, so that they read secrets as
 * on AWS, and PutSecretValue for the operator's commands. `values` by secret id, stored as JSON text like the
 * deployed ones.
 */
export async function startSecretsManager(values: Readonly<Record<string, unknown>>, port = 0): Promise<RunningServer> {
  const secrets = new Map(Object.entries(values).map(([id, value]) => [id, firstVersion(value)]));
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request.headers["x-amz-target"], parseJson(await text(request)));
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  });
  const answer = (target: string | string[] | undefined, sent: unknown): Answer => {
    if (target === "secretsmanager.GetSecretValue") return get(secrets, getSecretValue.safeParse(sent).data);
    if (target === "secretsmanager.PutSecretValue") return put(secrets, putSecretValue.safeParse(sent).data);
    return failure("UnknownOperationException", "Only GetSecretValue and PutSecretValue.");
  };
  return listen(server, port);
}

function firstVersion(value: unknown): StoredSecret {
  const current = "00000000-0000-0000-0000-000000000000";
  return { current, versions: new Map([[current, JSON.stringify(value)]]) };
}

function get(secrets: ReadonlyMap<string, StoredSecret>, input: z.output<typeof getSecretValue> | undefined): Answer {
  if (input === undefined) return failure("InvalidParameterException", "SecretId is missing.");
  const secret = secrets.get(input.SecretId);
  if (secret === undefined) return notFound();
  return {
    status: 200,
    body: { ...describeVersion(input.SecretId, secret.current), SecretString: secret.versions.get(secret.current) },
  };
}

/**
 * The token becomes the version id. A version is never overwritten: repeating it with the same value changes nothing,
 * with another value it is an error.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutSecretValue.html
 */
function put(secrets: ReadonlyMap<string, StoredSecret>, input: z.output<typeof putSecretValue> | undefined): Answer {
  if (input === undefined) return failure("InvalidParameterException", "A parameter is missing or invalid.");
  const { SecretId, SecretString, ClientRequestToken } = input;
  const secret = secrets.get(SecretId);
  if (secret === undefined) return notFound();
  const there = secret.versions.get(ClientRequestToken);
  if (there !== undefined && there !== SecretString) {
    return failure("ResourceExistsException", "A resource with the ID you requested already exists.");
  }
  if (there === undefined) {
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

function notFound(): Answer {
  return failure("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
}

function failure(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, Message: message } };
}

function parseJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
