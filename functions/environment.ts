import * as z from "zod";
import { environmentNames, secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";

/** Schema of a variable set by the stack. Variables are read on demand: not every function has all of them. */
const text = z.string().min(1);

/** The table's name. */
export function tableName(): string {
  return read(environmentNames.table, text);
}

/** Id or ARN of one of the stage's secrets. */
export function secretId(name: SecretName): string {
  return read(secretVariables[name], text);
}

/** Stripe's base address; undefined for the real one. */
export function stripeApiBase(): URL | undefined {
  const base = read(environmentNames.stripeApiBase, z.url({ protocol: /^https?$/ }).optional());
  return base === undefined ? undefined : new URL(base);
}

function read<T>(name: string, schema: z.ZodType<T>): T {
  const value = schema.safeParse(process.env[name] || undefined);
  if (!value.success) throw new TypeError(`The environment variable ${name} is missing or wrong.`);
  return value.data;
}
