/**
 * `npm run load`: plays a launch against the strict stand-ins and prints what buyers felt, what was refused and why,
 * and whether all books agree at the end. Everything is on this machine, in a shop that is removed afterwards. A launch
 * that this machine cannot play is simulated as well.
 */
import { UserError } from "#cli/user-error.ts";
import { type LoadOptions, readLaunchOptions, usage } from "./options.ts";
import { playLaunch } from "./play-launch.ts";
import { failuresOf, reportText } from "./report.ts";
import { climbLadder } from "./simulation/ladder.ts";
import { simulate } from "./simulation/simulate.ts";

const options = readLaunchOptions(process.argv.slice(2));
if (typeof options === "string") {
  const isHelp = options === usage;
  (isHelp ? console.log : console.error)(options);
  process.exitCode = isHelp ? 0 : 2;
} else {
  try {
    process.exitCode = (await run(options)) ? 0 : 1;
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exitCode = 1;
  }
}

/** Returns whether all went well. */
async function run(asked: LoadOptions): Promise<boolean> {
  if (asked.how === "ladder") {
    console.log(`\n${await climbLadder(asked.seed, console.error)}`);
    return true;
  }
  if (asked.how === "simulate") return simulate(asked, console.log);
  const report = await playLaunch(asked, console.log);
  console.log(`\n${reportText(report)}`);
  const isWell = failuresOf(report).length === 0;
  if (report.playedRate >= asked.rate) return isWell;
  console.log("\nThe launch that was asked for, simulated:\n");
  return (await simulate(asked, console.log)) && isWell;
}
