import type { ReactNode } from "react";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { Icon, tick } from "../../ui/icon.tsx";

export interface Step {
  readonly title: string;
  readonly description: string;
  /** The buttons of the step. */
  readonly actions?: ReactNode;
}

/**
 * The next steps along a line: downward or, where there is room, across the page. Those that are done have a tick, and
 * the one that everything waits for is colored.
 */
export function NextSteps({
  heading,
  steps,
  lang,
  done = 0,
  current,
}: {
  readonly heading: string;
  readonly steps: readonly Step[];
  /** The language of heading and steps; undefined: the page's. */
  readonly lang?: string | undefined;
  /** How many steps are done. */
  readonly done?: number;
  /** The index of the step that everything waits for; undefined while that is unknown. */
  readonly current: number | undefined;
}) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <section lang={lang} aria-labelledby="next-steps" className="next-steps">
      <h2 id="next-steps" className="text-title">
        {heading}
      </h2>
      <ol className="mt-6 grid grid-cols-1">
        {steps.map((step, index) => (
          <li key={step.title} aria-current={index === current ? "step" : undefined} className="next-step">
            <div aria-hidden="true" className="next-step-mark grid grid-rows-[auto_1fr] justify-items-center">
              <span
                className={classes(
                  "next-step-number grid place-content-center rounded-full border font-display text-body transition-colors duration-700",
                  index < done
                    ? "border-leaf bg-leaf-tint text-leaf"
                    : index === current
                      ? "border-leaf bg-leaf text-on-leaf"
                      : "border-edge text-ink-soft",
                )}
              >
                {index < done ? <Icon path={tick} /> : index + 1}
              </span>
              <span
                className={classes(
                  "next-step-line transition-colors duration-700",
                  index < done ? "bg-leaf" : "bg-hairline",
                )}
              />
            </div>
            <div className="next-step-text max-w-prose">
              <h3 className="pt-1.5 font-sans text-body font-semibold tracking-normal">
                {step.title}
                {index < done && <span className="sr-only"> ({words.done})</span>}
              </h3>
              <p className="text-ink-soft">{step.description}</p>
              {step.actions !== undefined && <div className="mt-5">{step.actions}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
