import type { SimulatedLaunch } from "./simulate-launch.ts";

/** Within how many milliseconds 99 of 100 clicks that open the card form, and that pay, must be answered. */
export const answerWithinMs = 10_000;
const clicks = { "open the card form": "card forms opened", pay: "payments were answered" } as const;

/** Why a launch is above what the shop can take, in sentences; empty if it is not. */
export function failuresOf({ endings, felt, differences }: SimulatedLaunch): readonly string[] {
  const refused = endings.flatMap((ending) => (ending.kind === "refused for good" ? [ending.reason] : []));
  const late = felt.flatMap(({ step, p99 }) =>
    (step === "open the card form" || step === "pay") && p99 > answerWithinMs
      ? [`One in a hundred ${clicks[step]} after more than ${answerWithinMs / 1000} seconds.`]
      : [],
  );
  return [
    ...differences,
    ...(refused.length > 0 ? [`${refused.length} buyers who kept trying were refused for good.`] : []),
    ...late,
  ];
}
