import * as z from "zod";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";

/** What the stack sets for a function. Read when asked for, because not every function gets every name. */
const text = z.string().min(1);

/** The table's name. */
export function tableName(): string {
  return read(environmentNames.table, text);
}

/** Id or ARN of one of the stage's secrets. */
export function secretId(name: SecretName): string {
  return read(secretVariables[name], text);
}

/** Where Stripe answers; undefined for Stripe's own address. */
export function stripeApiBase(): URL | undefined {
  const base = read(environmentNames.stripeApiBase, z.url({ protocol: /^https?$/ }).optional());
  return base === undefined ? undefined : new URL(base);
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  const value = schema.safeParse(process.env[name] || undefined);
  if (!value.success) throw new TypeError(`The environment variable ${name} is missing or wrong.`);
  return value.data;
}
