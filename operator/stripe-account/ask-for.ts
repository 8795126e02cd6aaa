import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "../prompts/prompter.ts";
import type { Pasted } from "./pasted.ts";

/** How often somebody may paste the wrong thing. */
const tries = 3;

/**
 * Asks for a secret until it is one; undefined when nothing was answered.
 * @throws UserError when it never is
 */
export async function askFor(
  prompts: Prompter,
  question: string,
  read: (text: string) => Pasted,
  say: (sentence: string) => void,
): Promise<string | undefined> {
  for (let round = 1; ; round += 1) {
    const text = await prompts.secret(question);
    if (text.trim() === "") return undefined;
    const pasted = read(text);
    if ("value" in pasted) {
      if (pasted.trimmed) say("Spaces or ends of lines around it were left out.");
      return pasted.value;
    }
    if (!prompts.mayTryAgain || round === tries) throw new UserError(pasted.wrong);
    say(pasted.wrong);
  }
}
