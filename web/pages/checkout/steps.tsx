import { checkoutWords } from "#shared/content/words/checkout.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { Tick } from "../../ui/tick.tsx";

export const steps = ["account", "whatsapp", "payment"] as const;
export type Step = (typeof steps)[number];

/**
 * A bar with the three steps and, on narrow screens, the total. It stays in view, even while the on-screen keyboard is
 * open. On a low screen or with very large text it scrolls with the page, and with very large text it names only the
 * current step. Its parent must be as wide as the page. `alwaysPriced`: on wide screens too, beside which no panel has
 * the total. `isPaid`: nothing is to be paid, so the total is hidden, but keeps its room.
 */
export function Steps({
  current,
  price,
  alwaysPriced = false,
  isPaid = false,
}: {
  readonly current: Step;
  readonly price: string;
  readonly alwaysPriced?: boolean;
  readonly isPaid?: boolean;
}) {
  const words = useWords("checkout", checkoutWords);
  const currentIndex = steps.indexOf(current);
  return (
    <div className="top-16 z-20 border-b border-hairline bg-paper @min-[16rem]:sticky [@media(max-height:30rem)]:static">
      <div className="page-width @container">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 @min-[44rem]:py-3.5">
          <ol
            aria-label={words.steps.label}
            className="flex flex-1 flex-wrap gap-x-1 gap-y-1 @min-[15rem]:gap-x-3 @min-[28rem]:gap-x-6"
          >
            {steps.map((step, index) => (
              <li
                key={step}
                aria-current={step === current ? "step" : undefined}
                className={classes(
                  "flex flex-col items-center gap-0.5 text-fine @min-[28rem]:flex-row @min-[28rem]:gap-2 @min-[28rem]:text-small",
                  step === current ? "font-semibold text-ink" : "text-ink-soft",
                )}
              >
                <StepMark index={index} currentIndex={currentIndex} />
                <span className={classes(step !== current && "sr-only @min-[15rem]:not-sr-only")}>
                  {words.steps[step]}
                </span>
                {index < currentIndex && <span className="sr-only">({words.steps.done})</span>}
              </li>
            ))}
          </ol>
          <p
            className={classes(
              "flex shrink-0 flex-wrap items-baseline gap-x-2 @min-[15rem]:block @min-[15rem]:text-right",
              !alwaysPriced && "@min-[44rem]:hidden",
              isPaid && "invisible",
            )}
          >
            <span className="block text-fine leading-tight text-ink-soft">{words.total}</span>
            <span className="font-display text-title leading-tight">{price}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

function StepMark({ index, currentIndex }: { readonly index: number; readonly currentIndex: number }) {
  const stepClasses =
    index < currentIndex
      ? "border-leaf bg-leaf-tint text-leaf"
      : index === currentIndex
        ? "border-leaf bg-leaf text-on-leaf"
        : "border-edge text-ink-soft";
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid size-5 place-content-center @min-[15rem]:size-6 rounded-full border text-fine font-semibold",
        stepClasses,
      )}
    >
      {index < currentIndex ? <Tick className="size-3.5" /> : index + 1}
    </span>
  );
}
