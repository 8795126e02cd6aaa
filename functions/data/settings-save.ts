import { containsSecret } from "#shared/domain/secret-text.ts";
import { isSettingKey, knownSettings, settingTexts } from "#shared/domain/settings.ts";
import { type SettingIssue, settingIssues } from "#shared/domain/settings-check.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readSavedSettings, type SavedSettings } from "./settings.ts";
import { type TransactionPart, transact } from "./write.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * Saves a whole map of settings and audits the changes, in one transaction. The settings take effect immediately. An
 * unchanged map is not saved again, so a retry creates no second version. `loadedVersion`: the version that the form
 * loaded; undefined to save in any case.
 *
 * Throws `invalid` with the issues per setting, and `changed_meanwhile` when the current version is not
 * `loadedVersion`.
 */
export async function saveSettings(
  submitted: Texts,
  loadedVersion: number | undefined,
  actor: Actor,
  now: Date,
): Promise<SavedSettings> {
  const values = normalize(submitted);
  return retryOnConflict(async () => {
    const saved = await readSavedSettings();
    const change = changeOf(settingTexts(saved.values), settingTexts(values));
    if (change === undefined) return saved;
    if (loadedVersion !== undefined && loadedVersion !== saved.version) throw new ShopError("changed_meanwhile");
    const next = { values, version: saved.version + 1, savedAt: now.toISOString(), savedBy: actor.email };
    const entry = { action: "settings.save", target: "settings", ...change } as const;
    const failedParts = await transact([settingsPut(next, saved), auditWrite(actor, entry, now)]);
    return failedParts.size === 0 ? next : retry;
  });
}

/** Returns the map to store: known settings normalized, unknown ones unchanged. Throws `invalid`. */
function normalize(submitted: Texts): Texts {
  const trimmed = Object.entries(submitted).map(([key, text]) => [key, isSettingKey(key) ? text.trim() : text]);
  const texts: Texts = Object.fromEntries(trimmed);
  const issues = settingIssues(texts);
  if (issues.length > 0) throw invalidSettings(issues);
  const effectiveTexts = settingTexts(texts);
  return Object.fromEntries(Object.entries(effectiveTexts).filter(([key]) => Object.hasOwn(texts, key)));
}

function invalidSettings(foundIssues: readonly SettingIssue[]): ShopError {
  const issues = foundIssues.map(({ key, message }) => ({ path: ["settings", key ?? []].flat().join("."), message }));
  return new ShopError("invalid", { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
}

/**
 * The changed texts before and after, null for an absent text; undefined when nothing changed. A changed price comes
 * with its currency, so that it can be read later.
 */
function changeOf(before: Texts, after: Texts) {
  const allKeys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedKeys = allKeys.filter((key) => before[key] !== after[key]);
  if (changedKeys.length === 0) return undefined;
  const hasMoney = changedKeys.some((key) => isSettingKey(key) && knownSettings[key].kind === "money");
  const keysToTell = hasMoney ? new Set([...changedKeys, "currency"]) : changedKeys;
  const changedTexts = (texts: Texts) => Object.fromEntries([...keysToTell].map((key) => [key, redact(texts[key])]));
  return { old: changedTexts(before), new: changedTexts(after) };
}

/** Replaces a text that looks like a secret, so that it is not copied to the audit log; null for an absent text. */
function redact(text: string | undefined): string | null {
  if (text === undefined) return null;
  return containsSecret(text) ? "(a secret)" : text;
}

function settingsPut(next: SavedSettings, { version }: SavedSettings): TransactionPart<"settings"> {
  return {
    name: "settings",
    put: {
      Item: { ...keys.settings(), ...next },
      ConditionExpression:
        version === 0 ? "attribute_not_exists(#version) OR #version = :asRead" : "#version = :asRead",
      ExpressionAttributeNames: { "#version": "version" },
      ExpressionAttributeValues: { ":asRead": version },
    },
  };
}
