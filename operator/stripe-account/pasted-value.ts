import type { StageName } from "#infra/aws/stage-name.ts";

/** A pasted value, or an error message. `trimmed`: surrounding text was stripped. */
export type PastedValue = { readonly value: string; readonly trimmed: boolean } | { readonly problem: string };

/** Test keys in prod would give licenses away, live keys in dev would charge real cards. */
const modeOf: Readonly<Record<StageName, "test" | "live">> = { dev: "test", prod: "live" };

/**
 * Parses Stripe's secret key for a stage: a secret key (`sk_`) or a restricted one (`rk_`). Never quotes the pasted
 * text.
 */
export function readSecretKey(text: string, stage: StageName): PastedValue {
  const mode = modeOf[stage];
  const value = text.trim();
  const expectedForm = `sk_${mode}_… or rk_${mode}_…`;
  if (value.startsWith("pk_")) {
    return {
      problem: `This is a publishable key, which is for the site and no secret; the secret one reads ${expectedForm}.`,
    };
  }
  if (value.startsWith("whsec_"))
    return { problem: `This is a webhook's signing secret; the key reads ${expectedForm}.` };
  const [, keyMode] = /^(?:sk|rk)_(test|live)_/.exec(value) ?? [];
  if (keyMode === undefined) return { problem: `This is not a secret key of Stripe, which reads ${expectedForm}.` };
  if (keyMode !== mode)
    return { problem: `This is a ${keyMode} key, and the ${stage} stage takes ${mode} keys only: ${expectedForm}.` };
  return acceptWhole(value, text, "key");
}

/** Parses the signing secret of a webhook endpoint. Never quotes the pasted text. */
export function readWebhookSecret(text: string): PastedValue {
  const value = text.trim();
  if (!value.startsWith("whsec_"))
    return { problem: "This is not the signing secret of a webhook endpoint, which starts with whsec_…." };
  return acceptWhole(value, text, "signing secret");
}

function acceptWhole(value: string, text: string, label: string): PastedValue {
  if (/\s/.test(value)) return { problem: `This ${label} is broken: there is a space or the end of a line in it.` };
  if (!/^\w{12,}$/.test(value))
    return { problem: `This ${label} is not whole, or has something around it, such as quotes.` };
  return { value, trimmed: value !== text };
}
