/**
 * `npm run setup -- --stage NAME`: fills the secrets of a deployed stage and registers Stripe's webhook endpoint.
 * Idempotent. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 *
 * All questions come before any change. Then the command writes the keys that sign sessions, creates the endpoint at
 * Stripe, which returns the endpoint's signing secret only once, and writes Stripe's secret. A run that dies between
 * the last two steps leaves an endpoint whose signing secret is unknown; the next run recognizes it by its metadata and
 * replaces it. Last come the parts that a shop can sell without: the address of the chat, where it sells, the domain
 * for wallets, and the sender of mail.
 */
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { brand } from "#shared/domain/brand.ts";
import { stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { planChat } from "./chat-webhook.ts";
import { splitLegacySecret } from "./legacy-secret.ts";
import { askForTestReader, completeMailSender, mailSenderOf } from "./mail-sender.ts";
import { type Prompter, withPrompter } from "./prompts/prompter.ts";
import { requireConfirmation } from "./prompts/require-confirmation.ts";
import { planRegions } from "./regions/plan-regions.ts";
import { newJwtKey } from "./rotations/key-list.ts";
import { runCommand } from "./run-command.ts";
import { readSetupCommand, type SetupCommand, usage } from "./setup-command.ts";
import { describeConcurrentFunctions } from "./stage/concurrent-functions.ts";
import { type DeployedStage, findDeployedStage } from "./stage/deployed-stage.ts";
import { readStageSecret, type StageSecret, writeStageSecret } from "./stage/stage-secret.ts";
import { createStripeClient, verifyKey } from "./stripe-account/call-stripe.ts";
import { readSecretKey, readWebhookSecret } from "./stripe-account/pasted-value.ts";
import { type DomainChange, domainByHand, planDomainIfPossible } from "./stripe-account/payment-domain.ts";
import { promptUntilValid } from "./stripe-account/prompt-until-valid.ts";
import { changesFor, type WebhookChanges } from "./stripe-account/webhook-changes.ts";
import { listEndpoints, planFor } from "./stripe-account/webhook-endpoint.ts";

/** The fields of the secrets that this command fills in. */
const operatorFields = z.object({
  jwtKeys: tokenSecret.shape.jwtKeys.optional(),
  stripeSecretKey: stripeSecret.shape.stripeSecretKey.optional(),
  stripeWebhookSecret: stripeSecret.shape.stripeWebhookSecret.optional(),
  /** The id of the endpoint that this command created. Not a secret; functions do not read it. */
  stripeWebhookEndpoint: z.string().optional(),
});
type OperatorFields = z.output<typeof operatorFields>;

await runCommand(
  readSetupCommand(process.argv.slice(2)),
  usage,
  ({ stage }) => `The ${stage} stage`,
  (command) => withPrompter(command.yes, (prompts) => setUp(command, prompts)),
);

async function setUp(command: SetupCommand, prompts: Prompter): Promise<void> {
  const { stage } = command;
  const deployed = await findDeployedStage(stage);
  const origin = await readStageSecret(deployed.OriginSecretName, { deployedAs: "origin secret" });
  // Stages deployed before there were three secrets had a single one, which is now the origin secret (decision 32).
  const legacy = splitLegacySecret(origin);
  const tokens = await readStageSecret(deployed.TokensSecretName, { deployedAs: "empty" });
  const stripe = await readStageSecret(deployed.StripeSecretName, { deployedAs: "empty" });
  print(`The ${stage} shop is at ${deployed.SiteUrl}, in ${deployed.place}.`);
  print(await describeConcurrentFunctions());
  const storedFields = { ...readOperatorFields(origin), ...readOperatorFields(tokens), ...readOperatorFields(stripe) };

  const jwtKeys = storedFields.jwtKeys ?? [newJwtKey()];
  const stripeSecretKey = await promptForStripeKey(command, storedFields, prompts);
  const webhook = await planWebhook(command, deployed, { ...storedFields, stripeSecretKey }, prompts);
  const domain = await planPaymentDomain(command, deployed, stripeSecretKey);
  const chat = await planChat(deployed.ChatSecretName, prompts, print);
  const sender = mailSenderOf(deployed);
  const testReader = sender && (await askForTestReader(prompts));
  const regions = await planRegions(deployed.TableName, prompts, print);

  const newTokens = { ...legacy.tokens, ...tokens.fields, jwtKeys };
  const newStripe = { ...legacy.stripe, ...stripe.fields, stripeSecretKey };
  const plannedChanges = [
    ...(legacy.movedNames.length === 0
      ? []
      : [`move ${joinNames(legacy.movedNames)} out of ${origin.name}, each into its own secret`]),
    ...(storedFields.jwtKeys === undefined ? [`store a new key that signs sessions in ${tokens.name}`] : []),
    ...(storedFields.stripeSecretKey === stripeSecretKey ? [] : [`store Stripe's secret key in ${stripe.name}`]),
    ...webhook.descriptions,
    ...[domain?.description, chat?.description, regions?.description].filter(
      (description) => description !== undefined,
    ),
  ];
  if (plannedChanges.length === 0) print("Everything is already in place; nothing was changed.");
  else {
    print(["Planned changes:", ...plannedChanges.map((change) => `  ${change}`)].join("\n"));
    await requireConfirmation(prompts, "Continue?");
    await writeIfChanged(tokens, newTokens);
    await webhook.apply((webhookFields) => writeIfChanged(stripe, { ...newStripe, ...webhookFields }));
    await writeIfChanged(origin, legacy.otherFields);
    if (chat !== undefined) await writeIfChanged(chat.secret, chat.newFields);
    await regions?.apply(new Date());
    if (domain?.description !== undefined) print(await domain.apply());
    print("Done. Functions reread their secrets within five minutes.");
  }
  if (chat?.newFields.chatWebhookUrl !== undefined) print(chatTest(stage));
  if (sender !== undefined) await completeMailSender(sender, { waits: command.waits, testReader }, print);
  for (const sentence of nextSteps(stage, deployed, stripeSecretKey)) print(sentence);
}

async function writeIfChanged(secret: StageSecret, fields: Readonly<Record<string, unknown>>): Promise<void> {
  if (JSON.stringify(fields) !== JSON.stringify(secret.fields)) await writeStageSecret(secret, fields);
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names);
}

