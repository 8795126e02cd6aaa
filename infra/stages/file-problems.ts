import type * as z from "zod";
import { formerSettings } from "./former-settings.ts";
import { fieldNames, type StageFile } from "./stage-file.ts";

/** Says in sentences what is wrong with a stage's file, from zod's issues and the content that was checked. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], content: unknown): string[] {
  return issues.map((issue) => {
    if (issue.code === "unrecognized_keys") return describeUnknown(issue.keys, issue.path.join("."));
    const field = issue.path.join(".");
    if (field === "") return `The file must be ${issue.message}.`;
    const value = valueAt(content, issue.path);
    if (value === undefined) return `${field} is missing: it must be ${issue.message}.`;
    if (isSecret(value)) return `${field} must be ${issue.message}. ${describeSecret(value)}`;
    return `${field} must be ${issue.message}; this is ${JSON.stringify(value)}.`;
  });
}

/** Says what is wrong between fields that are each valid. */
export function describeContradictions({ stripePublishableKey, payments, domain, ...rest }: StageFile): string[] {
  const problems: string[] = [];
  if (stripePublishableKey !== undefined && !stripePublishableKey.startsWith(`pk_${payments}_`)) {
    problems.push(
      `stripePublishableKey has the other mode: this stage's payments are "${payments}", so the key must start with pk_${payments}_.`,
    );
  }
  const zone = domain?.hostedZone?.name;
  if (domain !== undefined && zone !== undefined && domain.name !== zone && !domain.name.endsWith(`.${zone}`)) {
    problems.push(`domain.name ${domain.name} is not in the zone of domain.hostedZone, ${zone}.`);
  }
  if ((rest.monthlyBudget ?? 0) > 0 && rest.alarms?.email === undefined) {
    problems.push("monthlyBudget needs a recipient: set alarms.email.");
  }
  if (rest.backup !== undefined && !(rest.keepsData ?? payments === "live")) {
    problems.push("backup needs a stage that keeps its data: set keepsData to true, or leave backup out.");
  }
  return problems;
}

function describeUnknown(keys: readonly string[], path: string): string {
  const prefix = path === "" ? "" : `${path}.`;
  const [key = ""] = keys;
  const movedTo = path === "" ? formerSettings[key] : undefined;
  const advice = movedTo === undefined ? "" : ` It is ${movedTo} now.`;
  return `There is no field ${prefix}${key}.${advice} The fields${path === "" ? "" : ` of ${path}`} are ${(fieldNames[path] ?? []).join(", ")}.`;
}

const secretKind = /^\s*(?:[sr]k_|whsec_)/;

function isSecret(value: unknown): boolean {
  return typeof value === "string" && secretKind.test(value);
}

function describeSecret(value: unknown): string {
  const isWebhook = String(value).includes("whsec_");
  return isWebhook
    ? "This is a webhook's signing secret, and it may now be in version control: replace it (npm run setup -- --new-webhook)."
    : "This is a secret key, and it may now be in version control: roll it in Stripe's dashboard.";
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  let value = content;
  for (const key of path) value = isObject(value) ? Reflect.get(value, key) : undefined;
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
