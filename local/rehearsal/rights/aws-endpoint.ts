import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { pipeline } from "node:stream/promises";
import { listen, type RunningServer } from "#cli/listen.ts";
import { TransactionConflicts } from "../../strict/transaction-conflicts.ts";
import { type RequiredPermission, requiredPermissions, sendingPermissions, sendMailPath } from "./aws-call.ts";
import { type PermissionUsage, recordPermissionUsage } from "./permission-usage.ts";
import { allows, type Statement } from "./policy.ts";

export interface AwsEndpointOptions {
  /** The policy statements of each function, by its name, which is also the access key id that it runs with. */
  readonly policies: ReadonlyMap<string, readonly Statement[]>;
  readonly dynamoDbUrl: string;
  readonly secretsManagerUrl: string;
  /** Absent where no mail is sent. */
  readonly sesUrl?: string;
}

/** The endpoint through which functions reach AWS. */
export interface AwsEndpoint extends RunningServer {
  readonly permissions: PermissionUsage;
}

/**
 * Authorization header for the embedded DynamoDB. The credentials are the same for every caller, because the engine has
 * a database per access key id. It does not check the signature.
 */
const engineCredentials =
  "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0";

/**
 * Starts a proxy through which functions reach DynamoDB, Secrets Manager and SES. It identifies the calling function by
 * its credentials and forwards the calls that the policy of the function's role allows. Any other call gets AWS's
 * AccessDeniedException, and the missing permission is recorded as a sentence. Writes to an item that a transaction is
 * writing get DynamoDB's conflicts.
 */
export async function startAwsEndpoint(options: AwsEndpointOptions): Promise<AwsEndpoint> {
  const usage = recordPermissionUsage(options.policies);
  const conflicts = new TransactionConflicts();
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (request, response) => {
    const target = String(request.headers["x-amz-target"]);
    const functionName = /Credential=([^/]+)\//.exec(request.headers.authorization ?? "")?.[1] ?? "nobody";
    const body = await readBody(request);
    const isMail = request.url === sendMailPath;
    const required = parseRequiredPermissions(isMail ? sendMailPath : target, body);
    if (required === undefined) return response.writeHead(400).end();
    const missingPermission = checkAndRecord(functionName, required, options.policies, usage);
    if (missingPermission !== undefined) return sendAccessDenied(response, missingPermission);
    if (isMail) {
      const url = `${options.sesUrl}${sendMailPath}`;
      await relay(url, { "content-type": "application/json" }, body, agent, response).catch(() => response.destroy());
      return;
    }
    if (!target.startsWith("DynamoDB")) {
      await relay(options.secretsManagerUrl, jsonCall(target), body, agent, response).catch(() => response.destroy());
      return;
    }
    const begun = conflicts.begin(target.split(".")[1] ?? "", JSON.parse(body.toString()));
    if (typeof begun !== "function") return sendError(response, begun);
    await relay(options.dynamoDbUrl, jsonCall(target), body, agent, response)
      .catch(() => response.destroy())
      .finally(begun);
  });
  const endpointServer = await listen(server, 0);
  return {
    ...endpointServer,
    permissions: usage,
    async stop() {
      agent.destroy();
      await endpointServer.stop();
    },
  };
}

/** Returns undefined for a request that is not an AWS call, such as a browser's. */
function parseRequiredPermissions(target: string, body: Buffer): readonly RequiredPermission[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    return target === sendMailPath ? sendingPermissions(parsed) : requiredPermissions(target, parsed);
  } catch {
    return undefined;
  }
}

/** Records a call that the policies allow, or else the first permission that the function lacks, and returns that. */
function checkAndRecord(
  functionName: string,
  required: readonly RequiredPermission[],
  policies: AwsEndpointOptions["policies"],
  usage: PermissionUsage,
): RequiredPermission | undefined {
  const missing = required.find((each) => !allows(policies.get(functionName) ?? [], each));
  if (missing === undefined) for (const each of required) usage.recordUsed(functionName, each);
  else usage.recordMissing(functionName, missing);
  return missing;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html */
function sendAccessDenied(response: ServerResponse, { action, resource }: RequiredPermission): void {
  const message = `User is not authorized to perform: ${action} on resource: ${resource}`;
  sendError(response, { __type: "com.amazon.coral.service#AccessDeniedException", message, Message: message });
}

function sendError(response: ServerResponse, error: object): void {
  response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(error));
}

/** The headers of a call in AWS's JSON protocol. */
function jsonCall(target: string): Readonly<Record<string, string>> {
  return { "content-type": "application/x-amz-json-1.0", "x-amz-target": target };
}

function relay(
  url: string,
  protocol: Readonly<Record<string, string>>,
  body: Buffer,
  agent: Agent,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...protocol,
      "content-length": body.length,
      "x-amz-date": "20260101T000000Z",
      authorization: engineCredentials,
    };
    const forwarded = send(url, { method: "POST", headers, agent });
    forwarded.once("error", reject);
    forwarded.once("response", (serviceResponse) => {
      response.writeHead(serviceResponse.statusCode ?? 500, serviceResponse.headers);
      pipeline(serviceResponse, response).then(resolve, reject);
    });
    forwarded.end(body);
  });
}

/** Reads the whole body into memory: requests between our own components are small. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
