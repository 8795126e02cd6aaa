import { textTable } from "../../bench/text-table.ts";
import { endingTable, feltTable, limitLines, refusalLines } from "../tables/launch-tables.ts";
import type { NeededLimit } from "./limits/needed-limits.ts";
import { ways } from "./limits/ways-to-raise.ts";
import type { SimulatedLaunch } from "./simulate-launch.ts";
import { answerWithinMs, failuresOf } from "./verdict.ts";

/** Returns what a simulated launch showed, as text. */
export function simulationText(launch: SimulatedLaunch): string {
  const { simulation, arrived, felt } = launch;
  const { rate, minutes, seed } = simulation;
  const failures = failuresOf(launch);
  return [
    `Simulated: ${arrived} buyers in ${minutes} minutes, ${rate.toLocaleString("en-US")} a minute, seed ${seed}; ${launch.purchasesPerSecond.toFixed(1)} purchases a second.`,
    "",
    feltTable(felt),
    "",
    endingTable(launch),
    "",
    ...limitLines(launch),
    "",
    ...refusalLines(launch),
    "",
    ...(failures.length > 0
      ? failures
      : [
          `Nobody was refused for good, 99 of 100 card forms opened and 99 of 100 payments were answered within ${answerWithinMs / 1000} seconds, and nothing was lost or sold twice.`,
        ]),
  ].join("\n");
}

/** Which limits must be raised, to what, and how, as text. */
export function neededText(needed: readonly NeededLimit[], spareRows: number): string {
  const rows = needed.map(({ limit, standard, needed: value }) => [
    limit,
    standard.toLocaleString("en-US"),
    value.toLocaleString("en-US"),
    ways(limit),
  ]);
  return [
    textTable(["limit", "now", "needed", "how"], rows),
    `Spare rows of each counter (\`spareRowCount\`): ${spareRows}.`,
  ].join("\n");
}
