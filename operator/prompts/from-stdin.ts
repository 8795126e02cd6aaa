import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { StartRefused } from "#cli/user-error.ts";
import type { Person } from "./prompter.ts";

/** Takes each answer from the next line of `input`; none is left at its end. */
export function byLines(input: Readable): Person {
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();
  return {
    mayTryAgain: false,
    async secret() {
      const { value, done } = await lines.next();
      return done ? "" : value;
    },
    async agrees() {
      throw new StartRefused("Nothing was changed: nobody can be asked without a terminal. Add --yes to agree.");
    },
    // Whoever started this may keep it open.
    done: () => void input.destroy(),
  };
}
