import type { ReactNode } from "react";
import type { PaymentSuccessContent } from "#shared/content/payment-success.shape.ts";
import { classes } from "../../ui/classes.ts";

/**
 * The next steps along a line, which is colored once the payment is complete: downward or, where there is room, across
 * the page. The last step, to the dashboard, has the buttons.
 */
export function NextSteps({
  heading,
  steps,
  lang,
  complete,
  children,
}: {
  readonly heading: string;
  readonly steps: PaymentSuccessContent["timeline"]["steps"];
  /** The language of heading and steps. */
  readonly lang: string;
  readonly complete: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}) {
  return (
    <section lang={lang} aria-labelledby="next-steps" className="@min-[56rem]:col-span-2">
      <h2 id="next-steps" className="text-title">
        {heading}
      </h2>
      <ol className="mt-6 grid grid-cols-1 @min-[56rem]:mt-8 @min-[56rem]:auto-cols-fr @min-[56rem]:grid-flow-col @min-[56rem]:grid-cols-none">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="group grid grid-cols-[min(2.5rem,12vw)_minmax(0,1fr)] gap-x-[min(1rem,4.5vw)] @min-[56rem]:grid-cols-1 @min-[56rem]:content-start @min-[56rem]:gap-y-3"
          >
            <div
              aria-hidden="true"
              className="grid grid-rows-[auto_1fr] justify-items-center @min-[56rem]:grid-cols-[auto_1fr] @min-[56rem]:grid-rows-1 @min-[56rem]:items-center"
            >
              <span
                className={classes(
                  "grid size-[min(2.5rem,12vw)] place-content-center rounded-full border font-display text-body transition-colors duration-700",
                  complete ? "border-leaf bg-leaf text-on-leaf" : "border-edge text-ink-soft",
                )}
              >
                {index + 1}
              </span>
              <span
                className={classes(
                  "w-0.5 transition-colors duration-700 group-last:hidden @min-[56rem]:h-0.5 @min-[56rem]:w-full",
                  complete ? "bg-leaf" : "bg-hairline",
                )}
              />
            </div>
            <div className="max-w-prose pb-8 group-last:pb-0 @min-[56rem]:pr-8 @min-[56rem]:pb-0 @min-[56rem]:group-last:pr-0">
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
