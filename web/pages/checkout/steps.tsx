import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import { classes } from "../../ui/classes.ts";
import { Tick } from "../../ui/tick.tsx";

export const steps = ["account", "whatsapp", "payment"] as const;
export type Step = (typeof steps)[number];

const words = checkoutWords.steps;

/** The three steps and, on narrow screens, the total: always in view, whatever the keyboard leaves of it. */
export function Steps({ current, price }: { readonly current: Step; readonly price: string }) {
  const reached = steps.indexOf(current);
  return (
    <div className="sticky top-16 z-20 border-b border-hairline bg-paper">
      <div className="page-width @container">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 @min-[44rem]:py-3.5">
          <ol aria-label={words.label} className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-6">
            {steps.map((step, index) => (
              <li
                key={step}
                aria-current={step === current ? "step" : undefined}
                className={classes(
                  "flex flex-col items-center gap-0.5 text-fine sm:flex-row sm:gap-2 sm:text-small",
                  step === current ? "font-semibold text-ink" : "text-ink-soft",
                )}
              >
                <StepMark index={index} reached={reached} />
                <span>{words[step]}</span>
                {index < reached && <span className="sr-only">({words.done})</span>}
              </li>
            ))}
          </ol>
          <p className="shrink-0 text-right @min-[44rem]:hidden">
            <span className="block text-fine leading-tight text-ink-soft">{checkoutWords.total}</span>
            <span className="font-display text-title leading-tight">{price}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

function StepMark({ index, reached }: { readonly index: number; readonly reached: number }) {
  const look =
    index < reached
      ? "border-leaf bg-leaf-tint text-leaf"
      : index === reached
        ? "border-leaf bg-leaf text-on-leaf"
        : "border-edge text-ink-soft";
  return (
    <span
      aria-hidden="true"
      className={classes("grid size-6 place-content-center rounded-full border text-fine font-semibold", look)}
    >
      {index < reached ? <Tick className="size-3.5" /> : index + 1}
    </span>
  );
}
