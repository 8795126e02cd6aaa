/** Prepares the stack that the journeys run on. `npm test` runs this program after the build, before the journeys. */
import { UserError } from "#cli/user-error.ts";
import { prepareStack } from "./prepared-stack.ts";

try {
  await prepareStack();
} catch (reason) {
  console.error(reason instanceof UserError ? reason.message : reason);
  process.exitCode = 1;
}
