import * as z from "zod";
import { isSupportedCurrency, supportedCurrencies } from "../model/currencies.ts";
import { invalidRequest, type StripeFailure } from "../model/stripe-failure.ts";
import type { FormTree } from "./form-encoding.ts";

/** Schemas of the parameter types of Stripe's endpoints. Every value arrives as text. */

const customIssue = (code: string | undefined, message: string) => ({
  code: "custom" as const,
  message,
  params: { code },
});

/** Non-empty text: Stripe reads an empty value as "unset this". */
export const text = z.string().min(1);

/** Text. An empty value unsets the parameter and becomes null. */
export const textOrNull = z.string().transform((value) => (value === "" ? null : value));

export const integer = z.string().transform((value, ctx) => {
  if (/^-?\d+$/.test(value)) return Number(value);
  ctx.addIssue(customIssue("parameter_invalid_integer", `Invalid integer: ${value}`));
  return z.NEVER;
});

export const flag = z.string().transform((value, ctx) => {
  if (value === "true" || value === "false") return value === "true";
  ctx.addIssue(customIssue(undefined, `Invalid boolean: ${value}`));
  return z.NEVER;
});

export const email = z.string().transform((value, ctx) => {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  ctx.addIssue(customIssue("email_invalid", `Invalid email address: ${value}`));
  return z.NEVER;
});

export const currency = z.string().transform((value, ctx) => {
  const lower = value.toLowerCase();
  if (isSupportedCurrency(lower)) return lower;
  ctx.addIssue(
    customIssue(
      undefined,
      `Invalid currency: ${lower}. Stripe currently supports these currencies: ${supportedCurrencies()}`,
    ),
  );
  return z.NEVER;
});

/**
 * Up to 50 pairs, with keys of up to 40 and values of up to 500 characters (https://docs.stripe.com/metadata). An
 * empty value deletes a pair.
 */
export const metadata = z.preprocess(
  // `decodeForm` returns an array when the metadata's keys are 0, 1, 2 …
  (value) => (value === "" ? null : Array.isArray(value) ? { ...value } : value),
  z
    .record(z.string(), z.string())
    .nullable()
    .superRefine((pairs, ctx) => {
      for (const [name, value] of Object.entries(pairs ?? {})) {
        if (name.length > 40)
          ctx.addIssue(
            customIssue(
              undefined,
              `Metadata keys can have up to 40 characters, but you passed in a key that is ${name.length} characters. Invalid key: ${name}`,
            ),
          );
        if (value.length > 500)
          ctx.addIssue(
            customIssue(
              undefined,
              `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
            ),
          );
      }
      if (Object.keys(pairs ?? {}).length > 50)
        ctx.addIssue(customIssue(undefined, "You can have up to 50 metadata keys."));
    }),
);

/** Merges metadata like Stripe: sets the given pairs, removes empty ones; an empty `metadata` removes all. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ""));
}

/** Parses an endpoint's parameters. Throws Stripe's 400 for the first invalid one. */
export function parseParams<S extends z.ZodType>(schema: S, raw: FormTree): z.output<S> {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalidRequest("Invalid request.") : toStripeFailure(issue);
}

/** Formats a path as Stripe does: `payment_method_data[card][number]`. */
function paramName(path: readonly PropertyKey[]): string {
  return path.map((segment, index) => (index === 0 ? String(segment) : `[${String(segment)}]`)).join("");
}

const customSchema = z.object({ params: z.object({ code: z.string().optional() }) });

function toStripeFailure(issue: z.core.$ZodIssue): StripeFailure {
  const param = paramName(issue.path);
  if (issue.code === "unrecognized_keys") {
    const name = paramName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
  if (issue.input === undefined && issue.code !== "custom")
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.code === "invalid_value")
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(", ")}`, { param });
  if (issue.code === "too_small")
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: "parameter_invalid_empty", param },
    );
  if (issue.code === "custom") {
    const custom = customSchema.safeParse(issue);
    const code = custom.success ? custom.data.params.code : undefined;
    return invalidRequest(issue.message, { param, ...(code === undefined ? {} : { code }) });
  }
  return invalidRequest(issue.code === "invalid_type" ? `Invalid ${issue.expected}` : issue.message, { param });
}
