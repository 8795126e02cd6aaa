import { createServer } from "node:http";
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import { stackName } from "../../aws/stage-name.ts";
import { type Listening, listen } from "../../local/listen.ts";
import { startSecretsManager } from "../../local/secrets-manager.ts";

/** How the secret of both stages is called here. */
export const secretName = "TheShopsSecret-4711";

const site = "https://d111111abcdef8.cloudfront.net";
/** Where Stripe is to report to. */
export const webhookUrl = `${site}/api/stripe/webhook`;

/** What a stack tells when it is deployed. */
export const outputs = { SiteUrl: site, WebhookUrl: webhookUrl, TableName: "T-1", SecretName: secretName };

/** The region and the credentials of an operator. */
export const operator = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "operator",
  AWS_SECRET_ACCESS_KEY: "operator",
  AWS_PROFILE: undefined,
  AWS_MAX_ATTEMPTS: "1",
};

export interface Deployed {
  /** Where a command finds AWS, and as whom. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secretsManagerUrl: string;
  secret(): Promise<Record<string, unknown>>;
  /** Which version of the secret is the current one. */
  version(): Promise<string | undefined>;
  /** Writes the secret as somebody else. */
  putSecret(value: object): Promise<void>;
  stop(): Promise<void>;
}

/** Both stages deployed, as far as CloudFormation and Secrets Manager know. `secret` is what is in it. */
export async function startDeployed(
  secret: unknown,
  told: Readonly<Record<string, string>> = outputs,
): Promise<Deployed> {
  const cloudFormation = await startCloudFormation(told);
  const secretsManager = await startSecretsManager({ [secretName]: secret });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SecretsManagerClient({ endpoint: secretsManager.url, region: "eu-central-1", credentials });
  const read = () => client.send(new GetSecretValueCommand({ SecretId: secretName }));
  return {
    environment: {
      ...operator,
      AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
    },
    secretsManagerUrl: secretsManager.url,
    version: async () => (await read()).VersionId,
    async secret() {
      const { SecretString = "" } = await read();
      return z.record(z.string(), z.unknown()).parse(JSON.parse(SecretString));
    },
    async putSecret(value) {
      await client.send(new PutSecretValueCommand({ SecretId: secretName, SecretString: JSON.stringify(value) }));
    },
    async stop() {
      await secretsManager.stop();
      await cloudFormation.stop();
    },
  };
}

/**
 * The one call of CloudFormation that the commands make, in its Query protocol.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
 */
function startCloudFormation(told: Readonly<Record<string, string>>): Promise<Listening> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const asked = new URLSearchParams(body);
    const name = asked.get("StackName") ?? "";
    const there = [stackName("dev"), stackName("prod")].includes(name);
    const found = asked.get("Action") === "DescribeStacks" && there && Object.keys(told).length > 0;
    response.writeHead(found ? 200 : 400, { "content-type": "text/xml" });
    response.end(found ? description(name, told) : absent(name));
  });
  return listen(server, 0);
}

function description(name: string, told: Readonly<Record<string, string>>): string {
  const members = Object.entries(told).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>
    <StackId>arn:aws:cloudformation:eu-central-1:123456789012:stack/${name}/c0ffee</StackId><StackName>${name}</StackName>
    <StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${members.join("")}</Outputs>
    </member></Stacks></DescribeStacksResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></DescribeStacksResponse>`;
}

function absent(name: string): string {
  return `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>ValidationError</Code>
    <Message>Stack with id ${name} does not exist</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}
