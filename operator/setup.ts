/**
 * `npm run setup -- --stage dev|prod`: fills the secrets of a deployed stage and registers Stripe's webhook endpoint.
 * Idempotent. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 *
 * All questions come before any change. Then it writes the keys that sign sessions, creates the endpoint at Stripe,
 * which returns its signing secret once, and writes Stripe's secret. A run that dies between the last two leaves an
 * endpoint whose signing secret is unknown; the next run recognizes it by a mark and replaces it.
 */
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { stripeSecret, tokenSecret } from "#shared/runtime/secrets.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { splitLegacySecret } from "./one-secret.ts";
import { type Prompter, prompter } from "./prompts/prompter.ts";
import { newJwtKey } from "./rotations/key-list.ts";
import { runCommand } from "./run-command.ts";
import { readSetupCommand, type SetupCommand, usage } from "./setup-command.ts";
import { type DeployedStage, deployedStage } from "./stage/deployed-stage.ts";
import { readStageSecret, type StageSecret, writeStageSecret } from "./stage/stage-secret.ts";
import { stripeBy, verifyKey } from "./stripe-account/call-stripe.ts";
import { readSecretKey, readWebhookSecret } from "./stripe-account/pasted-value.ts";
import { promptUntilValid } from "./stripe-account/prompt-until-valid.ts";
import { endpointsAt, planFor } from "./stripe-account/webhook-endpoint.ts";
import { type WebhookWork, workFor } from "./stripe-account/webhook-work.ts";

/** The operator's fields of the secrets. */
const operators = z.object({
  jwtKeys: tokenSecret.shape.jwtKeys.optional(),
  stripeSecretKey: stripeSecret.shape.stripeSecretKey.optional(),
  stripeWebhookSecret: stripeSecret.shape.stripeWebhookSecret.optional(),
  /** The id of the endpoint that this command created. Not a secret; functions do not read it. */
  stripeWebhookEndpoint: z.string().optional(),
});
type Operators = z.output<typeof operators>;

await runCommand(
  readSetupCommand(process.argv.slice(2)),
  usage,
  ({ stage }) => `The ${stage} stage`,
  async (command) => {
    const prompts = await prompter(command.yes);
    try {
      await setUp(command, prompts);
    } finally {
      prompts.done();
    }
  },
);

async function setUp(command: SetupCommand, prompts: Prompter): Promise<void> {
  const { stage } = command;
  const deployed = await deployedStage(stage);
  const origin = await readStageSecret(deployed.OriginSecretName, "origin secret");
  const old = splitLegacySecret(origin);
  const tokens = await readStageSecret(deployed.TokensSecretName, "empty");
  const ofStripe = await readStageSecret(deployed.StripeSecretName, "empty");
  print(`The ${stage} shop is ${deployed.SiteUrl}, in ${deployed.place}.`);
  const storedFields = { ...storedIn(origin), ...storedIn(tokens), ...storedIn(ofStripe) };

  const jwtKeys = storedFields.jwtKeys ?? [newJwtKey()];
  const stripeSecretKey = await stripeKey(command, storedFields, prompts);
  const webhook = await webhookWork(command, deployed, { ...storedFields, stripeSecretKey }, prompts);

  const newTokens = { ...old.tokens, ...tokens.fields, jwtKeys };
  const newStripe = { ...old.stripe, ...ofStripe.fields, stripeSecretKey };
  const doing = [
    ...(old.names.length === 0
      ? []
      : [`${joinNames(old.names)} moves out of ${origin.name}, each into its own secret`]),
    ...(storedFields.jwtKeys === undefined ? [`a new key that signs sessions is put into ${tokens.name}`] : []),
    ...(storedFields.stripeSecretKey === stripeSecretKey ? [] : [`Stripe's secret key is put into ${ofStripe.name}`]),
    ...webhook.doing,
  ];
  if (doing.length === 0) print("Everything is there already; nothing was changed.");
  else {
    print(["This is going to be done:", ...doing.map((part) => `  ${part}`)].join("\n"));
    if (!(await prompts.confirm("Go on?"))) throw new UserError("Nothing was changed.");
    await writeIfChanged(tokens, newTokens);
    await webhook.carryOut((ofWebhook) => writeIfChanged(ofStripe, { ...newStripe, ...ofWebhook }));
    await writeIfChanged(origin, old.otherFields);
    print("Done. Functions reread their secrets within five minutes.");
  }
  for (const sentence of next(stage, deployed, stripeSecretKey)) print(sentence);
}

