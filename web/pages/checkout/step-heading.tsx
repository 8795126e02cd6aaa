import { useEffect, useRef } from "react";

/**
 * A step's heading and introduction. `focused` when a user action led to the step, so that keyboard and
 * screen reader users continue from there.
 */
export function StepHeading({
  heading,
  text,
  focused,
}: {
  readonly heading: string;
  readonly text: string;
  readonly focused: boolean;
}) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h2
        ref={element}
        tabIndex={-1}
        className="scroll-mt-40 text-lead leading-snug outline-none @min-[44rem]:text-title"
      >
        {heading}
      </h2>
      <p className="text-small text-ink-soft @min-[44rem]:text-body">{text}</p>
    </div>
  );
}
