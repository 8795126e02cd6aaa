import type { Readable, Writable } from "node:stream";
import { stdinPrompter } from "./stdin-prompter.ts";

/** Asks the operator. */
export interface Prompter {
  /** Asks for a secret, without echo. Empty: no answer. */
  secret(question: string): Promise<string>;
  /** Whether asking again makes sense. */
  readonly canRetry: boolean;
  /** Asks for confirmation. */
  confirm(question: string): Promise<boolean>;
  /** Ends prompting. */
  done(): void;
}

/** Prompts on a terminal; without one, answers are lines of standard input, and `--yes` is the only way to confirm. */
export async function prompter(
  saidYes: boolean,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Promise<Prompter> {
  const prompts = input.isTTY === true ? await terminal(input, output) : stdinPrompter(input);
  return saidYes ? { ...prompts, confirm: async () => true } : prompts;
}

/** Loaded on demand: most runs ask nothing, and the package is large. */
async function terminal(input: Readable, output: Writable): Promise<Prompter> {
  const { terminalPrompter } = await import("./terminal-prompter.ts");
  return terminalPrompter(input, output);
}
