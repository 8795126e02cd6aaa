import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** Returned instead of an error message when `--help` was passed. */
export const helpRequested = "--help";

/**
 * Parses command-line arguments. Returns a sentence about the first invalid option instead, or `helpRequested` for
 * `--help`.
 */
export function readOptions<Options extends ParseArgsOptionsConfig>(argv: readonly string[], options: Options) {
  const args = [...argv];
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const optionTokens = tokens.filter((token) => token.kind === "option");
  if (optionTokens.some(({ name }) => name === "help" || name === "h")) return helpRequested;
  for (const { name, rawName, value, inlineValue } of optionTokens) {
    const type = options[name]?.type;
    if (type === undefined) return `There is no option ${rawName}.`;
    if (type === "string" && (value === undefined || (!inlineValue && value.startsWith("-"))))
      return `${rawName} needs a value.`;
    if (type === "boolean" && value !== undefined) return `${rawName} takes no value.`;
  }
  return parseArgs({ args, options, allowPositionals: true });
}
