import { looksSecret } from "#shared/domain/secret-text.ts";
import { isSettingKey, settingTexts } from "#shared/domain/settings.ts";
import { type SettingIssue, settingIssues } from "#shared/domain/settings-check.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readSavedSettings, type SavedSettings } from "./settings.ts";
import { type TransactionPart, transact } from "./write.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * Saves a whole map of settings, with the changes audited, in one transaction; they take effect at once. An unchanged
 * map is not saved again, so a retry creates one version. `startedFrom`: the version that the form loaded.
 *
 * Throws `invalid` with the issues per setting, and `changed_meanwhile` when another version is current.
 */
export async function saveSettings(
  submitted: Texts,
  startedFrom: number | undefined,
  by: Actor,
  now: Date,
): Promise<SavedSettings> {
  const values = normalized(submitted);
  return retryOnConflict(async () => {
    const saved = await readSavedSettings();
    const change = changeOf(settingTexts(saved.values), settingTexts(values));
    if (change === undefined) return saved;
    if (startedFrom !== undefined && startedFrom !== saved.version) throw new ShopError("changed_meanwhile");
    const next = { values, version: saved.version + 1 };
    const entry = { action: "settings.save", target: "settings", ...change } as const;
    const failed = await transact([settingsPut(next, saved), auditWrite(by, entry, now)]);
    return failed.size === 0 ? next : retry;
  });
}

/** The map as stored: known settings normalized, unknown ones as given. */
function normalized(submitted: Texts): Texts {
  const trimmed = Object.entries(submitted).map(([key, text]) => [key, isSettingKey(key) ? text.trim() : text]);
  const texts: Texts = Object.fromEntries(trimmed);
  const issues = settingIssues(texts);
  if (issues.length > 0) throw invalidSettings(issues);
  const read = settingTexts(texts);
  return Object.fromEntries(Object.entries(read).filter(([key]) => Object.hasOwn(texts, key)));
}

function invalidSettings(found: readonly SettingIssue[]): ShopError {
  const issues = found.map(({ key, message }) => ({ path: ["settings", key ?? []].flat().join("."), message }));
  return new ShopError("invalid", { issues, ...(issues[0] ? { message: issues[0].message } : {}) });
}

/** The changed texts, before and after; null where absent. Undefined when nothing changed. */
function changeOf(before: Texts, after: Texts) {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = all.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return undefined;
  const of = (texts: Texts) => Object.fromEntries(changed.map((key) => [key, redacted(texts[key])]));
  return { old: of(before), new: of(after) };
}

/** Redacts a secret that got into the map by other means, so that it is not copied to the audit log. */
function redacted(text: string | undefined): string | null {
  if (text === undefined) return null;
  return looksSecret(text) ? "(a secret)" : text;
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
