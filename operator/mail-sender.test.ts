import { createServer } from "node:http";
import {
  CreateEmailIdentityCommand,
  PutAccountSendingAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "#cli/listen.ts";
import { type LocalSes, startLocalSes } from "#local/aws/ses.ts";
import { outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

const domain = "shop.example.com";
const records = [
  { name: `one._domainkey.${domain}`, type: "CNAME", value: "one.dkim.amazonses.com" },
  { name: `bounce.${domain}`, type: "MX", value: "10 feedback-smtp.eu-central-1.amazonses.com" },
  { name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=none" },
];
const mailOutputs = (areCreated: boolean) => ({
  ...outputs,
  MailFrom: `Everline <hello@${domain}>`,
  MailDomain: domain,
  MailConfigurationSet: "Everline-dev-Set",
  MailDnsRecords: JSON.stringify({ areCreated, records }),
});

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

interface Account {
  readonly isVerified?: boolean;
  readonly productionAccess?: boolean;
  readonly sendingEnabled?: boolean;
}

/** An account of SES in which the stack has created the identity. */
async function startSes({ isVerified = true, productionAccess = true, sendingEnabled = true }: Account = {}) {
  const ses = await startLocalSes({ port: 0, identities: [], productionAccess });
  cleanups.push(() => ses.close());
  const credentials = { accessKeyId: "stack", secretAccessKey: "stack" };
  const client = new SESv2Client({ endpoint: ses.url, region: "eu-central-1", credentials });
  const EmailIdentity = domain;
  await client.send(new CreateEmailIdentityCommand({ EmailIdentity }));
  await client.send(
    new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity, MailFromDomain: `bounce.${domain}` }),
  );
  if (isVerified) ses.verify(domain);
  await client.send(new PutAccountSendingAttributesCommand({ SendingEnabled: sendingEnabled }));
  return ses;
}

/** Passes calls on to SES, and says before each one what it asks for. Returns the address to call. */
async function proxyTo(ses: LocalSes, onCall: (path: string) => void): Promise<string> {
  const proxy = await listen(
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { method = "GET", url = "/" } = request;
      onCall(url);
      const body = method === "GET" ? {} : { body: Buffer.concat(chunks) };
      const headers = { authorization: String(request.headers.authorization), "content-type": "application/json" };
      const reply = await fetch(`${ses.url}${url}`, { method, headers, ...body });
      response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
    }),
    0,
  );
  cleanups.push(proxy.stop);
  return proxy.url;
}

/** Runs setup on a complete stage: it asks for nothing new but the reader of the test mail. */
async function setup(
  ses: LocalSes | undefined,
  {
    reader = "",
    args = "",
    areCreated = false,
    sesUrl = ses?.url,
  }: { reader?: string; args?: string; areCreated?: boolean; sesUrl?: string | undefined } = {},
) {
  const stripe = { stripeSecretKey: "sk_test_0123456789abcdef", stripeWebhookSecret: "whsec_typed0123456789" };
  const stored = { tokens: { jwtKeys: ["k".repeat(32)] }, stripe, origin: { originSecret: "o".repeat(40) } };
  const deployed = await startFakeDeployment(stored, ses === undefined ? outputs : mailOutputs(areCreated));
  cleanups.push(deployed.stop);
  return spawnCommand("setup.ts", `--stage dev --yes --print-webhook ${args}`, {
    // Stripe's key and the endpoint's secret are kept, and there is no chat.
    answers: `\n\n\n${reader}\n`,
    environment: { ...deployed.environment, AWS_ENDPOINT_URL_SESV2: sesUrl, EVERLINE_POLL_MS: "10" },
  });
}

describe("setup of a stage with a sender", () => {
  it("prints each DNS record to create, and sends a test mail that no follower will take for one of the shop's", async () => {
    const ses = await startSes();
    const { code, output, errorOutput } = await setup(ses, { reader: "ada@example.com" });
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: "" });
    for (const { name, type, value } of records) expect(output).toContain(`  ${name}  ${type}  ${value}`);
    expect(output).toContain(`SES has seen the records of ${domain}`);
    expect(output).toContain("This account sends up to 50,000 mails a day and 14 a second in eu-central-1.");
    expect(output).toContain("A test mail is on its way to ada@example.com.");
    expect(ses.sent()).toHaveLength(1);
    expect(JSON.stringify(ses.sent()[0])).not.toContain("mailId");
  });

  it("does not ask for records that the deployment has created, and sends no mail without an address", async () => {
    const ses = await startSes();
    const { output } = await setup(ses, { areCreated: true });
    expect(output).toContain(`The DNS records of ${domain} for mail are in Route 53`);
    expect(output).not.toContain("_domainkey");
    expect(ses.sent()).toEqual([]);
  });

  it("waits until SES has seen the records", async () => {
    const ses = await startSes({ isVerified: false });
    let questions = 0;
    const sesUrl = await proxyTo(ses, (path) => {
      if (!path.includes("/identities/")) return;
      questions += 1;
      if (questions === 3) ses.verify(domain);
    });
    const { code, output } = await setup(ses, { reader: "ada@example.com", sesUrl });
    expect(code).toBe(0);
    expect(output).toContain(`Waiting until SES sees the records of ${domain}: DKIM and MAIL FROM.`);
    expect(questions).toBe(3);
    expect(ses.sent()).toHaveLength(1);
  });

  it("goes on without waiting if told so, and then sends no test mail", async () => {
    const ses = await startSes({ isVerified: false });
    const { code, output } = await setup(ses, { reader: "ada@example.com", args: "--no-wait" });
    expect(code).toBe(0);
    expect(output).toContain(`SES has not seen these records of ${domain} yet: DKIM and MAIL FROM.`);
    expect(output).toContain("No test mail was sent");
    expect(ses.sent()).toEqual([]);
  });

  it("names the sandbox and how to leave it, and says when SES refuses the test mail for it", async () => {
    const ses = await startSes({ productionAccess: false });
    const { code, output } = await setup(ses, { reader: "ada@example.com" });
    expect(code).toBe(0);
    expect(output).toContain("WARNING: this account is in SES's sandbox in eu-central-1");
    expect(output).toContain("SES refused the test mail: ");
  });

  it("warns when SES has paused sending", async () => {
    const { output } = await setup(await startSes({ sendingEnabled: false }));
    expect(output).toContain("WARNING: SES has paused sending for this account");
  });

  it("rejects a test address that is none, before anything changes", async () => {
    const ses = await startSes();
    const { code, errorOutput } = await setup(ses, { reader: "ada" });
    expect({ code, errorOutput }).toEqual({
      code: 1,
      errorOutput: expect.stringContaining("This is not an email address; nothing was changed."),
    });
  });
});

it("setup of a stage without a sender says what to do so that the shop writes to its customers", async () => {
  const { code, output } = await setup(undefined);
  expect(code).toBe(0);
  expect(output).toContain("put mail.from into stages/dev.json and deploy, or the shop writes to nobody");
});
