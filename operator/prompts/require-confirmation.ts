import { UserError } from "#cli/user-error.ts";
import { type Prompter, withPrompter } from "./prompter.ts";

/**
 * Asks for confirmation before a change.
 * @throws UserError when the operator declines, or cannot be asked
 */
export async function requireConfirmation(prompts: Prompter, question: string): Promise<void> {
  if (!(await prompts.confirm(question))) throw new UserError("Nothing was changed.");
}

/**
 * Asks the only question of a command; say first where the change would be made.
 * @param yes whether `--yes` has confirmed already
 * @throws UserError when the operator declines, or there is neither a terminal nor `--yes`
 */
export async function confirmOnce(yes: boolean, question: string): Promise<void> {
  await withPrompter(yes, (prompts) => requireConfirmation(prompts, question));
}
