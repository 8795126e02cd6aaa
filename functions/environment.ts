import * as z from "zod";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";

/** Schema of a variable set by the stack. Variables are read on demand, because not every function has all of them. */
const nonEmptyText = z.string().min(1);
const webAddress = z.url({ protocol: /^https?$/ });

/** The table's name. */
export function tableName(): string {
  return read(environmentNames.table, nonEmptyText);
}

/** Id or ARN of one of the stage's secrets. */
export function secretId(name: SecretName): string {
  return read(secretVariables[name], nonEmptyText);
}

/** Base URL of the API that replaces Stripe's; undefined to use Stripe itself. */
export function stripeApiBase(): URL | undefined {
  const base = read(environmentNames.stripeApiBase, z.url({ protocol: /^https?$/ }).optional());
  return base === undefined ? undefined : new URL(base);
}

/** Base URL of the links that open WhatsApp; undefined for wa.me. */
export function whatsAppBase(): string | undefined {
  return read(environmentNames.whatsAppBase, webAddress.optional());
}

/** The site that the job `visit` visits: its public address, and the mode of its publishable key, if it has one. */
export function visitedSite(): { readonly url: string; readonly stripeMode: "test" | "live" | undefined } {
  return {
    url: siteUrl(),
    stripeMode: read(environmentNames.stripeMode, z.enum(["test", "live"]).optional()),
  };
}

/** The address that mails come from; undefined for a stage that sends none. */
export function mailSender(): string | undefined {
  return read(environmentNames.mailFrom, nonEmptyText.optional());
}

/** What else mails are sent with: where answers go, SES's configuration set, and the stage's name for a tag. */
export function mailTerms(): Readonly<Record<"replyTo" | "configurationSet" | "stage", string | undefined>> {
  return {
    replyTo: read(environmentNames.mailReplyTo, nonEmptyText.optional()),
    configurationSet: read(environmentNames.mailConfigurationSet, nonEmptyText.optional()),
    stage: read(environmentNames.stage, nonEmptyText.optional()),
  };
}

/** The site's public address, without a trailing slash. */
export function siteUrl(): string {
  return read(environmentNames.siteUrl, webAddress);
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(process.env[name] || undefined);
  if (!parsed.success) throw new TypeError(`The environment variable ${name} is missing or invalid.`);
  return parsed.data;
}
