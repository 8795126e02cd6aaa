/**
 * `npm run load`: plays a launch against the strict stand-ins and prints what buyers felt, what was refused and why,
 * and whether all books agree at the end. Everything is on this machine, in a shop that is removed afterwards.
 */
import { UserError } from "#cli/user-error.ts";
import { readLaunchOptions, usage } from "./options.ts";
import { playLaunch } from "./play-launch.ts";
import { failuresOf, reportText } from "./report.ts";

const options = readLaunchOptions(process.argv.slice(2));
if (typeof options === "string") {
  const isHelp = options === usage;
  (isHelp ? console.log : console.error)(options);
  process.exitCode = isHelp ? 0 : 2;
} else {
  try {
    const report = await playLaunch(options, console.log);
    console.log(`\n${reportText(report)}`);
    process.exitCode = failuresOf(report).length === 0 ? 0 : 1;
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exitCode = 1;
  }
}
