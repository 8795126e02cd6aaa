import type { ReactNode } from "react";
import type { PaymentSuccessContent } from "#shared/content/payment-success.shape.ts";
import { classes } from "../../ui/classes.ts";

/**
 * The next steps along a line, which is colored once the payment is complete: downward or, where there is room, across
 * the page. Until then, only the first step is colored, which everything waits for. The last step, to the dashboard,
 * has the buttons.
 */
export function NextSteps({
  heading,
  steps,
  lang,
  progress,
  children,
}: {
  readonly heading: string;
  readonly steps: PaymentSuccessContent["timeline"]["steps"];
  /** The language of heading and steps. */
  readonly lang: string;
  readonly progress: "unknown" | "first" | "complete";
  /** The buttons. */
  readonly children: ReactNode;
}) {
  const complete = progress === "complete";
  return (
    <section lang={lang} aria-labelledby="next-steps" className="next-steps">
      <h2 id="next-steps" className="text-title">
        {heading}
      </h2>
      <ol className="mt-6 grid grid-cols-1">
        {steps.map((step, index) => (
          <li
            key={step.title}
            aria-current={progress === "first" && index === 0 ? "step" : undefined}
            className="next-step group grid grid-cols-[min(2.5rem,12vw)_minmax(0,1fr)] gap-x-[min(1rem,4.5vw)]"
          >
            <div aria-hidden="true" className="next-step-mark grid grid-rows-[auto_1fr] justify-items-center">
              <span
                className={classes(
                  "grid size-[min(2.5rem,12vw)] place-content-center rounded-full border font-display text-body transition-colors duration-700",
                  complete || (progress === "first" && index === 0)
                    ? "border-leaf bg-leaf text-on-leaf"
                    : "border-edge text-ink-soft",
                )}
              >
                {index + 1}
              </span>
              <span
                className={classes(
                  "next-step-line w-0.5 transition-colors duration-700 group-last:hidden",
                  complete ? "bg-leaf" : "bg-hairline",
                )}
              />
            </div>
            <div className="next-step-text max-w-prose pb-8 group-last:pb-0">
              <h3 className="pt-1.5 font-sans text-body font-semibold tracking-normal">{step.title}</h3>
              <p className="text-ink-soft">{step.description}</p>
              {index === steps.length - 1 && <div className="mt-5">{children}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
