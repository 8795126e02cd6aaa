import * as z from "zod";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";

/** Schema of a variable set by the stack. Variables are read on demand, because not every function has all of them. */
const nonEmptyText = z.string().min(1);

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

/** The site that the job `visit` visits: its public address, and the mode of its publishable key, if it has one. */
export function visitedSite(): { readonly url: string; readonly stripeMode: "test" | "live" | undefined } {
  return {
    url: read(environmentNames.siteUrl, z.url({ protocol: /^https?$/ })),
    stripeMode: read(environmentNames.stripeMode, z.enum(["test", "live"]).optional()),
  };
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(process.env[name] || undefined);
  if (!parsed.success) throw new TypeError(`The environment variable ${name} is missing or invalid.`);
  return parsed.data;
}
