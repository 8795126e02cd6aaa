import type { StageName } from "#infra/aws/stage-name.ts";
import { readStage } from "#infra/stages/stage-settings.ts";

/** A valid pasted value, or what is wrong with it. `trimmed`: whether surrounding whitespace was stripped. */
export type PastedValue = { readonly value: string; readonly trimmed: boolean } | { readonly problem: string };

/**
 * Parses Stripe's secret key for a stage: a secret key (`sk_`) or a restricted one (`rk_`). Its mode
 * must be that of the stage's payments: test keys would give licenses away where payments are live, and live keys would
 * charge real cards where they are not. Never quotes the pasted text.
 */
export function readSecretKey(text: string, stage: StageName): PastedValue {
  const { payments: mode } = readStage(stage);
  const value = text.trim();
  const prefixes = `sk_${mode}_ or rk_${mode}_`;
  if (value.startsWith("pk_")) {
    return {
      problem: `This is a publishable key, which is for the site and not secret; the secret key starts with ${prefixes}.`,
    };
  }
  if (value.startsWith("whsec_"))
    return { problem: `This is a webhook's signing secret; the secret key starts with ${prefixes}.` };
  const [, keyMode] = /^(?:sk|rk)_(test|live)_/.exec(value) ?? [];
  if (keyMode === undefined) return { problem: `This is not a secret key of Stripe, which starts with ${prefixes}.` };
  if (keyMode !== mode)
    return { problem: `This is a ${keyMode} key, and the ${stage} stage takes ${mode} keys only: ${prefixes}.` };
  return checkComplete(value, text, "key");
}

/** Parses the signing secret of a webhook endpoint. Never quotes the pasted text. */
export function readWebhookSecret(text: string): PastedValue {
  const value = text.trim();
  if (!value.startsWith("whsec_"))
    return { problem: "This is not the signing secret of a webhook endpoint, which starts with whsec_." };
  return checkComplete(value, text, "signing secret");
}

function checkComplete(value: string, text: string, label: string): PastedValue {
  if (/\s/.test(value)) return { problem: `This ${label} is invalid: it contains a space or a line break.` };
  if (!/^\w{12,}$/.test(value))
    return { problem: `This ${label} is incomplete, or has other characters around it, such as quotes.` };
  return { value, trimmed: value !== text };
}