function readOperatorFields({ name, fields }: StageSecret): OperatorFields {
  const read = operatorFields.safeParse(fields);
  if (read.success) return read.data;
  const invalidFields = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  throw new UserError(
    invalidFields.length === 1
      ? `The field ${invalidFields[0]} of the secret ${name} is invalid. Remove that field by hand, then run this command again.`
      : `The fields ${joinNames(invalidFields)} of the secret ${name} are invalid. Remove those fields by hand, then run this command again.`,
  );
}

/** Asks for the key to store, and verifies it by calls to Stripe. */
async function promptForStripeKey({ stage }: SetupCommand, stored: OperatorFields, prompts: Prompter): Promise<string> {
  const keepHint = stored.stripeSecretKey === undefined ? "" : ", or nothing to keep the stored one";
  const pastedKey = await promptUntilValid(
    prompts,
    `Stripe's secret key${keepHint}:`,
    (text) => readSecretKey(text, stage),
    print,
  );
  const key = pastedKey ?? stored.stripeSecretKey;
  if (key === undefined) throw new UserError("Without Stripe's secret key nobody can pay; nothing was changed.");
  const read = readSecretKey(key, stage);
  if ("problem" in read) throw new UserError(`The stored key cannot be used: ${read.problem}`);
  await verifyKey(createStripeClient(key));
  return key;
}

