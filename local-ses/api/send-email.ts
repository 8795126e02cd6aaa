import { parseAddress } from "../model/addresses.ts";
import type { Context } from "../model/context.ts";
import { newMessageId } from "../model/ids.ts";
import type { SentMail } from "../model/mail.ts";
import { badRequest } from "../model/ses-failure.ts";
import { checkContent, checkTags } from "./content-rules.ts";
import { parseBody } from "./operation.ts";
import { receivedText, sendEmailSchema } from "./send-email-request.ts";
import { checkRate } from "./send-rate.ts";
import { checkMaySend, checkVerified } from "./sender-rules.ts";

const MAX_RECIPIENTS = 50;

/** Accepts a mail, as `SendEmail` does. @throws SesFailure */
export function sendEmail(context: Context, body: unknown): SentMail {
  const request = parseBody(sendEmailSchema, body);
  const { FromEmailAddress: from, Destination, ReplyToAddresses, Content, EmailTags } = request;
  const { Simple: content } = Content;
  if (content === undefined) throw badRequest("The local SES sends Content.Simple only.");
  if (from === undefined || from === "") throw badRequest("FromEmailAddress is missing.");
  const sender = parseAddress(from);
  const { ToAddresses, CcAddresses, BccAddresses } = Destination;
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  if (recipients.length === 0) throw badRequest("Destination is missing or has no address.");
  if (recipients.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  for (const address of [...recipients, ...ReplyToAddresses]) parseAddress(address);
  checkContent(content);
  checkTags(EmailTags);
  const setName = request.ConfigurationSetName ?? context.identities.covering(sender.address)?.configurationSet;
  const set = setName === undefined ? undefined : context.configurationSets.get(setName);
  checkMaySend(context, set);
  checkVerified(context, sender, recipients);
  checkRate(context);

  const { Subject, Body, Headers } = content;
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
  const now = context.now();
  const mail: SentMail = {
    messageId: newMessageId(now),
    at: now.toISOString(),
    from,
    to: ToAddresses,
    cc: CcAddresses,
    bcc: BccAddresses,
    replyTo: ReplyToAddresses,
    subject: receivedText(Subject),
    html: Body.Html === undefined ? undefined : receivedText(Body.Html),
    text: Body.Text === undefined ? undefined : receivedText(Body.Text),
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    tags,
    kind: context.kindOf(tags),
    configurationSet: set?.name,
    state: "accepted",
    events: [],
  };
  context.mails.add(mail);
  context.changed();
  return mail;
}
