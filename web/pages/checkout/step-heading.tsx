import { useEffect, useRef } from "react";
import { classes } from "../../ui/classes.ts";

/**
 * A step's heading and introduction. `focused` when a user action led to the step, so that keyboard and
 * screen reader users continue from there. `level` 1 where the step's heading is that of the page, which has one size
 * and one place in every step; below the page's heading it is quieter.
 */
export function StepHeading({
  heading,
  text,
  focused,
  level = 2,
}: {
  readonly heading: string;
  readonly text: string;
  readonly focused: boolean;
  readonly level?: 1 | 2;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Heading
        ref={element}
        tabIndex={-1}
        className={classes(
          "scroll-mt-40 outline-none",
          level === 1 ? "text-title" : "font-sans text-body font-semibold tracking-normal",
        )}
      >
        {heading}
      </Heading>
      <p className={classes("text-small text-ink-soft", level === 1 ? "@min-[44rem]:text-body" : "text-balance")}>
        {text}
      </p>
    </div>
  );
}