/** Asks about the webhook endpoint, and plans the changes to it. */
async function planWebhook(
  { stage, webhook }: SetupCommand,
  { WebhookUrl }: DeployedStage,
  stored: OperatorFields & { readonly stripeSecretKey: string },
  prompts: Prompter,
): Promise<WebhookChanges> {
  const { stripeWebhookSecret, stripeWebhookEndpoint } = stored;
  const storedFields = { id: stripeWebhookEndpoint, secret: stripeWebhookSecret };
  const promptForSecret = (question: string) => promptUntilValid(prompts, question, readWebhookSecret, print);
  if (webhook === "print") {
    print(`Register this endpoint in Stripe's dashboard:\n  ${WebhookUrl}\nfor these events:`);
    print(stripeEventTypes.map((type) => `  ${type}`).join("\n"));
    const keepHint = stripeWebhookSecret === undefined ? "" : ", or nothing to keep the stored one";
    const enteredSecret = await promptForSecret(`Its signing secret (whsec_…)${keepHint}:`);
    if (enteredSecret === undefined && stripeWebhookSecret === undefined) {
      throw new UserError("Without the signing secret the shop rejects all events from Stripe; nothing was changed.");
    }
    const newSigningSecret = enteredSecret === stripeWebhookSecret ? undefined : enteredSecret;
    return changesFor({ stage, url: WebhookUrl, newSigningSecret });
  }
  const stripe = createStripeClient(stored.stripeSecretKey);
  const endpoints = await listEndpoints(stripe, WebhookUrl, storedFields.id);
  const plan = planFor(endpoints, storedFields, webhook === "replace");
  for (const { id } of plan.othersByOperator) {
    print(
      `Stripe has another endpoint for this address, ${id}, whose events the shop will reject; delete one of the two in Stripe's dashboard.`,
    );
  }
  if (!plan.needsSecret) return changesFor({ stage, url: WebhookUrl, stripe, plan });
  print(`${WebhookUrl} is already registered with Stripe (${plan.keep?.id}), but its signing secret is not stored.`);
  const enteredSecret = await promptForSecret(
    "Its signing secret (whsec_…, in Stripe's dashboard), or nothing to replace the endpoint with a new one:",
  );
  if (enteredSecret !== undefined)
    return changesFor({ stage, url: WebhookUrl, stripe, plan, newSigningSecret: enteredSecret });
  return changesFor({ stage, url: WebhookUrl, stripe, plan: planFor(endpoints, storedFields, true) });
}

/** Plans the registration of the site's domain; with `--print-webhook` the operator does it. */
async function planPaymentDomain(
  { webhook }: SetupCommand,
  { SiteUrl }: DeployedStage,
  stripeSecretKey: string,
): Promise<DomainChange | undefined> {
  const { hostname } = new URL(SiteUrl);
  if (webhook !== "print") return planDomainIfPossible(createStripeClient(stripeSecretKey), hostname, print);
  print(domainByHand(hostname));
  return undefined;
}

function chatTest(stage: string): string {
  return [
    "A test alarm shows whether messages arrive in the chat:",
    `  aws cloudwatch set-alarm-state --alarm-name "${brand.name} ${stage}, buyers cannot pay" --state-value ALARM --state-reason test`,
  ].join("\n");
}

function nextSteps(stage: string, { SiteUrl, MailFrom }: DeployedStage, stripeSecretKey: string): readonly string[] {
  const mode = /_live_/.test(stripeSecretKey) ? "live" : "test";
  return [
    "Next:",
    `  put the publishable key of the same Stripe account (pk_${mode}_…) into stages/${stage}.json, and deploy: npm run deploy -- --stage ${stage}`,
    `  register the first admin at ${SiteUrl}/login like any customer, open the link in the mail, then: npm run admin -- grant you@example.com --stage ${stage}`,
    ...(MailFrom === undefined
      ? [
          `  put mail.from into stages/${stage}.json and deploy, or the shop writes to nobody (docs/operating.md, "Mail")`,
        ]
      : []),
  ];
}

function print(sentence: string): void {
  console.log(sentence);
}
