import type { Readable, Writable } from "node:stream";
import { confirm, password, input as textInput } from "@inquirer/prompts";
import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "./prompter.ts";

/** Prompts on a terminal. Questions go to `output`, separate from the command's own output. */
export function terminalPrompter(input: Readable, output: Writable): Prompter {
  const context = { input, output };
  return {
    canRetry: true,
    secret: (message) => userErrorOnAbort(password({ message, mask: "*" }, context)),
    text: (message) => userErrorOnAbort(textInput({ message }, context)),
    confirm: (message) => userErrorOnAbort(confirm({ message, default: false }, context)),
    close() {},
  };
}

/** Turns Ctrl-C at a prompt into a UserError. */
async function userErrorOnAbort<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (reason) {
    if (reason instanceof Error && reason.name === "ExitPromptError") {
      throw new UserError("Canceled; nothing was changed.");
    }
    throw reason;
  }
}
