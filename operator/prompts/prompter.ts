import type { Readable, Writable } from "node:stream";
import { fromStdin } from "./from-stdin.ts";

/** Whoever runs a command that has to ask. */
export interface Prompter {
  /** Asks for a secret, which is not shown while it is typed. Empty: no answer. */
  secret(question: string): Promise<string>;
  /** Whether it makes sense to ask once more. */
  readonly mayTryAgain: boolean;
  /** Asks whether to go on. */
  confirm(question: string): Promise<boolean>;
  /** Nothing more is asked. */
  done(): void;
}

/**
 * Somebody at a terminal is asked; without one the answers are lines of standard input, and `--yes` is the only way
 * to agree.
 */
export async function prompter(
  saidYes: boolean,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
  output: Writable = process.stderr,
): Promise<Prompter> {
  const prompts = input.isTTY === true ? await terminal(input, output) : fromStdin(input);
  return saidYes ? { ...prompts, confirm: async () => true } : prompts;
}

/** Loaded only here: most runs ask nobody, and its package is large. */
async function terminal(input: Readable, output: Writable): Promise<Prompter> {
  const { fromTerminal } = await import("./from-terminal.ts");
  return fromTerminal(input, output);
}
