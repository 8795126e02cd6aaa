import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { UserError } from "#cli/user-error.ts";
import type { Prompter } from "./prompter.ts";

/** Reads each answer from the next line of `input`; empty after the last line. */
export function stdinPrompter(input: Readable): Prompter {
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done ? "" : value;
  };
  return {
    canRetry: false,
    secret: nextLine,
    text: nextLine,
    async confirm() {
      throw new UserError("Nothing was changed: there is no terminal for confirmation. Add --yes to confirm.");
    },
    // The parent process may keep standard input open.
    close: () => void input.destroy(),
  };
}
