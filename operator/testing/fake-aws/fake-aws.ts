import { createServer, type IncomingMessage } from "node:http";
import { listen } from "#cli/listen.ts";
import { Account, accountId } from "./account.ts";
import { AwsFailure } from "./aws-failure.ts";
import { FakeCloudFormation, type FakeStack } from "./cloudformation.ts";
import { RegionServices } from "./region-services.ts";
import { FakeS3 } from "./s3.ts";
import type { Fault } from "./stack-engine.ts";
import { toXml } from "./xml.ts";

/** A stand-in for the parts of AWS that a deployment uses, for the real cdk and the commands of this folder. */
export interface FakeAws {
  /** Environment variables of an operator that lead a command to it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The calls so far, such as "sts:GetCallerIdentity" and "s3:PUT". */
  readonly calls: readonly string[];
  readonly account: Account;
  /** Lets operations on resources fail from now on. */
  setFault(fault: Fault): void;
  stack(name: string, region?: string): FakeStack | undefined;
  /** What a region's data services hold. */
  services(region?: string): RegionServices;
  /** Lets AWS Backup back up a table of the operator's region and copy it, by the region's only plan. */
  takeBackup(table: string): Promise<void>;
  stop(): Promise<void>;
}

/** One region of the fake. */
interface Region {
  readonly cloudFormation: FakeCloudFormation;
  readonly s3: FakeS3;
  readonly services: RegionServices;
  readonly isBootstrapped: () => boolean;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

/**
 * Starts the fake: STS, SSM, S3, CloudFormation, DynamoDB, Secrets Manager, AWS Backup and Lambda's settings on one
 * port, which `AWS_ENDPOINT_URL` names. The service and the region of a call are those that it is signed for.
 * @param region the operator's region
 * @param concurrentFunctions how many functions the account may run at once
 * @param bootstrapped the regions that are prepared for CDK, as if by `npm run bootstrap`
 */
export async function startFakeAws({
  region = "us-east-1",
  bootstrapped = [region],
  concurrentFunctions = 1000,
}: {
  readonly region?: string;
  readonly concurrentFunctions?: number;
  readonly bootstrapped?: readonly string[];
} = {}): Promise<FakeAws> {
  const account = new Account();
  const regions = new Map<string, Region>();
  const calls: string[] = [];
  let currentFault: Fault = () => undefined;

  function regionOf(name: string): Region {
    const existing = regions.get(name);
    if (existing !== undefined) return existing;
    const s3 = new FakeS3();
    const readUrl = (url: string) => s3.read(url) ?? fail("ValidationError", `S3 error: ${url} does not exist`);
    const fault: Fault = (...operation) => currentFault(...operation);
    const cloudFormation = new FakeCloudFormation({ account, region: name, readUrl, fault });
    const toolkitStatus = () => cloudFormation.stacks.get("CDKToolkit")?.status ?? "";
    const isBootstrapped = () => bootstrapped.includes(name) || /^(CREATE|UPDATE)_COMPLETE$/.test(toolkitStatus());
    const services = new RegionServices(account, name, concurrentFunctions);
    const created = { cloudFormation, s3, services, isBootstrapped };
    regions.set(name, created);
    return created;
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(request);
    const credential = /Credential=([^,]+)/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const [, , signedRegion = region, service = ""] = credential.split("/");
    const { cloudFormation, s3, services, isBootstrapped } = regionOf(signedRegion);
    if (service === "s3") {
      calls.push(`s3:${request.method}`);
      return isBootstrapped()
        ? s3.answer(request.method, new URL(request.url ?? "/", "http://s3"), body)
        : missingBucket;
    }
    if (service === "ssm") {
      calls.push(`ssm:${String(request.headers["x-amz-target"]).split(".")[1]}`);
      return isBootstrapped() ? bootstrapVersion : missingParameter;
    }
    const target = String(request.headers["x-amz-target"] ?? "");
    const { method = "", url: path = "/" } = request;
    const answered = await services.answer(service, { method, path, target, body: body.toString("utf8") });
    if (answered !== undefined) {
      calls.push(`${service}:${target.split(".")[1] ?? `${method} ${path}`}`);
      return { type: json, ...answered };
    }
    const params = new URLSearchParams(body.toString("utf8"));
    const action = params.get("Action") ?? "";
    calls.push(`${service}:${action}`);
    const result = service === "sts" ? callSts(action, params) : cloudFormation.call(action, params);
    const content = `<${action}Result>${toXml(result)}</${action}Result>`;
    return { status: 200, body: `<${action}Response>${content}</${action}Response>` };
  }

  const server = createServer(async (request, response) => {
    const { status, type = "text/xml", body = "" } = await answer(request).catch(toErrorAnswer);
    response.writeHead(status, { "content-type": type, etag: '"1"' }).end(body);
  });
  const { url, stop } = await listen(server, 0);
  return {
    environment: {
      AWS_ENDPOINT_URL: url,
      // Those of the functions in this test run.
      AWS_ENDPOINT_URL_DYNAMODB: undefined,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: undefined,
      TABLE_NAME: undefined,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: "operator",
      AWS_SECRET_ACCESS_KEY: "operator",
      AWS_PROFILE: undefined,
      AWS_MAX_ATTEMPTS: "1",
      AWS_EC2_METADATA_DISABLED: "true",
      CDK_DISABLE_VERSION_CHECK: "1",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      EVERLINE_POLL_MS: "5",
    },
    calls,
    account,
    setFault(fault) {
      currentFault = fault;
    },
    stack: (name, inRegion = region) => regionOf(inRegion).cloudFormation.stacks.get(name),
    services: (inRegion = region) => regionOf(inRegion).services,
    takeBackup: (table) =>
      regionOf(region).services.backups.takeBackup(table, (name) => regionOf(name).services.backups),
    async stop() {
      await stop();
      for (const { services } of regions.values()) await services.stop();
    },
  };
}

const json = "application/x-amz-json-1.1";
const missingBucket: Answer = {
  status: 404,
  body: "<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>",
};
const bootstrapVersion: Answer = {
  status: 200,
  type: json,
  body: JSON.stringify({ Parameter: { Name: "version", Type: "String", Value: "99" } }),
};
const missingParameter: Answer = {
  status: 400,
  type: json,
  body: JSON.stringify({ __type: "ParameterNotFound", message: "" }),
};

/** An error in the Query protocol. What is no failure of AWS is a fault of the fake itself: status 500. */
function toErrorAnswer(reason: unknown): Answer {
  const isExpected = reason instanceof AwsFailure;
  const { code, message } = isExpected ? reason : { code: "InternalFailure", message: String(reason) };
  const error = toXml({ Type: "Sender", Code: code, Message: message });
  return {
    status: isExpected ? 400 : 500,
    body: `<ErrorResponse><Error>${error}</Error><RequestId>1</RequestId></ErrorResponse>`,
  };
}

function callSts(action: string, params: URLSearchParams) {
  if (action === "GetCallerIdentity")
    return { Arn: `arn:aws:iam::${accountId}:user/operator`, UserId: "AIDA", Account: accountId };
  if (action !== "AssumeRole") return fail("InvalidAction", action);
  return {
    Credentials: { AccessKeyId: "ASIA", SecretAccessKey: "s", SessionToken: "t", Expiration: "2099-01-01T00:00:00Z" },
    AssumedRoleUser: { Arn: `${params.get("RoleArn")}/session`, AssumedRoleId: "AROA:session" },
  };
}

function fail(code: string, message: string): never {
  throw new AwsFailure(code, message);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
