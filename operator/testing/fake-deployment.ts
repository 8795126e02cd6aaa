import { createServer } from "node:http";
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { stackName } from "#infra/aws/stage-name.ts";
import { startSecretsManager } from "#local/aws/secrets-manager.ts";
import { type FakeDistribution, startFakeCloudFront } from "./fake-cloudfront.ts";
import { startFakeLambda } from "./fake-lambda.ts";

/** The names of the secrets, which both fake stages share. */
export const secretNames = {
  tokens: "TheTokensSecret-4711",
  stripe: "TheStripeSecret-4711",
  origin: "TheOriginSecret-4711",
  chat: "TheChatSecret-4711",
} as const;
type SecretName = keyof typeof secretNames;

/** The contents of each secret. Only the chat's may be absent, and is then as the deployment leaves it. */
export type StoredSecrets = Readonly<Record<Exclude<SecretName, "chat">, Readonly<Record<string, unknown>>>>;

const distributionId = "E1ABCDEF2GHIJK";

const site = "https://d111111abcdef8.cloudfront.net";
/** The URL of the webhook. */
export const webhookUrl = `${site}/api/stripe/webhook`;

/** The outputs of a deployed stack. */
export const outputs = {
  SiteUrl: site,
  WebhookUrl: webhookUrl,
  TableName: "T-1",
  TokensSecretName: secretNames.tokens,
  StripeSecretName: secretNames.stripe,
  OriginSecretName: secretNames.origin,
  DistributionId: distributionId,
  ChatSecretName: secretNames.chat,
};

/** The environment variables of an operator: region and credentials. */
export const operatorEnvironment = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "operator",
  AWS_SECRET_ACCESS_KEY: "operator",
  AWS_PROFILE: undefined,
  AWS_MAX_ATTEMPTS: "1",
};

export interface FakeDeployment {
  /** Environment variables that point a command to the fake AWS. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secretsManagerUrl: string;
  /** What CloudFront answers about the stage's distribution. */
  readonly distribution: FakeDistribution;
  secrets(): Promise<StoredSecrets>;
  chatSecret(): Promise<Readonly<Record<string, unknown>>>;
  /** The current version of a secret. */
  version(name: SecretName): Promise<string | undefined>;
  /** Writes a secret, as another operator would. */
  putSecret(name: SecretName, value: object): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts fakes of CloudFormation, Secrets Manager, CloudFront and Lambda in which both stages are deployed.
 * @param stored the contents of the secrets
 * @param account the account's limit of concurrent functions; undefined: the operator may not read it
 */
export async function startFakeDeployment(
  stored: Readonly<Record<keyof StoredSecrets, unknown>>,
  stackOutputs: Readonly<Record<string, string>> = outputs,
  account: { readonly concurrentExecutions: number | undefined } = { concurrentExecutions: 1000 },
): Promise<FakeDeployment> {
  const distribution: FakeDistribution = {
    id: distributionId,
    status: "Deployed",
    originSecret: undefined,
    isReadable: true,
  };
  const cloudFormation = await startCloudFormation(stackOutputs);
  const cloudFront = await startFakeCloudFront(distribution);
  const lambda = await startFakeLambda(account.concurrentExecutions);
  const secretsManager = await startSecretsManager({
    [secretNames.tokens]: stored.tokens,
    [secretNames.stripe]: stored.stripe,
    [secretNames.origin]: stored.origin,
    [secretNames.chat]: {},
  });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SecretsManagerClient({ endpoint: secretsManager.url, region: "eu-central-1", credentials });
  const read = (name: SecretName) => client.send(new GetSecretValueCommand({ SecretId: secretNames[name] }));
  const fields = async (name: SecretName) => {
    const { SecretString = "" } = await read(name);
    return z.record(z.string(), z.unknown()).parse(JSON.parse(SecretString));
  };
  return {
    environment: {
      ...operatorEnvironment,
      AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
      AWS_ENDPOINT_URL_CLOUDFRONT: cloudFront.url,
      AWS_ENDPOINT_URL_LAMBDA: lambda.url,
    },
    distribution,
    chatSecret: () => fields("chat"),
    secretsManagerUrl: secretsManager.url,
    version: async (name) => (await read(name)).VersionId,
    async secrets() {
      return { tokens: await fields("tokens"), stripe: await fields("stripe"), origin: await fields("origin") };
    },
    async putSecret(name, value) {
      const SecretString = JSON.stringify(value);
      await client.send(new PutSecretValueCommand({ SecretId: secretNames[name], SecretString }));
    },
    async stop() {
      await Promise.all([cloudFormation, cloudFront, lambda, secretsManager].map((service) => service.stop()));
    },
  };
}

/**
 * Starts a fake of CloudFormation for the only call that the commands make, in CloudFormation's Query protocol.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
 */
function startCloudFormation(stackOutputs: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const params = new URLSearchParams(body);
    const name = params.get("StackName") ?? "";
    const isStackName = [stackName("dev"), stackName("prod")].includes(name);
    const exists = params.get("Action") === "DescribeStacks" && isStackName && Object.keys(stackOutputs).length > 0;
    response.writeHead(exists ? 200 : 400, { "content-type": "text/xml" });
    response.end(exists ? stackXml(name, stackOutputs) : missingStackXml(name));
  });
  return listen(server, 0);
}

function stackXml(name: string, stackOutputs: Readonly<Record<string, string>>): string {
  const members = Object.entries(stackOutputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${escapeXml(value)}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>
    <StackId>arn:aws:cloudformation:eu-central-1:123456789012:stack/${name}/c0ffee</StackId><StackName>${name}</StackName>
    <StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join("")}</Outputs>
    </member></Stacks></DescribeStacksResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></DescribeStacksResponse>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function missingStackXml(name: string): string {
  return `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>ValidationError</Code>
    <Message>Stack with id ${name} does not exist</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}
