import { chatSecret } from "#shared/runtime/secrets.ts";
import type { Prompter } from "./prompts/prompter.ts";
import { readStageSecret, type StageSecret } from "./stage/stage-secret.ts";
import type { PastedValue } from "./stripe-account/pasted-value.ts";
import { promptUntilValid } from "./stripe-account/prompt-until-valid.ts";

/** The answers that remove the stored address. */
const removal = ["-", "none"];

/** The chat secret, and the fields to store in it. */
export interface ChatChange {
  readonly secret: StageSecret;
  readonly newFields: Readonly<Record<string, unknown>>;
  /** The change in words; undefined if there is none. */
  readonly description: string | undefined;
}

/**
 * Asks for the address to which the stage sends its alarms as chat messages. Everyone who knows it can write there, so
 * it is a secret.
 * @param secretName undefined: the stage cannot send any
 */
export async function planChat(
  secretName: string | undefined,
  prompts: Prompter,
  say: (sentence: string) => void,
): Promise<ChatChange | undefined> {
  if (secretName === undefined) return undefined;
  const secret = await readStageSecret(secretName, { deployedAs: "empty" });
  const { chatWebhookUrl: stored } = secret.fields;
  const question =
    stored === undefined
      ? "Chat webhook address for alarms (https://…), or nothing for none:"
      : "Chat webhook address for alarms, or nothing to keep the stored one, or - to remove it:";
  const answer = await promptUntilValid(prompts, question, readChatWebhook, say);
  if (answer === undefined || answer === stored || (answer === "" && stored === undefined))
    return { secret, newFields: secret.fields, description: undefined };
  if (answer === "") {
    const { chatWebhookUrl: _, ...newFields } = secret.fields;
    return { secret, newFields, description: `remove the chat webhook's address from ${secret.name}` };
  }
  const newFields = { ...secret.fields, chatWebhookUrl: answer };
  return { secret, newFields, description: `store the chat webhook's address in ${secret.name}` };
}

/** Parses the address, "" to remove the stored one. Never quotes the pasted text. */
export function readChatWebhook(text: string): PastedValue {
  const value = text.trim();
  if (removal.includes(value)) return { value: "", trimmed: false };
  if (!chatSecret.safeParse({ chatWebhookUrl: value }).success || /\s/.test(value))
    return { problem: "This is not the address of a chat webhook, which starts with https://." };
  return { value, trimmed: value !== text };
}
