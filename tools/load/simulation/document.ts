/** The tables of docs/capacity.md, in Markdown. */
import type { Step } from "../buyers/felt.ts";
import { ways } from "./limits/ways-to-raise.ts";
import type { LaunchPlan } from "./plan.ts";
import type { SimulatedLaunch } from "./simulate-launch.ts";
import { answerWithinMs, failuresOf } from "./verdict.ts";

const number = (value: number) => value.toLocaleString("en-US");
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** One row for each launch: what buyers felt, and what was refused. */
export function ladderTable(launches: readonly SimulatedLaunch[]): string {
  return [
    "| buyers a minute | for minutes | purchases a minute | card form: median | 95 % | 99 % | pay: median | 99 % | completion: 99 % | refused for good | the first limit that functions could not hide from a page |",
    "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ...launches.map(ladderRow),
  ].join("\n");
}

export function ladderRow(launch: SimulatedLaunch): string {
  const { simulation, felt, endings, refusals } = launch;
  const form = felt.find(({ step }) => step === "open the card form");
  const pay = felt.find(({ step }) => step === "pay");
  const completion = felt.find(({ step }) => step === "completion");
  const refused = endings.filter(({ kind }) => kind === "refused for good").length;
  const cells = [
    number(simulation.rate),
    String(simulation.minutes),
    number(Math.round(launch.purchasesPerSecond * 60)),
    seconds(form?.median ?? 0),
    seconds(form?.p95 ?? 0),
    seconds(form?.p99 ?? 0),
    seconds(pay?.median ?? 0),
    seconds(pay?.p99 ?? 0),
    seconds(completion?.p99 ?? 0),
    refused === 0 ? "nobody" : `${number(refused)} of ${number(endings.length)}`,
    firstLimitOf({ ...launch, refusals }),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The limit that was behind the first refused call of a buyer. */
function firstLimitOf({ refusals, limitsMet }: SimulatedLaunch): string {
  const [first] = refusals;
  if (first === undefined) return "none";
  const stripeFirst = limitsMet.find(({ limit }) => limit.startsWith("Stripe: "));
  return first.reason.startsWith("provider_") ? (stripeFirst?.limit ?? first.reason) : first.reason;
}

export function sentenceOfCeiling(launch: SimulatedLaunch | undefined): string {
  if (launch === undefined) return "No rate was found at which all goes well.";
  const { rate, minutes } = launch.simulation;
  return `For ${minutes} minutes: ${number(rate)} buyers a minute, ${launch.purchasesPerSecond.toFixed(1)} purchases a second.`;
}

/** What a launch needs raised, and what it is like then. */
export function planTable({ needed, spareRows, withRaisedLimits }: LaunchPlan): string {
  const { rate } = withRaisedLimits.simulation;
  const failures = failuresOf(withRaisedLimits);
  const p99Of = (name: Step) => seconds(withRaisedLimits.felt.find(({ step }) => step === name)?.p99 ?? 0);
  return [
    `### ${number(rate)} buyers a minute`,
    "",
    "| limit | now | needed | how |",
    "|---|--:|--:|---|",
    ...needed.map(
      ({ limit, standard, needed: value }) => `| ${limit} | ${number(standard)} | ${number(value)} | ${ways(limit)} |`,
    ),
    "",
    `With these, and ${spareRows} spare rows for each counter: ${number(Math.round(withRaisedLimits.purchasesPerSecond * 60))} purchases a minute, ` +
      (failures.length === 0
        ? `99 of 100 card forms opened within ${p99Of("open the card form")} seconds, 99 of 100 payments were answered within ${p99Of("pay")} (allowed: ${answerWithinMs / 1000}), and nobody was refused for good.`
        : failures.join(" ")),
  ].join("\n");
}
