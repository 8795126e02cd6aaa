import type { Readable, Writable } from "node:stream";
import { stdinPrompter } from "./stdin-prompter.ts";

/** Asks the operator questions. */
export interface Prompter {
  /** Asks for a secret, without showing it on the terminal. Returns "" when there is no answer. */
  secret(question: string): Promise<string>;
  /** Asks for a text that may be seen. Returns "" when there is no answer. */
  text(question: string): Promise<string>;
  /** Whether it makes sense to ask again after an invalid answer. */
  readonly canRetry: boolean;
  /** Asks for confirmation. */
  confirm(question: string): Promise<boolean>;
  /** Releases the input, so that the process can end. */
  close(): void;
}

/**
 * Creates a prompter on the terminal. Without one, answers are lines of standard input, and `--yes`
 * (`skipConfirmation`) is the only way to confirm.
 */
export async function prompter(
  skipConfirmation: boolean,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Promise<Prompter> {
  const prompts = input.isTTY === true ? await terminal(input, output) : stdinPrompter(input);
  return skipConfirmation ? { ...prompts, confirm: async () => true } : prompts;
}

/** The package for prompts on a terminal is large, and most runs ask nothing: it is loaded only when needed. */
async function terminal(input: Readable, output: Writable): Promise<Prompter> {
  const { terminalPrompter } = await import("./terminal-prompter.ts");
  return terminalPrompter(input, output);
}

/** Runs a command that asks questions, and closes the terminal or standard input after it. */
export async function withPrompter<T>(yes: boolean, run: (prompts: Prompter) => Promise<T>): Promise<T> {
  const prompts = await prompter(yes);
  try {
    return await run(prompts);
  } finally {
    prompts.close();
  }
}
