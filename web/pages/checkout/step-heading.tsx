import { useEffect, useRef } from "react";

/**
 * A step's heading, which is that of the page, and its introduction. `focused` when a user action led to the step, so
 * that keyboard and screen reader users continue from there.
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
      <h1 ref={element} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
        {heading}
      </h1>
      <p className="text-small text-ink-soft @min-[44rem]:text-body">{text}</p>
    </div>
  );
}
