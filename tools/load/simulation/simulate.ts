import { lambdaLimits } from "#local/strict/service-limits.ts";
import { standardLimits } from "./limits/shop-limits.ts";
import { planLaunch } from "./plan.ts";
import { neededText, simulationText } from "./report.ts";
import { type Simulation, simulateLaunch } from "./simulate-launch.ts";
import { failuresOf } from "./verdict.ts";

/** Simulates a launch, says what it was like, and what it needs if it failed. Returns whether all went well. */
export async function simulate(
  { rate, minutes, seed, isNewAccount }: Omit<Simulation, "limits"> & { readonly isNewAccount: boolean },
  say: (text: string) => void,
): Promise<boolean> {
  const limits = isNewAccount
    ? { ...standardLimits, concurrentCalls: lambdaLimits.newAccountConcurrentCalls }
    : standardLimits;
  const launch = await simulateLaunch({ rate, minutes, seed, limits });
  say(simulationText(launch));
  if (failuresOf(launch).length === 0) return true;
  const { needed, spareRows, withRaisedLimits } = await planLaunch({ rate, minutes, seed });
  const failures = failuresOf(withRaisedLimits);
  say(`\n${neededText(needed, spareRows)}`);
  say(failures.length === 0 ? "With these limits, all goes well." : `With these limits: ${failures.join(" ")}`);
  return false;
}
