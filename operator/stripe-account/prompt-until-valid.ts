import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "../prompts/prompter.ts";
import type { PastedValue } from "./pasted-value.ts";

const maxAttempts = 3;

/**
 * Asks for a secret until the answer is valid. Returns undefined when the answer is empty.
 * @throws UserError after too many invalid answers
 */
export async function promptUntilValid(
  prompts: Prompter,
  question: string,
  read: (text: string) => PastedValue,
  say: (sentence: string) => void,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const text = await prompts.secret(question);
    if (text.trim() === "") return undefined;
    const pasted = read(text);
    if ("value" in pasted) {
      if (pasted.trimmed) say("Surrounding spaces or line breaks were removed.");
      return pasted.value;
    }
    if (!prompts.canRetry || attempt === maxAttempts) throw new UserError(pasted.problem);
    say(pasted.problem);
  }
}
