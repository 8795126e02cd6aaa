import { readOptions } from "#cli/command-options.ts";
import { readTarget, type Target } from "./run-command.ts";

export const windDownUsage = `Usage: npm run wind-down -- [--stage NAME] [--dial-code DIGITS …] [--yes]
Refunds and ends every license of the countries that the setting "Sales regions" closes, and tells their customers by mail. First it prints what it would refund, and asks.
Run it again if it was interrupted or some refunds failed: no license is refunded twice. Without --stage it works on the shop on this machine.
  --dial-code  only numbers that begin with these digits, such as 49; may be repeated
  --yes        confirms without asking
The command uses your own AWS credentials and region. docs/runbooks/region-closes.md says what comes before and after it.`;

/** The parsed command. */
export interface WindDownCommand extends Target {
  /** In digits; empty for all closed regions. */
  readonly dialCodes: readonly string[];
  readonly yes: boolean;
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readWindDownCommand(args: readonly string[]): WindDownCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    "dial-code": { type: "string", multiple: true, default: [] },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { stage, "dial-code": dialCodes, yes } = options.values;
  if (options.positionals.length > 0) return `Unexpected argument "${options.positionals[0]}".`;
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  const digits = dialCodes.map((dialCode) => dialCode.replace(/^\+/, ""));
  const invalid = digits.find((dialCode) => !/^[1-9]\d{0,6}$/.test(dialCode));
  if (invalid !== undefined) return `"${invalid}" is not a dial code; write it in digits, such as 49.`;
  return { ...target, dialCodes: digits, yes };
}