async function writeIfChanged(read: StageSecret, fields: Readonly<Record<string, unknown>>): Promise<void> {
  if (JSON.stringify(fields) !== JSON.stringify(read.fields)) await writeStageSecret(read, fields);
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names);
}

function storedIn({ name, fields }: StageSecret): Operators {
  const read = operators.safeParse(fields);
  if (read.success) return read.data;
  const invalidFields = read.error.issues.map(({ path }) => path[0]).join(", ");
  throw new UserError(
    `The secret ${name} has an invalid value in ${invalidFields}; remove it by hand and run this again.`,
  );
}

/** The key to store, verified by a call to Stripe. */
async function stripeKey({ stage }: SetupCommand, stored: Operators, prompts: Prompter): Promise<string> {
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
  if ("wrong" in read) throw new UserError(`The stored key does not fit: ${read.wrong}`);
  await verifyKey(stripeBy(key));
  return key;
}

/** Plans the changes to the endpoint, with all questions asked. */
async function webhookWork(
  { stage, webhook }: SetupCommand,
  { WebhookUrl }: DeployedStage,
  stored: Operators & { readonly stripeSecretKey: string },
  prompts: Prompter,
): Promise<WebhookWork> {
  const { stripeWebhookSecret, stripeWebhookEndpoint } = stored;
  const storedFields = { id: stripeWebhookEndpoint, secret: stripeWebhookSecret };
  const promptForSecret = (question: string) => promptUntilValid(prompts, question, readWebhookSecret, print);
  if (webhook === "print") {
    print(`Register this endpoint in Stripe's dashboard:\n  ${WebhookUrl}\nfor these events:`);
    print(stripeEventTypes.map((type) => `  ${type}`).join("\n"));
    const keepHint = stripeWebhookSecret === undefined ? "" : ", or nothing to keep the stored one";
    const typed = await promptForSecret(`Its signing secret (whsec_…)${keepHint}:`);
    if (typed === undefined && stripeWebhookSecret === undefined) {
      throw new UserError("Without the signing secret no report of Stripe's is believed; nothing was changed.");
    }
    return workFor({ stage, url: WebhookUrl, typed: typed === stripeWebhookSecret ? undefined : typed });
  }
  const stripe = stripeBy(stored.stripeSecretKey);
  const endpoints = await endpointsAt(stripe, WebhookUrl, storedFields.id);
  const plan = planFor(endpoints, storedFields, webhook === "make anew");
  for (const { id } of plan.unsure) {
    print(
      `Stripe has another endpoint for this address, ${id}, which the shop will refuse; delete one of them in Stripe's dashboard.`,
    );
  }
  if (!plan.needsSecret) return workFor({ stage, url: WebhookUrl, stripe, plan });
  print(`Somebody has registered ${WebhookUrl} with Stripe (${plan.keep?.id}), and its signing secret is not stored.`);
  const typed = await promptForSecret(
    "Its signing secret (whsec_…, in Stripe's dashboard), or nothing to make the endpoint anew:",
  );
  if (typed !== undefined) return workFor({ stage, url: WebhookUrl, stripe, plan, typed });
  return workFor({ stage, url: WebhookUrl, stripe, plan: planFor(endpoints, storedFields, true) });
}

function next(stage: string, { SiteUrl }: DeployedStage, stripeSecretKey: string): readonly string[] {
  const mode = /_live_/.test(stripeSecretKey) ? "live" : "test";
  return [
    "Next:",
    `  the publishable key of the same Stripe account is given to the deployment: npm run deploy -- -c stage=${stage} -c stripePublishableKey=pk_${mode}_…`,
    `  the first admin registers at ${SiteUrl}/login like anybody, then: npm run admin -- grant you@example.com --stage ${stage}`,
  ];
}

function print(sentence: string): void {
  console.log(sentence);
}
