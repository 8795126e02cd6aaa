import { setTimeout as wait } from "node:timers/promises";
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "./prompts/prompter.ts";
import type { DeployedStage } from "./stage/deployed-stage.ts";

/** The stage's sender, from the stack's outputs (`infra/aws/mail-sender.ts`). */
export interface MailSender {
  readonly from: string;
  readonly domain: string;
  readonly configurationSet: string;
  /** Whether the deployment has created the records in Route 53. */
  readonly areCreated: boolean;
  readonly records: readonly { readonly name: string; readonly type: string; readonly value: string }[];
}

const dnsRecords = z.object({
  areCreated: z.boolean(),
  records: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
});
const emailAddress = z.email();

/** SES looks for records every few minutes, and providers may take an hour. */
const maxWaitMs = 15 * 60_000;

type Say = (sentence: string) => void;

/** Returns the stage's sender; undefined for a stage that writes to nobody. */
export function mailSenderOf(deployed: DeployedStage): MailSender | undefined {
  const { MailFrom: from, MailDomain: domain, MailConfigurationSet: configurationSet, MailDnsRecords } = deployed;
  if (from === undefined || domain === undefined || configurationSet === undefined) return undefined;
  return { from, domain, configurationSet, ...dnsRecords.parse(JSON.parse(MailDnsRecords ?? "{}")) };
}

/**
 * Asks where a test mail should go. Returns undefined for none.
 * @throws UserError when the answer is no address
 */
export async function askForTestReader(prompts: Prompter): Promise<string | undefined> {
  const answer = (await prompts.text("Your address for a test mail, or nothing for none:")).trim();
  if (answer === "") return undefined;
  if (!emailAddress.safeParse(answer).success)
    throw new UserError("This is not an email address; nothing was changed.");
  return answer;
}

/**
 * Completes the sender: says which DNS records it needs, waits until SES has seen them, says what the account may send,
 * and sends the test mail. A domain that SES does not know yet and a refused test are no reason to fail: the shop sells
 * without, and its mails wait.
 */
export async function completeMailSender(
  sender: MailSender,
  options: { readonly waits: boolean; readonly testReader: string | undefined },
  say: Say,
): Promise<void> {
  const client = new SESv2Client();
  say(describeRecords(sender));
  const isVerified = await waitUntilVerified(client, sender, options.waits, say);
  say(await describeAccount(client));
  if (options.testReader === undefined) return;
  if (isVerified) await sendTestMail(client, sender, options.testReader, say);
  else say("No test mail was sent, because SES does not know the domain yet; run this command again.");
}

function describeRecords({ domain, areCreated, records }: MailSender): string {
  if (areCreated) return `The DNS records of ${domain} for mail are in Route 53, created by the deployment.`;
  return [
    `Mail comes from ${domain}. Create these DNS records where that domain is managed:`,
    ...records.map(({ name, type, value }) => `  ${name}  ${type}  ${value}`),
  ].join("\n");
}

/** Waits until SES may send as the domain. Returns whether it may. */
async function waitUntilVerified(
  client: SESv2Client,
  { domain }: MailSender,
  waits: boolean,
  say: Say,
): Promise<boolean> {
  const pollMs = Number(process.env.EVERLINE_POLL_MS ?? 10_000);
  for (let waited = 0; ; waited += pollMs) {
    const missing = missingParts(await readIdentity(client, domain));
    if (missing.length === 0) {
      say(`SES has seen the records of ${domain}: mail is signed (DKIM), and its envelope is ours (MAIL FROM).`);
      return true;
    }
    const list = new Intl.ListFormat("en-US").format(missing);
    if (!waits || waited >= maxWaitMs) {
      say(`SES has not seen these records of ${domain} yet: ${list}. Run this command again later.`);
      // Until it has seen MAIL FROM, SES uses its own domain for the envelope.
      return !missing.includes(dkim);
    }
    if (waited === 0) {
      say(
        `Waiting until SES sees the records of ${domain}: ${list}. This may take an hour; Ctrl-C ends it without harm.`,
      );
    }
    await wait(pollMs);
  }
}

const dkim = "DKIM";

function missingParts(identity: GetEmailIdentityCommandOutput | undefined): readonly string[] {
  const isSigned = identity?.VerifiedForSendingStatus === true && identity.DkimAttributes?.Status === "SUCCESS";
  const hasEnvelope = identity?.MailFromAttributes?.MailFromDomainStatus === "SUCCESS";
  return [...(isSigned ? [] : [dkim]), ...(hasEnvelope ? [] : ["MAIL FROM"])];
}

async function readIdentity(client: SESv2Client, domain: string): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (reason) {
    if (reason instanceof NotFoundException)
      throw new UserError(
        `SES does not know ${domain} in this region, although the stack has it: deploy the stage again.`,
      );
    throw reason;
  }
}

/** Says what SES permits this account: the sandbox, the quota, and whether sending is paused. */
async function describeAccount(client: SESv2Client): Promise<string> {
  const region = await client.config.region();
  const account = await client.send(new GetAccountCommand());
  if (account.SendingEnabled === false || account.EnforcementStatus === "SHUTDOWN")
    return `WARNING: SES has paused sending for this account in ${region}, so no mail leaves. See docs/runbooks/mail-reputation.md.`;
  if (account.ProductionAccessEnabled !== true) {
    return [
      `WARNING: this account is in SES's sandbox in ${region}: it sends only to addresses and domains that are verified, 200 mails a day.`,
      "Ask AWS for production access before you sell; it costs nothing and takes about a day:",
      `  https://${region}.console.aws.amazon.com/ses/home?region=${region}#/get-set-up`,
    ].join("\n");
  }
  const { Max24HourSend = 0, MaxSendRate = 0 } = account.SendQuota ?? {};
  const number = Max24HourSend.toLocaleString("en-US");
  return `This account sends up to ${number} mails a day and ${MaxSendRate} a second in ${region}.`;
}

/** It has no tag `mailId`, so `followMails` ignores its events. */
async function sendTestMail(client: SESv2Client, sender: MailSender, reader: string, say: Say): Promise<void> {
  const text = `This is a test from the setup of ${sender.from}. If you can read it, mail works.`;
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: sender.from,
        Destination: { ToAddresses: [reader] },
        ConfigurationSetName: sender.configurationSet,
        Content: { Simple: { Subject: { Data: "A test of the shop's mail" }, Body: { Text: { Data: text } } } },
      }),
    );
    say(`A test mail is on its way to ${reader}. Look at its headers: SPF, DKIM and DMARC should say "pass".`);
  } catch (reason) {
    if (!(reason instanceof Error) || reason.name !== "MessageRejected") throw reason;
    say(`SES refused the test mail: ${reason.message}`);
  }
}
