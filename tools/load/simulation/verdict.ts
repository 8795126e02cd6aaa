import type { SimulatedLaunch } from "./simulate-launch.ts";

/** Within how many milliseconds 99 of 100 card forms must open. */
export const formWithinMs = 10_000;

/** Why a launch is above what the shop can take, in sentences; empty if it is not. */
export function failuresOf({ endings, felt, differences }: SimulatedLaunch): readonly string[] {
  const refused = endings.flatMap((ending) => (ending.kind === "refused for good" ? [ending.reason] : []));
  const form = felt.find(({ step }) => step === "open the card form");
  return [
    ...differences,
    ...(refused.length > 0 ? [`${refused.length} buyers who kept trying were refused for good.`] : []),
    ...(form !== undefined && form.p99 > formWithinMs
      ? [`One in a hundred card forms opened after more than ${formWithinMs / 1000} seconds.`]
      : []),
  ];
}
