import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod";
import { type Listening, listen } from "./listen.ts";

const getSecretValue = z.object({ SecretId: z.string() });

/**
 * The one call of AWS Secrets Manager that functions make, GetSecretValue (JSON 1.1), so that they read their secret locally as they do on
 * AWS. `values` is by secret id; each is kept as JSON text, as the deployed one is.
 */
export async function startSecretsManager(values: Readonly<Record<string, unknown>>, port = 0): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request.headers["x-amz-target"], await text(request));
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  });
  const answer = (target: string | string[] | undefined, sent: string): { status: number; body: unknown } => {
    if (target !== "secretsmanager.GetSecretValue") return refused("UnknownOperationException", "Only GetSecretValue.");
    const asked = getSecretValue.safeParse(parseJson(sent));
    if (!asked.success) return refused("InvalidParameterException", "SecretId is missing.");
    const id = asked.data.SecretId;
    if (!Object.hasOwn(values, id)) {
      return refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
    }
    return {
      status: 200,
      body: {
        ARN: `arn:aws:secretsmanager:local:000000000000:secret:${id}`,
        Name: id,
        SecretString: JSON.stringify(values[id]),
        VersionId: "00000000-0000-0000-0000-000000000000",
        VersionStages: ["AWSCURRENT"],
      },
    };
  };
  return listen(server, port);
}

function refused(type: string, message: string) {
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
