import type { Readable, Writable } from "node:stream";
import { confirm, password } from "@inquirer/prompts";
import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "./prompter.ts";

/** Asks somebody who sits at a terminal. Questions go to `output`, which is not where a command's result goes. */
export function fromTerminal(input: Readable, output: Writable): Prompter {
  const context = { input, output };
  return {
    mayTryAgain: true,
    secret: (message) => unlessLeft(password({ message, mask: "*" }, context)),
    confirm: (message) => unlessLeft(confirm({ message, default: false }, context)),
    done() {},
  };
}

/** Ctrl-C at a question. */
async function unlessLeft<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (reason) {
    if (reason instanceof Error && reason.name === "ExitPromptError") {
      throw new UserError("Left before anything was changed.");
    }
    throw reason;
  }
}
